import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import type { Print, Tally } from './stage.ts';

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

/** From now on a signal ends the running programs, and no other starts. A terminal sends its SIGINT to all programs itself. */
export function endBySignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      endedBy ??= signal;
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const program of running) program.kill('SIGINT');
    });
}

/** The end of a program. */
export interface Ended {
  /** Its exit code, or the signal that ended it. */
  code: number | NodeJS.Signals;
  output: string;
  /** The last part of its error output. */
  lastErrors: string;
}
const LAST_ERRORS_LENGTH = 4_000;

/** Runs a program at the root of the repository, and prints its output. Programs of node_modules/.bin come first. */
export async function runProgram(
  name: string,
  args: readonly string[],
  print: Print,
  env: Record<string, string> = {},
): Promise<Ended> {
  const ended: Ended = { code: 1, output: '', lastErrors: '' };
  if (isInterrupted()) return ended;
  const bin = path.join(root, 'node_modules/.bin');
  const file = name === 'node' ? process.execPath : name;
  const PATH = [bin, process.env.PATH].filter(Boolean).join(path.delimiter);
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE, ...colors, ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  });
  running.add(child);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    print(text);
    ended.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    print(text);
    ended.lastErrors = (ended.lastErrors + text).slice(-LAST_ERRORS_LENGTH);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  running.delete(child);
  return { ...ended, code: code ?? signal ?? 1 };
}

/** Several commands that count as one check. */
export async function oneCheck(
  check: string,
  print: Print,
  ...commands: readonly [name: string, args: readonly string[], env?: Record<string, string>][]
): Promise<Tally> {
  for (const [name, args, env] of commands)
    if ((await runProgram(name, args, print, env)).code !== 0) return { passed: 0, failures: [check] };
  return { passed: 1, failures: [] };
}

/** Runs a script that prints each check as `ok …` or `FAILED …` and ends with "N passed, N failed". */
export async function counted(stage: string, print: Print, script: string, ...args: string[]): Promise<Tally> {
  if (isInterrupted()) return { passed: 0, failures: [`${stage}: interrupted`] };
  const { code, output } = await runProgram('node', [script, ...args], print);
  const failures = [...output.matchAll(/^FAILED\s+(.+)$/gm)].map(([, failed]) => `${stage}: ${failed}`);
  const total = /^(\d+) passed, \d+ failed$/m.exec(output);
  if (!total || (code !== 0 && failures.length === 0)) failures.push(`${stage}: ended with ${code}`);
  return { passed: Number(total?.[1] ?? 0), failures };
}
