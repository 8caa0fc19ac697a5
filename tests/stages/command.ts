import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isHeld, say } from './output.ts';
import type { Tally } from './stage.ts';

const root = path.resolve(import.meta.dirname, '../..');
/**
 * Caches compiled packages, which hundreds of test files import, and servers, which tests start again and again: saves a fifth of a
 * screen test's processor time, and a seventh of a start's.
 */
export const NODE_COMPILE_CACHE = path.join(root, 'node_modules/.cache/compiled');

/** Runs a program, those of node_modules/.bin first, at the root, with its output on ours; the exit code. */
export async function runProgram(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const bin = path.join(root, 'node_modules/.bin');
  const file = name === 'node' ? process.execPath : name;
  const PATH = [bin, process.env.PATH].filter(Boolean).join(path.delimiter);
  const child = spawn(file, args, {
    cwd: root,
    stdio: isHeld() ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { NODE_COMPILE_CACHE, ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', AsyncLocalStorage.bind(say));
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
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
