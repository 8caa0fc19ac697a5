import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isInterrupted, track } from './command.ts';
import { say } from './output.ts';
import type { Tally } from './stage.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a script that prints each check as `ok …` or `FAILED …` and ends with "N passed, N failed"; returns its counts. */
export async function counted(stage: string, script: string, ...args: string[]): Promise<Tally> {
  if (isInterrupted()) return { passed: 0, failures: [`${stage}: interrupted`] };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  track(child);
  child.stderr.setEncoding('utf8').on('data', AsyncLocalStorage.bind(say));
  const tally: Tally = { passed: 0, failures: [] };
  let isCounted = false;
  for await (const line of createInterface({ input: child.stdout })) {
    say(`${line}\n`);
    const failed = /^FAILED\s+(.+)/.exec(line)?.[1];
    if (failed) tally.failures.push(`${stage}: ${failed}`);
    const total = /^(\d+) passed, (\d+) failed$/.exec(line);
    if (!total) continue;
    isCounted = true;
    tally.passed += Number(total[1]);
  }
  if (child.exitCode === null) await once(child, 'exit');
  if (!isCounted || (child.exitCode !== 0 && tally.failures.length === 0))
    tally.failures.push(`${stage}: ended with ${child.exitCode}`);
  return tally;
}
