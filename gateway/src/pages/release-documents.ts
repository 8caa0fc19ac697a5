import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';

/** The operations of all versions of a module that this process serves, by id, for the gateway. */
export function releaseDocuments(releases: string): RequestHandler {
  return async (_req, res) => {
    const files = (await readdir(releases).catch(() => [])).filter((file) => file.endsWith('.json'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(releases, file), 'utf8')));
    const all = texts.map((text) => (JSON.parse(text) as { documents: object }).documents);
    res.setHeader('cache-control', 'no-store');
    res.json(Object.assign({}, ...all));
  };
}
