import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The text of a file that is created once, readable by its owner alone. It exists completely or not at all, also after a kill or a
 * power cut; if two processes create it together, both get the text of the first.
 */
export function madeOnce(file: string, make: () => string): string {
  const kept = readKept(file);
  if (kept) return kept;
  // Empty after a power cut.
  if (kept !== undefined) rmSync(file);
  const draft = `${file}.${crypto.randomUUID()}`;
  try {
    writeFileSync(draft, make(), { mode: 0o600, flush: true });
    nameOnce(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(path.dirname(file));
  return readFileSync(file, 'utf8').trim();
}

function nameOnce(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    // A file system without hard links: there the last one wins.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
  }
}

/** The text of such a file; undefined when there is none. */
export function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Flushes a folder's entries to the disk, so that created and renamed files survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows has no such call, and needs none.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Random bytes as text that a person can type. */
export function randomSecret(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64url');
}
