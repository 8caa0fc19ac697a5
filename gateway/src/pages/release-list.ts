import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';

/** The versions of a module that this process serves, newest first. */
export function releaseList(releases: string): RequestHandler {
  return async (_req, res) => {
    const files = (await readdir(releases).catch(() => [])).filter((file) => file.endsWith('.json'));
    const listed = await Promise.all(
      files.map(async (name) => {
        const file = path.join(releases, name);
        const { builtAt } = JSON.parse(await readFile(file, 'utf8')) as { builtAt?: number };
        return { version: path.basename(name, '.json'), builtAt: builtAt ?? Math.trunc((await stat(file)).mtimeMs) };
      }),
    );
    res.setHeader('cache-control', 'no-store');
    res.json(listed.toSorted((one, other) => other.builtAt - one.builtAt));
  };
}
