import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runProgram } from './command.ts';
import type { Tally } from './stage.ts';

interface VitestReport {
  numPassedTests: number;
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
export async function runVitest(project: string): Promise<Tally> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-report-'));
  const file = path.join(folder, 'vitest.json');
  try {
    const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const code = await runProgram('vitest', args);
    const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport;
    process.stdout.write(`Slowest: ${slowest(report).join(', ')}\n`);
    const tally = count(report);
    // A fault outside every test, such as a rejection that nobody caught.
    if (code !== 0 && tally.failures.length === 0) tally.failures.push(`${project}: ended with ${code}`);
    return tally;
  } catch (error) {
    return {
      passed: 0,
      failures: [`${project}: no report (${error instanceof Error ? error.message : String(error)})`],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function count(report: VitestReport): Tally {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => withReason(fullName, failureMessages?.[0]));
    return failed.length === 0 && status === 'failed' ? [withReason(path.basename(name), message)] : failed;
  });
  return { passed: report.numPassedTests, failures };
}

/** The end of a log is often all that is kept of it, so the reason stands there once more. */
function withReason(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const told = lines.filter((line) => line.trim() && !line.includes('/node_modules/')).slice(0, 8);
  return [name, ...told.map((line) => `    ${line.slice(0, 400)}`)].join('\n');
}

/** Where the time of a run goes. */
function slowest({ testResults }: VitestReport): string[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name: path.basename(name), seconds: (endTime - startTime) / 1_000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 8)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`);
}
