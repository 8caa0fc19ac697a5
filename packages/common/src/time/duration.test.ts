import { describe, expect, it } from 'vitest';
import { formatDuration, formatTalkTime, parseDuration } from './duration.ts';

describe('durations are shown as m:ss, talk time as Xh Ym or N min', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [90, '1:30'],
    [3600, '60:00'],
    [59.6, '1:00'],
    [-3, '0:00'],
  ])('shows %s s as %s', (seconds, shown) => {
    expect(formatDuration(seconds)).toBe(shown);
  });

  it.each([
    [0, '0 min'],
    [59, '0 min'],
    [3599, '59 min'],
    [3600, '1h 0m'],
    [7500, '2h 5m'],
  ])('shows %s s of talk as %s', (seconds, shown) => {
    expect(formatTalkTime(seconds)).toBe(shown);
  });
});

describe('contract: "The duration is a field labelled Duration, m:ss or seconds"', () => {
  it.each([
    ['1:30', 90],
    [' 0:05 ', 5],
    ['90', 90],
    ['75:00', 4500],
    ['1:5', null],
    ['1:75', null],
    ['', null],
    ['-3', null],
    ['a minute', null],
  ])('"%s" is %s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });
});
