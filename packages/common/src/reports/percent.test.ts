import { expect, it } from 'vitest';
import { percent, roundTo } from './percent.ts';

it.each([
  [0, 0, 0, 0],
  [3, 0, 1, 0],
  [1, 3, 0, 33],
  [2, 3, 0, 67],
  [1, 3, 1, 33.3],
  [1, 8, 1, 12.5],
  [1, 200, 0, 1],
])('"rounded, 0 if no contacts": %i of %i with %i decimals is %d', (part, whole, decimals, expected) => {
  expect(percent(part, whole, decimals)).toBe(expected);
});

it.each([
  [1.005, 2, 1.01],
  [-2.5, 0, -3],
  [-0.04, 1, 0],
  [12.34, 1, 12.3],
])('rounds %d to %i decimals: %d', (value, decimals, expected) => {
  expect(roundTo(value, decimals)).toBe(expected);
});
