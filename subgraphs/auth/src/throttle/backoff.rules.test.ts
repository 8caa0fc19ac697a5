import { expect, it } from 'vitest';
import { waitAfter } from './backoff.rules.ts';

it.each([
  [1, 0],
  [9, 0],
  [10, 5],
  [11, 10],
  [12, 20],
  [17, 640],
  [18, 900],
  [1_000_000, 900],
])('after %i wrong tries with 10 free ones: %i s', (tries, seconds) => {
  expect(waitAfter(tries, 10)).toBe(seconds);
});
