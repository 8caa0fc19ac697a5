import type { RequestHandler } from 'express';
import sirv from 'sirv';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files with a hash in their names never change; a module's next version arrives while we run, so the folder is asked anew. */
export function hashedFiles(directory: string): RequestHandler {
  return sirv(directory, {
    dev: true,
    brotli: true,
    gzip: true,
    // Without this `/app` would be app.html.
    extensions: [],
    setHeaders(res, file) {
      const isHashed = /[.-][0-9a-f]{8,}\.\w+$/.test(file);
      res.setHeader('cache-control', isHashed ? IMMUTABLE : 'no-cache');
    },
  });
}

/** A 404 that no cache keeps: the file may arrive with the next release. */
export const missingFile: RequestHandler = (_req, res) => {
  res.setHeader('cache-control', 'no-store');
  res.status(404).type('text').send('Not found');
};
