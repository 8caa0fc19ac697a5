import { expect, it } from 'vitest';
import { cutDays } from './day-cut.rules.ts';

const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

it.each([
  ["UTC's midnight", '00:00', '00:00', [], []],
  ['New York', '05:00', '06:00', ['05:00'], []],
  ['Los Angeles', '08:00', '06:00', ['06:00', '07:00'], []],
  ['half way', '03:00', '06:00', ['03:00', '04:00', '05:00'], []],
  ['Kolkata', '18:30', '18:00', [], ['18:00', '18:15']],
  ['Kathmandu', '18:15', '18:00', [], ['18:00']],
  ["St John's", '03:30', '06:00', ['04:00', '05:00'], ['03:30', '03:45']],
  ['Eucla', '15:15', '18:00', ['16:00', '17:00'], ['15:15', '15:30', '15:45']],
  ['an hour before six hours end', '11:15', '12:00', [], ['11:15', '11:30', '11:45']],
  ['within a quarter hour', '18:00:30', '18:00', [], ['18:00']],
])('%s, from %s: six hours from %s, hours %j, quarter hours %j', (_, begins, nearest, hours, quarters) => {
  const cut = cutDays([at(begins)]);
  expect(cut.nearest).toEqual([at(nearest)]);
  expect([cut.hours, cut.quarters]).toEqual([hours.map(at), quarters.map(at)]);
});

it('returns the beginning of each day, also of days with 23 hours', () => {
  const cut = cutDays(['2026-03-07T05:00Z', '2026-03-08T05:00Z', '2026-03-09T04:00Z'].map((day) => Date.parse(day)));
  expect(cut.begins).toHaveLength(3);
  expect(cut.nearest).toEqual(
    ['2026-03-07T06:00Z', '2026-03-08T06:00Z', '2026-03-09T06:00Z'].map((day) => Date.parse(day)),
  );
});
