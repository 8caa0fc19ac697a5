import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runProgram } from './command.ts';
import { say } from './output.ts';
import { type Outcome, tallyOf } from './run-again.ts';
import type { Tally } from './stage.ts';

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** Runs one project of vitest.config.ts and counts its tests; a file that does not even load counts as one that failed. */
export async function runVitest(project: string, { workers }: { workers?: number } = {}): Promise<Tally> {
  try {
    const { code, report } = await run(project, workers ? [`--maxWorkers=${workers}`] : []);
    say(`Slowest: ${slowest(report).join(', ')}\n`);
    const outcomes = outcomesOf(report);
    const failedFiles = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    // An error outside every test, such as an unhandled rejection.
    if (code !== 0 && failedFiles.length === 0)
      return { passed: outcomes.length, failures: [`${project}: ended with ${code}`] };
    return await tallyOf(outcomes, async () =>
      outcomesOf((await run(project, ['--maxWorkers=1', ...failedFiles])).report),
    );
  } catch (error) {
    return {
      passed: 0,
      failures: [`${project}: no report (${error instanceof Error ? error.message : String(error)})`],
    };
  }
}

async function run(project: string, more: readonly string[]): Promise<{ code: number; report: VitestReport }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-report-'));
  const file = path.join(folder, 'vitest.json');
  try {
    const args = [
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...more,
    ];
    const code = await runProgram('vitest', args);
    return { code, report: JSON.parse(await readFile(file, 'utf8')) as VitestReport };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function outcomesOf({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const name = path.basename(file);
    const ran = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map(({ fullName, status, failureMessages }): Outcome => {
        const reason = status === 'failed' ? (failureMessages?.[0] ?? '') : undefined;
        return { name: `${name}: ${fullName}`, reason };
      });
    const isUntold = status === 'failed' && ran.every(({ reason }) => reason === undefined);
    return isUntold ? [...ran, { name, reason: message ?? '' }] : ran;
  });
}

/** Where the time of a run goes. */
function slowest({ testResults }: VitestReport): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name: path.basename(name), seconds: (endTime - startTime) / 1_000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 8)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`);
}
