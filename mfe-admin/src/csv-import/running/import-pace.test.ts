import { expect, it } from 'vitest';
import { importPace } from './import-pace.ts';

it.each([
  [
    { processed: 0, since: 0, total: 500, elapsedMs: 0 },
    { share: 0, rowsPerSecond: 0, secondsLeft: null },
  ],
  [
    { processed: 200, since: 0, total: 500, elapsedMs: 1000 },
    { share: 0.4, rowsPerSecond: 200, secondsLeft: 2 },
  ],
  [
    { processed: 300, since: 200, total: 500, elapsedMs: 1000 },
    { share: 0.6, rowsPerSecond: 100, secondsLeft: 2 },
  ],
  [
    { processed: 500, since: 0, total: 500, elapsedMs: 2000 },
    { share: 1, rowsPerSecond: 250, secondsLeft: 0 },
  ],
  [
    { processed: 0, since: 0, total: 0, elapsedMs: 10 },
    { share: 0, rowsPerSecond: 0, secondsLeft: null },
  ],
])('pace of %o', (done, pace) => {
  expect(importPace(done)).toEqual(pace);
});
