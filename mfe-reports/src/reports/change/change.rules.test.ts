import { describe, expect, it } from 'vitest';
import { changesOf, changesOfDay, periodBefore } from './change.rules.ts';

const figures = (changes = {}) => ({
  totalDials: 100,
  totalContacts: 40,
  winners: 10,
  callbacks: 5,
  winRate: 25,
  loseRate: 6.3,
  avgCallDuration: 120,
  totalTalkTime: 4_800,
  ...changes,
});
const SINCE = 'the 7 days before';
const textsOf = (now: object, before: object | null) =>
  Object.fromEntries(
    Object.entries(changesOf(figures(now), before && figures(before), SINCE)).map(([figure, { text }]) => [
      figure,
      text,
    ]),
  );

it.each([
  ['2026-11-29', '2026-11-29', 'the day before'],
  ['2026-11-23', '2026-11-29', 'the 7 days before'],
  ['2026-10-31', '2026-11-29', 'the 30 days before'],
])('compares %s to %s with %s', (startDate, endDate, words) => {
  expect(periodBefore({ startDate, endDate })).toBe(words);
});

describe('changes', () => {
  it('show counts in percent, rates in points, and lengths in seconds', () => {
    const now = {
      totalDials: 112,
      totalContacts: 36,
      callbacks: 5,
      winRate: 24.6,
      loseRate: 7.3,
      avgCallDuration: 128,
    };
    expect(textsOf(now, {})).toEqual({
      totalDials: '+12% from the 7 days before',
      totalContacts: '-10% from the 7 days before',
      winners: '+0% from the 7 days before',
      callbacks: '+0% from the 7 days before',
      totalTalkTime: '+0% from the 7 days before',
      winRate: '-0.4 points',
      loseRate: '+1 point',
      avgCallDuration: '+8 s',
      contactRate: '-7.9 points',
    });
    const { totalDials, winRate, winners } = changesOf(figures(now), figures(), SINCE);
    expect([totalDials.direction, winRate.direction, winners.direction]).toEqual(['up', 'down', 'flat']);
  });

  it('compare nothing without earlier calls', () => {
    expect(new Set(Object.values(textsOf({}, { totalDials: 0, totalContacts: 0 })))).toEqual(
      new Set(['no calls before']),
    );
    expect(new Set(Object.values(textsOf({}, null)))).toEqual(new Set(['no calls before']));
  });

  it('compare the counts alone without earlier answered calls', () => {
    const texts = textsOf(
      {},
      { totalContacts: 0, callbacks: 0, winRate: 0, loseRate: 0, avgCallDuration: 0, totalTalkTime: 0 },
    );
    expect(texts).toMatchObject({
      totalDials: '+0% from the 7 days before',
      totalContacts: '+40 from the 7 days before',
      callbacks: '+5 from the 7 days before',
      totalTalkTime: 'no calls before',
      winRate: 'no calls before',
      avgCallDuration: 'no calls before',
      contactRate: '+40 points',
    });
  });

  it('name yesterday for a day on the board', () => {
    const { totalDials } = changesOfDay(figures({ totalDials: 2_500 }), figures(), 'yesterday');
    expect(totalDials.text).toBe('+2,400% from yesterday');
  });
});
