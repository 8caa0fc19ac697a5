import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { isHeld, say } from './output.ts';
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

/** Runs a program, those of node_modules/.bin first, at the root, with its output on ours; the exit code. */
export async function runProgram(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  if (isInterrupted()) return 1;
  const bin = path.join(root, 'node_modules/.bin');
  const file = name === 'node' ? process.execPath : name;
  const PATH = [bin, process.env.PATH].filter(Boolean).join(path.delimiter);
  const child = spawn(file, args, {
    cwd: root,
    stdio: isHeld() ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { NODE_COMPILE_CACHE, ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  });
  track(child);
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', AsyncLocalStorage.bind(say));
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

/**
 * A signal ends this program too, and its processor time counts. In a stage in the background it, and what it starts, get the lowest priority, because the stage in front
 * may measure time.
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
    if ((await runProgram(name, args, env)) !== 0) return { passed: 0, failures: [check] };
  return { passed: 1, failures: [] };
}
