import { expect, it } from 'vitest';
import { isReached } from './bench.ts';
import { median } from './interleaved.ts';

it.each([
  [0.9, { atLeast: 0.9 }, true],
  [0.89, { atLeast: 0.9 }, false],
  [1.2, { atMost: 1.2 }, true],
  [1.21, { atMost: 1.2 }, false],
])('%d against %o is reached: %s', (ratio, target, expected) => {
  expect(isReached({ ratio, target })).toBe(expected);
});

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[5], 5],
])('the median of %o is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});
