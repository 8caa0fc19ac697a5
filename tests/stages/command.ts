import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Tally } from './stage.ts';

const root = path.resolve(import.meta.dirname, '../..');

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
    stdio: 'inherit',
    env: { ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

/** A check that counts as one, whatever number of commands it takes. */
export async function oneCheck(
  check: string,
  ...commands: readonly [name: string, args: readonly string[]][]
): Promise<Tally> {
  for (const [name, args] of commands)
    if ((await runProgram(name, args)) !== 0) return { passed: 0, failures: [check] };
  return { passed: 1, failures: [] };
}
