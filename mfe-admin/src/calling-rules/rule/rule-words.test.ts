import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { expect, it } from 'vitest';
import { ruleText } from './rule-words.rules.ts';

const window = (days: number[], from: string, to: string) => ({ days, from, to });
const WEEK = [1, 2, 3, 4, 5];
const national = (id: string) => (id === 'r-1' ? 'US national' : undefined);

it.each<[CallingRule, string]>([
  [
    { kind: 'hours', windows: [window([1, 2, 3, 4, 5, 6], '08:00', '20:00')], unless: [] },
    "Monday to Saturday, 8:00 to 20:00, in the contact's own time",
  ],
  [
    { kind: 'hours', windows: [window(WEEK, '14:00', '20:00'), window(WEEK, '10:00', '13:00')], unless: ['callback'] },
    "Monday to Friday, 10:00 to 13:00 and 14:00 to 20:00, in the contact's own time, except promised callbacks",
  ],
  [
    { kind: 'hours', windows: [window(WEEK, '08:00', '24:00'), window([6, 7], '10:00', '12:00')], unless: [] },
    "Monday to Friday, 8:00 to 24:00; Saturday and Sunday, 10:00 to 12:00, in the contact's own time",
  ],
  [{ kind: 'holidays', dates: ['2027-01-01'], name: null, unless: [] }, 'No calls on 2027-01-01'],
  [
    {
      kind: 'holidays',
      dates: ['2027-01-01', '2027-05-31', '2027-07-05', '2027-11-25'],
      name: 'Florida 2027',
      unless: [],
    },
    'No calls on one of 4 holidays (Florida 2027)',
  ],
  [
    { kind: 'limit', most: 3, per: { hours: 24 }, within: 'subject', unless: ['consent', 'customer'] },
    'At most 3 calls to a number in 24 hours, from lists of the same subject, except people with consent and customers',
  ],
  [
    { kind: 'limit', most: 1, per: { days: 1 }, within: 'organisation', unless: [] },
    'At most 1 call to a number in 1 day, from all lists',
  ],
  [{ kind: 'rest', after: 'refused', days: 60, unless: [] }, 'No calls for 60 days after a person said no'],
  [
    { kind: 'register', registerId: 'r-1', maxAgeDays: 31, unless: [] },
    'No number listed in US national, which is at most 31 days old',
  ],
  [{ kind: 'consent', required: 'express', maxAgeDays: null, unless: [] }, 'Only with consent'],
  [
    { kind: 'consent', required: 'written', maxAgeDays: 365, unless: [] },
    'Only with written consent that is at most 365 days old',
  ],
  [{ kind: 'prefix', prefixes: ['+1900', '+1976'], unless: [] }, 'No numbers that begin with +1900 or +1976'],
])('%j', (rule, words) => {
  expect(ruleText(rule, national)).toBe(words);
});
