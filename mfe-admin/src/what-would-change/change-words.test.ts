import { expect, it } from 'vitest';
import { changeSentence, daysOf, type ForecastHour, hourText, lossSentence } from './change-words.rules.ts';

const BERLIN = 'Europe/Berlin';
const hours = (...pairs: [number, number][]): ForecastHour[] =>
  pairs.map(([now, then], hour) => ({
    from: hour === 0 ? '2027-03-02T05:05:11Z' : new Date(Date.UTC(2027, 2, 2, 5 + hour)).toISOString(),
    now,
    then,
  }));

it.each<[string, ForecastHour[]]>([
  ['1,204 more contacts can be called today from 8:00 to 9:00.', hours([0, 0], [5, 6], [0, 1204])],
  ['1 more contact can be called today from 6:05 to 7:00.', hours([0, 1], [9, 4])],
  ['12 fewer contacts can be called today from 7:00 to 8:00.', hours([3, 3], [12, 0], [4, 3])],
  ['Nothing changes in these hours.', hours([3, 3], [12, 12])],
  ['Nothing changes in these hours.', []],
])('%s', (sentence, forecast) => {
  expect(changeSentence(forecast, BERLIN)).toBe(sentence);
});

it('names days of the viewer, not of the server', () => {
  const week = hours(...Array.from({ length: 48 }, (): [number, number] => [0, 0]));
  expect(hourText(week, 17, BERLIN)).toBe('today, 23:00 to 0:00');
  expect(hourText(week, 18, BERLIN)).toBe('tomorrow, 0:00 to 1:00');
  expect(hourText(week, 41, BERLIN)).toBe('tomorrow, 23:00 to 0:00');
  expect(hourText(week, 47, BERLIN)).toBe('on Thursday, 5:00 to 6:00');
});

it('groups the hours by the viewer’s days, across clock changes', () => {
  const told = (of: ForecastHour[], timeZone: string) =>
    daysOf(of, timeZone).map(({ name, first, count }) => `${name}: ${first} to ${first + count - 1}`);
  const week = hours(...Array.from({ length: 168 }, (): [number, number] => [0, 0]));
  expect(told(week, BERLIN)).toEqual([
    'Today: 0 to 17',
    'Tomorrow: 18 to 41',
    'Thursday: 42 to 65',
    'Friday: 66 to 89',
    'Saturday: 90 to 113',
    'Sunday: 114 to 137',
    'Monday: 138 to 161',
    'Tuesday: 162 to 167',
  ]);
  // On March 14 clocks in New York go forward an hour.
  const spring = hours(...Array.from({ length: 48 }, (): [number, number] => [0, 0])).map((hour, index) => ({
    ...hour,
    from: new Date(Date.UTC(2027, 2, 13, 22 + index)).toISOString(),
  }));
  expect(told(spring, 'America/New_York')).toEqual(['Today: 0 to 6', 'Tomorrow: 7 to 29', 'Monday: 30 to 47']);
});

it('calls the next date tomorrow, also where it has 23 hours', () => {
  const late = hours(...Array.from({ length: 26 }, (): [number, number] => [0, 0])).map((hour, index) => ({
    ...hour,
    // From 23:00 on Saturday, March 13.
    from: new Date(Date.UTC(2027, 2, 14, 4 + index)).toISOString(),
  }));
  expect(daysOf(late, 'America/New_York').map(({ name, count }) => `${name}: ${count}`)).toEqual([
    'Today: 1',
    'Tomorrow: 23',
    'Monday: 2',
  ]);
});

it.each([
  ['No contact loses all its hours.', []],
  ['1 contact loses all its hours.', [{ count: 1 }]],
  ['1,300 contacts lose all their hours.', [{ count: 1_000 }, { count: 300 }]],
])('%s', (sentence, lost) => {
  expect(lossSentence(lost)).toBe(sentence);
});
