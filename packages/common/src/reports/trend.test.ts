import { describe, expect, it } from 'vitest';
import { formatTrend, growth, type Trend } from './trend.ts';

const calls = (change: number | null): Trend => ({ change, unit: '%', decimals: 0, since: 'yesterday' });
const rate = (change: number | null): Trend => ({ change, unit: '%', decimals: 1, since: 'last week' });
const duration = (change: number | null): Trend => ({ change, unit: 's', decimals: 1, since: 'last week' });

describe('the format of trends', () => {
  it.each([
    [calls(12.2), '+12% from yesterday'],
    [rate(2.06), '+2.1% from last week'],
    [duration(0.3), '+0.3s from last week'],
    [calls(-3.4), '-3% from yesterday'],
    [calls(0), '+0% from yesterday'],
    [rate(-0.01), '+0% from last week'],
  ])('%#: %j → %s', (trend, text) => {
    expect(formatTrend(trend)).toBe(text);
  });

  it('contract: "a trend with nothing to compare reads +0%"', () => {
    expect([calls(null), duration(null)].map(formatTrend)).toEqual(['+0%', '+0%']);
  });
});

it.each([
  [12, 10, 20],
  [0, 10, -100],
  [5, 0, null],
])('computes the growth to %i from %i: %s percent', (current, earlier, expected) => {
  expect(growth(current, earlier)).toBe(expected);
});
