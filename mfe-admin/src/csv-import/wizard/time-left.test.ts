import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  [null, 'Estimating time left...'],
  [0, '0 s left'],
  [59, '59 s left'],
  [60, '1 min left'],
  [61, '2 min left'],
])('%s seconds: %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text);
});
