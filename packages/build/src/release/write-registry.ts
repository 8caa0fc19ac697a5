import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteInfo } from '@dialdeck/contract';
import { DIST, moduleNames } from '#workspace.ts';
import { graphRecord } from './graph-record.ts';
import { type ReleaseRecord, readReleases } from './release-record.ts';

/** Writes the files that the gateway serves for all releases together: the newest line of each module, the documents of all kept releases. */
export function writeRegistry(): void {
  const releases = readReleases();
  const newest = (name: string) => releases.find((release) => release.name === name);
  const facades = newest('shell')?.facades ?? {};
  const remotes = moduleNames()
    .flatMap((name) => newest(name)?.line ?? [])
    .map((line) => withFacades(line, facades));
  writeIfChanged('remotes.json', { schema: 1, remotes });
  writeIfChanged('documents.json', Object.assign({}, ...releases.map(({ documents }) => documents)));
  writeIfChanged('graph.json', graphRecord());
  for (const name of moduleNames())
    writeReleases(
      name,
      releases.filter((release) => release.name === name),
    );
}

/** Describes each kept release next to its files, as the module's pods do in a cluster. */
function writeReleases(name: string, kept: readonly ReleaseRecord[]): void {
  const folder = path.join('mfe', name, 'releases');
  mkdirSync(path.join(DIST, folder), { recursive: true });
  for (const { version, line, documents, files, builtAt } of kept)
    writeIfChanged(path.join(folder, `${version}.json`), { line, documents, files, builtAt });
  const described = new Set(kept.map(({ version }) => `${version}.json`));
  for (const file of readdirSync(path.join(DIST, folder)))
    if (!described.has(file)) rmSync(path.join(DIST, folder, file));
}

/** A route also preloads its packages from the shell; the shell's release lists those files. */
function withFacades(line: RemoteInfo, facades: NonNullable<ReleaseRecord['facades']>): RemoteInfo {
  const routes = line.routes.map((route) => ({
    ...route,
    preload: [...route.preload, ...route.shared.flatMap((key) => facades[key] ?? [])],
  }));
  return { ...line, routes };
}

/** In one step, since a running gateway reads the file whenever it changes. */
function writeIfChanged(name: string, content: object): void {
  const file = path.join(DIST, name);
  const text = JSON.stringify(content, null, 1);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
