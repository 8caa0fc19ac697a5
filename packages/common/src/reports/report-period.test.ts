import { describe, expect, it } from 'vitest';
import { addDays, dayKey, daysOf, periodRange, type ReportPeriod } from './report-period.ts';

describe('report periods: today, Last 7 Days, Last 30 Days', () => {
  it.each<[ReportPeriod, string, string]>([
    ['today', '2025-03-09', '2025-03-09'],
    ['7d', '2025-03-03', '2025-03-09'],
    ['30d', '2025-02-08', '2025-03-09'],
  ])('%s is %s to %s', (period, startDate, endDate) => {
    expect(periodRange(period, new Date('2025-03-09T12:00:00Z'), 'UTC')).toEqual({ startDate, endDate });
  });

  it.each([
    ['Pacific/Kiritimati', '2025-03-10'],
    ['America/New_York', '2025-03-09'],
    ['Pacific/Midway', '2025-03-08'],
  ])('cuts days in the requested zone: %s', (zone, day) => {
    const now = new Date(zone === 'Pacific/Midway' ? '2025-03-09T10:30:00Z' : '2025-03-09T12:00:00Z');
    expect(dayKey(now, zone)).toBe(day);
  });
});

it('counts calendar days across the change of clocks', () => {
  expect(addDays('2025-03-30', 1)).toBe('2025-03-31');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

describe('the days of a period', () => {
  it.each([
    ['2025-02-27', '2025-03-01', ['2025-02-27', '2025-02-28', '2025-03-01']],
    ['2025-03-01', '2025-03-01', ['2025-03-01']],
    ['2025-03-02', '2025-03-01', []],
  ])('%s to %s', (start, end, days) => {
    expect(daysOf(start, end)).toEqual(days);
  });

  it.each([
    ['9999-12-31', '9999-12-31', 1],
    ['2000-01-01', '9999-12-31', 366],
    ['nonsense', 'nonsense', 0],
  ])('end whatever the two dates are: %s to %s', (start, end, count) => {
    expect(daysOf(start, end)).toHaveLength(count);
  });
});
