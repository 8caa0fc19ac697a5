import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIST, moduleNames } from '../workspace.ts';
import { readReleases } from './release-record.ts';

/** Writes what the gateway serves of all releases together: the newest line of each module, the documents of all that are kept. */
export function writeRegistry(): void {
  const releases = readReleases();
  const remotes = moduleNames().flatMap((name) => releases.find((release) => release.name === name)?.line ?? []);
  writeIfChanged('remotes.json', { schema: 1, remotes });
  writeIfChanged('documents.json', Object.assign({}, ...releases.map(({ documents }) => documents)));
}

/** In one step, since a running gateway reads the file whenever it changes. */
function writeIfChanged(name: string, content: object): void {
  const file = path.join(DIST, name);
  const text = JSON.stringify(content, null, 1);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
