import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#workspace.ts';

/** Not part of any product: installed, generated or test files. */
const IGNORED = /^(?:node_modules|__generated__|testing|dist)$|\.(?:test|spec)\.tsx?$/;

/** A hash over the names and contents of files and folders (paths below the repository). A missing path counts as empty. */
export function fingerprint(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) addPath(hash, path.join(ROOT, input));
  return hash.digest('hex');
}

function addPath(hash: Hash, file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isFile()) {
    hash.update(`${path.relative(ROOT, file).replaceAll(path.sep, '/')}\0`).update(readFileSync(file));
    return;
  }
  for (const name of readdirSync(file).toSorted()) if (!IGNORED.test(name)) addPath(hash, path.join(file, name));
}
