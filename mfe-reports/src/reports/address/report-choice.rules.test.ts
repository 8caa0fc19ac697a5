import { describe, expect, it } from 'vitest';
import { addressOf, OWN_TODAY, rangeMistakes, rangeOf, readChoice } from './report-choice.rules.ts';

const OWN = OWN_TODAY;

describe('an address', () => {
  it.each([
    ['?user=u-2&period=7d', { ...OWN, userId: 'u-2', period: '7d' }],
    ['?team=all&period=30d', { ...OWN, teamId: 'all', period: '30d' }],
    ['?period=30d', { ...OWN, period: '30d' }],
    [
      '?period=custom&from=2026-11-01&to=2026-11-15',
      { ...OWN, period: 'custom', from: '2026-11-01', to: '2026-11-15' },
    ],
    ['?list=l-1&period=7d', { ...OWN, listId: 'l-1', period: '7d' }],
    [
      '?team=all&period=7d&people=winRate-asc&lists=name-desc',
      {
        ...OWN,
        teamId: 'all',
        period: '7d',
        people: { sort: 'winRate', dir: 'asc' },
        lists: { sort: 'name', dir: 'desc' },
      },
    ],
    ['?people=winRate&lists=age-asc', OWN],
    ['', OWN],
    ['?user=&period=for+ever', OWN],
  ] as const)('reads %s, and writes it so that it reads the same', (search, choice) => {
    expect(readChoice(search)).toEqual(choice);
    expect(readChoice(new URL(addressOf(choice), 'http://localhost').search)).toEqual(choice);
  });
});

describe('a custom range', () => {
  const NO_DAY = 'Choose a day from 2000-01-01 to 2100-12-31.';
  it.each([
    ['2026-11-15', '2026-11-15', null],
    ['2024-01-01', '2024-12-31', null],
    ['2026-11-15', '2026-11-14', { to: 'The end lies before the start.' }],
    ['2025-01-01', '2026-01-02', { to: 'At most 366 days.' }],
    ['2025-01-01', '2026-01-01', null],
    ['', '2026-01-01', { from: NO_DAY }],
    ['2026-02-30', '2026-03-01', { from: NO_DAY }],
    ['1999-12-31', '2000-01-01', { from: NO_DAY }],
    ['2100-12-31', '2101-01-01', { to: NO_DAY }],
  ])('from %s to %s', (from, to, mistakes) => {
    expect(rangeMistakes({ from, to })).toEqual(mistakes);
    const range = rangeOf({ ...OWN, period: 'custom', from, to }, new Date(), 'UTC');
    expect(range).toEqual(mistakes ? null : { startDate: from, endDate: to });
  });
});

it('ends a period today, in the requested zone', () => {
  const range = rangeOf({ ...OWN, period: '7d' }, new Date('2026-11-21T23:30:00Z'), 'Europe/Berlin');
  expect(range).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' });
});
