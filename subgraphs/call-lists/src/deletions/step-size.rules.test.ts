import { expect, it } from 'vitest';
import { nextStepRows } from './step-size.rules.ts';

it.each([
  ['as many as fit into 50 ms', 500, 100, 250],
  ['more after a quick step', 500, 40, 625],
  ['twice as many at most', 500, 1, 1_000],
  ['so many that nothing took time', 500, 0, 1_000],
  ['no more than 10,000', 9_000, 10, 10_000],
  ['no fewer than 50', 60, 5_000, 50],
])('%s', (_, rows, ms, expected) => {
  expect(nextStepRows(rows, ms)).toBe(expected);
});
