import { expect, it } from 'vitest';
import { nextPossible } from './next-possible.rules.ts';

const asOf = Date.parse('2027-03-02T14:12:00Z');
const at = (instant: string) => Date.parse(instant);

it.each([
  [at('2027-03-02T16:00:00Z'), ['America/Denver'], 'Next possible: today 17:00 (09:00 there)'],
  [at('2027-03-02T16:00:00Z'), ['Europe/Paris'], 'Next possible: today 17:00'],
  [at('2027-03-03T08:00:00Z'), [], 'Next possible: tomorrow 09:00'],
  [at('2027-03-09T08:00:00Z'), [], 'Next possible: Mar 9, 2027, 09:00'],
  [null, ['Europe/Paris'], 'Not possible within the next 14 days.'],
])('%s, at a number in %j', (nextAt, zones, words) => {
  expect(nextPossible({ nextAt, asOf, timeZone: 'Europe/Berlin', zones })).toBe(words);
});
