import { expect, it } from 'vitest';
import { nextPossible } from './next-possible.rules.ts';

const asOf = Date.parse('2027-03-02T14:12:00Z');
const at = (instant: string) => Date.parse(instant);

it.each([
  [at('2027-03-02T16:00:00Z'), ['America/Denver'], 'Next possible: today 17:00 (09:00 there)'],
  [at('2027-03-02T16:00:00Z'), ['Europe/Paris'], 'Next possible: today 17:00 (17:00 there)'],
  [at('2027-03-03T08:00:00Z'), [], 'Next possible: tomorrow 09:00 (your time)'],
  [at('2027-03-09T08:00:00Z'), [], 'Next possible: Mar 9, 09:00 (your time)'],
  [null, ['Europe/Paris'], 'Not possible within the next 14 days.'],
])('%s, at a number in %j', (nextAt, zones, words) => {
  expect(nextPossible({ nextAt, asOf, timeZone: 'Europe/Berlin', zones })).toBe(words);
});

it.each([
  [at('2027-03-28T07:00:00Z'), 'Next possible: tomorrow 09:00 (your time)'],
  [at('2027-03-28T22:15:00Z'), 'Next possible: Mar 29, 00:15 (your time)'],
])('%s, asked at 23:30 before a day of 23 hours', (nextAt, words) => {
  const asked = { asOf: at('2027-03-27T22:30:00Z'), timeZone: 'Europe/Berlin', zones: [] };
  expect(nextPossible({ nextAt, ...asked })).toBe(words);
});
