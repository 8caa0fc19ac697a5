import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { isHeld, say, sayError } from './output.ts';
import { countEndedProgram } from './processor-time.ts';
import type { Tally } from './stage.ts';

const root = path.resolve(import.meta.dirname, '../..');
/**
 * Caches compiled packages, which hundreds of test files import, and servers, which tests start again and again: saves a fifth of a
 * screen test's processor time, and a seventh of a start's.
 */
export const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/compiled');

const running = new Set<ChildProcess>();
let endedBy: NodeJS.Signals | undefined;
export const isInterrupted = (): boolean => endedBy !== undefined;
/** As shells report a program that a signal ended. */
export const exitCodeOfSignal = (): number | undefined => endedBy && 128 + os.constants.signals[endedBy];

/** From now on a signal ends the programs that run, and no other starts. A terminal sends its SIGINT to all programs itself. */
export function endBySignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      endedBy ??= signal;
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const program of running) program.kill('SIGINT');
    });
}

/** How a program ended. */
export interface Ended {
  /** Its exit code, or the signal that ended it. */
  code: number | NodeJS.Signals;
  /** What it wrote last to its error output. */
  lastErrors: string;
}
const LAST_ERRORS_LENGTH = 4_000;

/** Runs a program, those of node_modules/.bin first, at the root, with its output on ours. */
export async function runProgram(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  if (isInterrupted()) return { code: 1, lastErrors: '' };
  const bin = path.join(root, 'node_modules/.bin');
  const file = name === 'node' ? process.execPath : name;
  const PATH = [bin, process.env.PATH].filter(Boolean).join(path.delimiter);
  const child = spawn(file, args, {
    cwd: root,
    stdio: isHeld() ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'pipe'],
    env: { NODE_COMPILE_CACHE, ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  });
  track(child);
  let lastErrors = '';
  child.stdout?.setEncoding('utf8').on('data', AsyncLocalStorage.bind(say));
  child.stderr?.setEncoding('utf8').on(
    'data',
    AsyncLocalStorage.bind((text: string) => {
      sayError(text);
      lastErrors = (lastErrors + text).slice(-LAST_ERRORS_LENGTH);
    }),
  );
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code: code ?? signal ?? 1, lastErrors };
}

/**
 * A signal ends this program too, and its processor time counts. In a stage in the background it, and what it starts, get the lowest
 * priority, because the stage in front may measure time.
 */
export function track(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('exit', AsyncLocalStorage.bind(countEndedProgram));
  if (isHeld() && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
}

/** A check that counts as one, whatever number of commands it takes. */
export async function oneCheck(
  check: string,
  ...commands: readonly [name: string, args: readonly string[], env?: Record<string, string>][]
): Promise<Tally> {
  for (const [name, args, env] of commands)
    if ((await runProgram(name, args, env)).code !== 0) return { passed: 0, failures: [check] };
  return { passed: 1, failures: [] };
}
