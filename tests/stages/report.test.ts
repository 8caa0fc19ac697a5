import { expect, it } from 'vitest';
import { runProgram } from './command.ts';
import { NoReport, withReport } from './report.ts';
import { endedBadly } from './run-again.ts';

const program = (script: string) => (file: string) => runProgram('node', ['-e', script, file], () => undefined);

it('reads a report, also of a program that failed', async () => {
  const writes = `require('node:fs').writeFileSync(process.argv[1], '{"passed":3}'); process.exitCode = 1`;
  expect(await withReport(program(writes))).toMatchObject({ ended: { code: 1 }, report: { passed: 3 } });
});

it.each([
  ['console.error("no such option"); process.exitCode = 2', 'unit: ended with 2\n    no such option'],
  [
    'console.error("out of memory"); process.kill(process.pid, "SIGKILL")',
    'unit: ended with SIGKILL\n    out of memory',
  ],
])('reports the end and the last errors of a program without a report: %s', async (script, reported) => {
  const error = await withReport(program(script)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NoReport);
  expect(endedBadly('unit', (error as NoReport).ended)).toBe(reported);
});
