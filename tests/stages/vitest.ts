import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Ended, runProgram } from './command.ts';
import type { VitestRun } from './outcomes.reporter.ts';
import { say } from './output.ts';
import { endedBadly, tallyOf } from './run-again.ts';
import type { Tally } from './stage.ts';

/** Runs one project of vitest.config.ts and counts its tests; what fails outside the tests counts as one that failed. */
export async function runVitest(project: string, { workers }: { workers?: number } = {}): Promise<Tally> {
  try {
    const { ended, outcomes, failedFiles, slowest } = await run(project, workers ? [`--maxWorkers=${workers}`] : []);
    say(`Slowest: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}\n`);
    // It closes after its tests.
    if (ended.code !== 0 && outcomes.every(({ reason }) => reason === undefined))
      return { passed: outcomes.length, failures: [endedBadly(project, ended)] };
    return await tallyOf(outcomes, async () =>
      // Without a file it would run them all, and what fails outside the tests does not pass in any of them.
      failedFiles.length > 0 ? (await run(project, ['--maxWorkers=1', ...failedFiles])).outcomes : [],
    );
  } catch (error) {
    return {
      passed: 0,
      failures: [`${project}: no report (${error instanceof Error ? error.message : String(error)})`],
    };
  }
}

async function run(project: string, more: readonly string[]): Promise<VitestRun & { ended: Ended }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-report-'));
  const file = path.join(folder, 'outcomes.json');
  try {
    const reporter = path.join(import.meta.dirname, 'outcomes.reporter.ts');
    const args = ['run', '--project', project, '--reporter=dot', `--reporter=${reporter}`, ...more];
    const ended = await runProgram('vitest', args, { OUTCOMES_FILE: file });
    return { ended, ...(JSON.parse(await readFile(file, 'utf8')) as VitestRun) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
