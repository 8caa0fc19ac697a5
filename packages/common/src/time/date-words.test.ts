import { expect, it } from 'vitest';
import {
  clockText,
  dateText,
  dayText,
  exactTimeText,
  instantText,
  nearTimeText,
  shortDateText,
  timeText,
  weekdayText,
} from './date-words.ts';

const at = '2027-03-02T17:05:09Z';
const BERLIN = 'Europe/Berlin';

it.each([
  ['dateText', dateText, 'Mar 2, 2027'],
  ['shortDateText', shortDateText, 'Mar 2'],
  ['clockText', clockText, '18:05'],
  ['timeText', timeText, 'Mar 2, 2027, 18:05'],
  ['exactTimeText', exactTimeText, 'Mar 2, 2027, 18:05:09'],
  ['weekdayText', weekdayText, 'Tue'],
])('%s writes the moment in the given zone', (_, format, words) => {
  expect(format(at, BERLIN)).toBe(words);
  expect(format(Date.parse(at), BERLIN)).toBe(words);
  expect(format(new Date(at), BERLIN)).toBe(words);
});

it('writes midnight as 00:00', () => {
  expect(timeText('2027-03-01T23:00:00Z', BERLIN)).toBe('Mar 2, 2027, 00:00');
});

it.each([
  ['the same day', '2027-03-02T22:59:00Z', '18:05'],
  ['the next day there', '2027-03-02T23:00:00Z', 'Mar 2, 18:05'],
  ['the same day of another year', '2028-03-02T17:05:00Z', 'Mar 2, 2027, 18:05'],
])('shortens the time by the day of the reader: %s', (_, now, words) => {
  expect(nearTimeText(at, now, BERLIN)).toBe(words);
});

it.each([
  ['the same year', '2027-12-31T22:59:59Z', 'Mar 2', 'Mar 2, 18:05'],
  ['the next year there', '2027-12-31T23:00:00Z', 'Mar 2, 2027', 'Mar 2, 2027, 18:05'],
])('names the year where it is another one for the reader: %s', (_, now, day, instant) => {
  expect(dayText(at, BERLIN, now)).toBe(day);
  expect(instantText(at, BERLIN, now)).toBe(instant);
});

it.each(['', 'soon'])('writes %j as no date instead of failing', (text) => {
  expect(dateText(text)).toBe('Invalid Date');
  expect(nearTimeText(text, at)).toBe('Invalid Date');
});
