import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PreloadFile, RemoteInfo } from '@dialdeck/contract';
import { DIST } from '#workspace.ts';
import type { PersistedDocuments } from './persisted-documents.ts';

const FOLDER = path.join(DIST, '.releases');
/** A tab that is open during a release still requests the files and documents of the previous one. */
const KEPT_RELEASES = 2;

/** The record of one build of one front end. */
export interface ReleaseRecord {
  readonly name: string;
  readonly version: string;
  readonly builtAt: number;
  /** A module's line of the registry; the shell has none. */
  readonly line?: RemoteInfo;
  readonly documents: PersistedDocuments;
  /** Operation id → the file that defines it, relative to the repository. */
  readonly files?: Readonly<Record<string, string>>;
  /** The files that the browser loads of a release of the shell: all releases share one folder. */
  readonly assets?: readonly string[];
  /** The shell's files for each on-demand facade. */
  readonly facades?: Readonly<Record<string, readonly PreloadFile[]>>;
}

/** Records a release. @returns the releases of the same front end that are too old to be kept */
export function recordRelease(record: ReleaseRecord): ReleaseRecord[] {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(recordFile(record), JSON.stringify(record));
  const old = readReleases()
    .filter(({ name }) => name === record.name)
    .slice(KEPT_RELEASES);
  for (const release of old) rmSync(recordFile(release));
  return old;
}

/** Every kept release, the newest first. */
export function readReleases(): ReleaseRecord[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .map((file) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as ReleaseRecord)
    .toSorted((one, other) => other.builtAt - one.builtAt);
}

function recordFile({ name, version }: Pick<ReleaseRecord, 'name' | 'version'>): string {
  return path.join(FOLDER, `${name}@${version}.json`);
}
