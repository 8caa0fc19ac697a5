import type { RequestHandler } from 'express';
import sirv from 'sirv';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files with a hash in their names never change. A module's next version may arrive while we run, so we look in the folder each time. */
export function hashedFiles(directory: string): RequestHandler {
  return sirv(directory, {
    dev: true,
    brotli: true,
    gzip: true,
    // Without this `/app` would serve app.html.
    extensions: [],
    setHeaders(res, file) {
      const isHashed = /[.-][0-9a-f]{8,}\.\w+$/.test(file);
      res.setHeader('cache-control', isHashed ? IMMUTABLE : 'no-cache');
    },
  });
}

/** A 404 that no cache stores: the file may arrive with the next release. */
export const missingFile: RequestHandler = (_req, res) => {
  res.setHeader('cache-control', 'no-store');
  res.status(404).type('text').send('Not found');
};
