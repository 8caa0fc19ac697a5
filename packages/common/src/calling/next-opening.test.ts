import { expect, it } from 'vitest';
import type { CallingRule } from './calling-rule.ts';
import { everyDay, factsOf, setOf } from './testing/facts.ts';
import { closingReason, nextOpening } from './verdict.rules.ts';

const promiseAt = (at: number) => factsOf({ status: 'callback', callbackAt: at });
/** 23:00 in Denver. */
const LATE = Date.parse('2027-03-03T06:00:00Z');
const exempting = { ...everyDay('10:00', '11:00'), unless: ['callback'] } as CallingRule;

it.each([
  ['the hours begin', [everyDay('09:00', '17:00')], '2027-03-03T16:00:00Z'],
  ['hours that spare promised callbacks do not count', [everyDay('09:00', '17:00'), exempting], '2027-03-03T16:00:00Z'],
  [
    'hours that exclude no contact do',
    [everyDay('09:00', '17:00'), everyDay('10:00', '11:00')],
    '2027-03-03T17:00:00Z',
  ],
  ['where it is open already, it stays', [exempting], '2027-03-03T06:00:00Z'],
] as [string, CallingRule[], string][])('a promise moves to when %s', (_, rules, expected) => {
  const opening = nextOpening(promiseAt(LATE), setOf(...rules), LATE);
  expect(opening).toBe(Date.parse(expected));
  expect(closingReason(promiseAt(opening ?? 0), setOf(...rules), opening ?? 0)).toBeNull();
});
