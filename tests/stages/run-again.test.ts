import { expect, it } from 'vitest';
import { endedBadly, type Outcome, tallyOf } from './run-again.ts';

const ok = (name: string): Outcome => ({ name });
const failed = (name: string, reason = 'Error: no'): Outcome => ({ name, reason });
const never = () => Promise.reject(new Error('it ran again'));

it('runs nothing again where all passed', async () => {
  expect(await tallyOf([ok('a'), ok('b')], never)).toEqual({ passed: 2, failures: [] });
});

it('reports a test that fails twice, with the reason of the first run', async () => {
  const tally = await tallyOf([ok('a'), failed('b', 'Error: first')], async () => [failed('b', 'Error: second')]);
  expect(tally).toEqual({ passed: 1, failures: ['b\n    Error: first'], flaky: [] });
});

it('counts tests that pass alone, and reports them', async () => {
  expect(await tallyOf([failed('a'), failed('b')], async () => [ok('a'), failed('b')])).toEqual({
    passed: 1,
    failures: ['b\n    Error: no'],
    flaky: ['a\n    Error: no'],
  });
});

it('a test that did not run again has failed', async () => {
  expect(await tallyOf([failed('a')], async () => [ok('b')])).toMatchObject({
    passed: 0,
    failures: [expect.anything()],
  });
});

it('runs nothing again where much failed', async () => {
  const many = Array.from({ length: 11 }, (_, index) => failed(`${index}`));
  expect((await tallyOf(many, never)).failures).toHaveLength(11);
});

it('names the end of a program and its last errors', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const reported = endedBadly('faults', {
    code: 1,
    output: '',
    lastErrors: `${lines.join('\n')}\n\u001b[31mError: no\u001b[39m\n`,
  });
  expect(reported.split('\n')).toEqual([
    'faults: ended with 1',
    ...lines.slice(13).map((line) => `    ${line}`),
    '    Error: no',
  ]);
});
