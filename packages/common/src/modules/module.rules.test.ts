import { expect, it } from 'vitest';
import { reasonToStop } from './module.rules.ts';

const reports = (opens: number, failed: number, failedSessions = 3) => ({ opens, failed, failedSessions });

it.each([
  ['too few opens', reports(19, 19), undefined, false],
  ['enough opens', reports(20, 2), undefined, true],
  ['failures in two sessions', reports(100, 50, 2), undefined, false],
  ['a share just below', reports(1_000, 71), undefined, false],
  ['a share of 7.2 %', reports(1_000, 72), undefined, true],
  ['no reports', undefined, undefined, false],
  ['a general version with half of the share', reports(20, 4), reports(20, 2), true],
  ['a general version with more than half of the share', reports(20, 4), reports(40, 5), false],
  ['a general version with more than half of the share and few opens', reports(20, 4), reports(19, 19), true],
  ['a general version that fails in one session', reports(20, 4), reports(20, 20, 1), false],
] as const)('judges a canary with %s', (_title, canary, everybody, isStopped) => {
  expect(reasonToStop(canary, everybody) !== null).toBe(isStopped);
});

it('reports how many opens failed in how many sessions', () => {
  expect(reasonToStop(reports(21, 3))).toBe('3 of 21 opens failed in 10 minutes, in 3 sessions');
});
