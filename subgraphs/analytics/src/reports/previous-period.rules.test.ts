import { expect, it } from 'vitest';
import { previousPeriod } from './previous-period.rules.ts';

const previous = (startDate: string, endDate: string, timeZone: string, now: string) => {
  const { until, ...days } = previousPeriod({ startDate, endDate, timeZone }, new Date(now));
  return [days.startDate, days.endDate, until?.toISOString() ?? null];
};

it.each([
  // Not over at 14:37: the days before stop at 14:30.
  ['2026-11-29', '2026-11-29', 'UTC', '2026-11-29T14:37:59Z', ['2026-11-28', '2026-11-28', '2026-11-28T14:30:00.000Z']],
  ['2026-11-23', '2026-11-29', 'UTC', '2026-11-29T14:45:00Z', ['2026-11-16', '2026-11-22', '2026-11-22T14:45:00.000Z']],
  ['2026-11-29', '2026-11-29', 'UTC', '2026-11-29T00:10:00Z', ['2026-11-28', '2026-11-28', '2026-11-28T00:00:00.000Z']],
  // Over, or not begun.
  ['2026-11-22', '2026-11-28', 'UTC', '2026-11-29T14:37:00Z', ['2026-11-15', '2026-11-21', null]],
  ['2026-12-01', '2026-12-02', 'UTC', '2026-11-29T14:37:00Z', ['2026-11-29', '2026-11-30', null]],
  ['2024-01-01', '2024-12-31', 'UTC', '2026-11-29T14:37:00Z', ['2022-12-31', '2023-12-31', null]],
  // The day that corresponds to today is not the last one.
  ['2026-11-01', '2026-11-30', 'UTC', '2026-11-15T09:05:00Z', ['2026-10-02', '2026-10-31', '2026-10-16T09:00:00.000Z']],
  // Today is a day of the named zone, and a quarter hour is one of its clock.
  [
    '2026-11-29',
    '2026-11-29',
    'Asia/Kathmandu',
    '2026-11-28T19:20:00Z',
    ['2026-11-28', '2026-11-28', '2026-11-27T19:15:00.000Z'],
  ],
  ['2026-11-29', '2026-11-29', 'America/New_York', '2026-11-28T19:20:00Z', ['2026-11-28', '2026-11-28', null]],
  // The same local time on both sides of a change of the clock.
  [
    '2026-03-29',
    '2026-03-29',
    'Europe/Berlin',
    '2026-03-29T12:07:00Z',
    ['2026-03-28', '2026-03-28', '2026-03-28T13:00:00.000Z'],
  ],
  [
    '2026-10-25',
    '2026-10-25',
    'Europe/Berlin',
    '2026-10-25T13:07:00Z',
    ['2026-10-24', '2026-10-24', '2026-10-24T12:00:00.000Z'],
  ],
  // The clock of the day before skips 02:30, and strikes 02:30 twice.
  [
    '2026-03-30',
    '2026-03-30',
    'Europe/Berlin',
    '2026-03-30T00:31:00Z',
    ['2026-03-29', '2026-03-29', '2026-03-29T01:30:00.000Z'],
  ],
  [
    '2026-10-26',
    '2026-10-26',
    'Europe/Berlin',
    '2026-10-26T01:31:00Z',
    ['2026-10-25', '2026-10-25', '2026-10-25T00:30:00.000Z'],
  ],
  // Midnight itself is skipped: the day begins at 01:00.
  [
    '2026-03-30',
    '2026-03-30',
    'Asia/Beirut',
    '2026-03-29T21:05:00Z',
    ['2026-03-29', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ],
])('before %s to %s in %s at %s lies %j', (startDate, endDate, timeZone, now, expected) => {
  expect(previous(startDate, endDate, timeZone, now)).toEqual(expected);
});
