import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIST, ROOT } from '#workspace.ts';
import { fingerprint } from './fingerprint.ts';
import type { Task } from './task.ts';

const FOLDER = path.join(DIST, '.stamps');

/** Whether a step has to be done: its inputs changed since it last was, or an output is gone. */
export function isStale({ name, inputs, outputs }: Task): boolean {
  const file = stampFile(name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== fingerprint(inputs)) return true;
  return !outputs.every((output) => existsSync(path.join(ROOT, output)));
}

/** Records the inputs of a step that is done. */
export function stamp(name: string, inputs: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(stampFile(name), inputs);
}

/** Forgets a step before it is done, so that a broken build is never taken for a finished one. */
export function removeStamp(name: string): void {
  rmSync(stampFile(name), { force: true });
}

function stampFile(name: string): string {
  return path.join(FOLDER, name);
}
