import { expect, it } from 'vitest';
import { isClosedAllDay, isOpen, nextOpening, timetableOf } from './windows.rules.ts';

/** Days since 1970 of a week in March 2027. */
const MONDAY = Date.UTC(2027, 2, 1) / 86_400_000;
const [TUESDAY, SATURDAY, SUNDAY] = [MONDAY + 1, MONDAY + 5, MONDAY + 6];
const at = (day: number, hour: number, minute = 0) => ({ day, minute: hour * 60 + minute });

/** Weekdays with a break and a window that overlaps another; Saturday until midnight; Sunday from midnight. */
const { week, minutes } = timetableOf([
  { days: [1, 2, 3, 4, 5], from: '14:00', to: '18:00' },
  { days: [1, 2, 3, 4, 5], from: '08:00', to: '12:00' },
  { days: [1], from: '17:00', to: '19:30' },
  { days: [6], from: '20:00', to: '24:00' },
  { days: [7], from: '00:00', to: '02:00' },
]);

it.each([
  ['a minute before it opens', at(TUESDAY, 7, 59), false],
  ['at the first minute', at(TUESDAY, 8), true],
  ['at the last minute', at(TUESDAY, 11, 59), true],
  ['at the minute of its end', at(TUESDAY, 12), false],
  ['after the break', at(TUESDAY, 14), true],
  ['where two windows overlap', at(MONDAY, 19), true],
  ['on a day without that window', at(TUESDAY, 19), false],
  ['just before midnight', at(SATURDAY, 23, 59), true],
  ['just after midnight', at(SUNDAY, 0), true],
])('%s', (_, local, expected) => {
  expect(isOpen(week, local)).toBe(expected);
});

it.each([
  ['later that day', at(TUESDAY, 7), { from: '08:00', to: '12:00' }],
  ['after the break', at(TUESDAY, 12), { from: '14:00', to: '18:00' }],
  ['to the end of both windows', at(MONDAY, 13), { from: '14:00', to: '19:30' }],
  ['the next day', at(MONDAY, 20), { from: '08:00', to: '12:00' }],
  ['over midnight', at(SATURDAY, 12), { from: '20:00', to: '02:00' }],
  ['after a night that went on: not the midnight of it', at(SATURDAY, 21), { from: '08:00', to: '12:00' }],
])('opens next: %s', (_, local, expected) => {
  expect(nextOpening(week, local)).toEqual(expected);
});

it('never opens in a week without windows', () => {
  const empty = timetableOf([]).week;
  expect(nextOpening(empty, at(MONDAY, 0))).toBeNull();
  expect(isClosedAllDay(empty, MONDAY)).toBe(true);
  expect(isClosedAllDay(week, MONDAY)).toBe(false);
});

it('changes its verdict at each opening and end, and at midnight', () => {
  expect([...timetableOf([]).minutes]).toEqual([0]);
  expect([...minutes].sort((a, b) => a - b)).toEqual([0, 2, 8, 12, 14, 18, 19.5, 20].map((hour) => hour * 60));
});
