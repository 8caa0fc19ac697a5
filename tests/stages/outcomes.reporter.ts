import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { Outcome } from './run-again.ts';

/** The outcome of a run of vitest. */
export interface VitestRun {
  /** Of every test that ran, and of what failed outside the tests. */
  outcomes: Outcome[];
  /** Paths. */
  failedFiles: string[];
  slowest: { file: string; seconds: number }[];
}

/** Writes a {@link VitestRun} into the file that OUTCOMES_FILE names. */
export default class OutcomesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const run: VitestRun = {
      outcomes: [...modules.flatMap(outcomesOf), ...unhandled.map(outsideTests)],
      failedFiles: modules.filter((module) => module.state() === 'failed').map(({ moduleId }) => moduleId),
      slowest: modules
        .map((module) => ({ file: path.basename(module.moduleId), seconds: module.diagnostic().duration / 1_000 }))
        .sort((a, b) => b.seconds - a.seconds)
        .slice(0, 8),
    };
    writeFileSync(process.env.OUTCOMES_FILE ?? '', JSON.stringify(run));
  }
}

function outcomesOf(module: TestModule): Outcome[] {
  const file = path.basename(module.moduleId);
  const groups: [string, TestModule | TestSuite][] = [[file, module]];
  for (const suite of module.children.allSuites()) groups.push([`${file}: ${suite.fullName}`, suite]);
  return [
    ...Array.from(module.children.allTests(), (test) => outcomeOf(file, test)).flat(),
    // A hook that failed, or a file that does not load.
    ...groups.flatMap(([name, group]) => group.errors().map((error) => ({ name, reason: reasonOf(error) }))),
  ];
}

function outcomeOf(file: string, test: TestCase): Outcome[] {
  const { state, errors = [] } = test.result();
  if (state !== 'passed' && state !== 'failed') return [];
  const reason = state === 'failed' ? reasonOf(errors[0]) : undefined;
  return [{ name: `${file}: ${test.fullName}`, reason }];
}

/** For example an unhandled rejection. Vitest names the test that ran at that moment, which need not have caused it. */
function outsideTests(error: SerializedError): Outcome {
  const during = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(': ');
  return { name: `An error outside the tests${during && `, during ${during}`}`, reason: reasonOf(error) };
}

const reasonOf = (error: { message: string; stack?: string } | undefined): string =>
  error?.stack ?? error?.message ?? '';
