import path from 'node:path';
import { type Ended, runProgram } from './command.ts';
import type { VitestRun } from './outcomes.reporter.ts';
import { NoReport, withReport } from './report.ts';
import { endedBadly, tallyOf } from './run-again.ts';
import type { Print, Tally } from './stage.ts';

/** Runs one project of vitest.config.ts and counts its tests; what fails outside the tests counts as one that failed. */
export async function runVitest(project: string, print: Print, { workers }: { workers?: number } = {}): Promise<Tally> {
  try {
    const { ended, outcomes, failedFiles, slowest } = await run(
      project,
      print,
      workers ? [`--maxWorkers=${workers}`] : [],
    );
    print(`Slowest: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}\n`);
    // All tests passed, but vitest failed afterwards, for example in a global teardown.
    if (ended.code !== 0 && outcomes.every(({ reason }) => reason === undefined))
      return { passed: outcomes.length, failures: [endedBadly(project, ended)] };
    return await tallyOf(outcomes, async () =>
      // Without a file name vitest would run every file, and an error outside the tests is not settled by running tests again.
      failedFiles.length > 0 ? (await run(project, print, ['--maxWorkers=1', ...failedFiles])).outcomes : [],
    );
  } catch (error) {
    if (!(error instanceof NoReport)) throw error;
    return { passed: 0, failures: [endedBadly(project, error.ended)] };
  }
}

async function run(project: string, print: Print, more: readonly string[]): Promise<VitestRun & { ended: Ended }> {
  const reporter = path.join(import.meta.dirname, 'outcomes.reporter.ts');
  const args = ['run', '--project', project, '--reporter=dot', `--reporter=${reporter}`, ...more];
  const { ended, report } = await withReport<VitestRun>((file) =>
    runProgram('vitest', args, print, { OUTCOMES_FILE: file }),
  );
  return { ended, ...report };
}
