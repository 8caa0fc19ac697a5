import { expect, it } from 'vitest';
import { runsDry } from './runs-dry.rules.ts';

it.each([
  [0, 0, false],
  [0, 1, true],
  [10, 70, false],
  [9, 70, true],
  [10, 71, true],
  [100, 70, false],
])('decides whether a list with %i left and %i calls in a week runs dry: %s', (remaining, calls, expected) => {
  expect(runsDry(remaining, calls)).toBe(expected);
});
