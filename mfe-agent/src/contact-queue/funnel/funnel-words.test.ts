import { availableText, stageDetail } from '@dialdeck/common/calling/funnel-words';
import { describe, expect, it } from 'vitest';
import { dryText, readerAt } from './funnel-words.ts';

const NOW = Date.parse('2027-03-02T14:12:00Z');
const stage = (code: string, count: number, nextAt: string | null = null) => ({
  __typename: 'FunnelStage' as const,
  code,
  count,
  nextAt,
});
const opening = (at: string, count: number) => ({ __typename: 'FunnelOpening' as const, at, count });

it('counts the contacts that can be called', () => {
  expect(availableText(1932)).toBe('1,932 can be called now');
});

describe('why auto-dial runs dry', () => {
  it.each([
    ['1,204 open at 17:00 · 310 wait for another try', [opening('2027-03-02T17:00:00Z', 1204)], 310],
    ['1,204 open at 17:00', [opening('2027-03-02T17:00:00Z', 1204)], 0],
    ['7 open at Mar 3, 08:00', [opening('2027-03-03T08:00:00Z', 7)], 0],
    ['310 wait for another try', [], 310],
    ['1 open at 17:00 · 1 waits for another try', [opening('2027-03-02T17:00:00Z', 1)], 1],
    ['', [], 0],
  ])('%s', (expected, next, waiting) => {
    expect(dryText({ stages: [stage('WAITING', waiting)], next }, NOW)).toBe(expected);
  });
});

it.each([
  ['next in 25 min', '2027-03-02T14:37:00Z'],
  ['next in 1 min', '2027-03-02T14:11:00Z'],
  ['next in 3 h', '2027-03-02T17:30:00Z'],
])('%s', (expected, nextAt) => {
  expect(stageDetail({ stages: [stage('WAITING', 3, nextAt)], next: [] }, 'WAITING', readerAt(NOW))).toBe(expected);
});
