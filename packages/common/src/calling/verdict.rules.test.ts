import { describe, expect, it } from 'vitest';
import type { CallingRule } from './calling-rule.ts';
import { sentenceOf } from './sentences.rules.ts';
import { everyDay, factsOf, setOf } from './testing/facts.ts';
import { verdict } from './verdict.rules.ts';
import type { CallingFacts } from './verdict.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Tuesday, 07:12 in Denver. */
const NOW = Date.parse('2027-03-02T14:12:00Z');

const told = (facts: CallingFacts, rules: CallingRule[] = [], at = NOW) => {
  const { reasons, ...rest } = verdict(facts, setOf(...rules), at);
  return {
    ...rest,
    codes: reasons.map(({ code }) => code),
    first: reasons[0] && sentenceOf(reasons[0], { timeZone: 'UTC' }),
    untils: reasons.map(({ until }) => until),
  };
};

it('allows and offers a call for a day when nothing forbids it', () => {
  expect(told(factsOf())).toEqual({
    callable: true,
    served: true,
    codes: [],
    first: undefined,
    untils: [],
    nextAt: NOW,
    validUntil: NOW + DAY,
  });
});

describe('each reason, its sentence and its end', () => {
  const limit = (per: { hours: number } | { days: number }): CallingRule => ({
    kind: 'limit',
    most: 3,
    per,
    within: 'subject',
    unless: [],
  });
  const register: CallingRule = { kind: 'register', registerId: 'r', maxAgeDays: 31, unless: [] };
  const loaded = { id: 'r', name: 'US national', asOf: '2027-02-20', loadedAt: NOW - 5 * DAY, isListed: false };
  const rest: CallingRule = { kind: 'rest', after: 'refused', days: 60, unless: [] };
  const dials = [1, 2, 3].map((hours) => ({ at: NOW - hours * HOUR, subject: null }));
  type Case = [string, string, string, number | null, Parameters<typeof factsOf>[0], CallingRule[]];
  const cases: Case[] = [
    [
      'a no',
      'DO_NOT_CALL',
      'On the do-not-call list since Feb 20, 2027.',
      null,
      { doNotCall: { since: NOW - 10 * DAY, until: null } },
      [],
    ],
    [
      'listed',
      'REGISTER',
      'Listed in US national, as loaded on Feb 25, 2027.',
      null,
      { registers: [{ ...loaded, isListed: true }] },
      [register],
    ],
    [
      'too old',
      'REGISTER_STALE',
      'US national is 32 days old; 31 are allowed. An admin has to load it again.',
      null,
      { registers: [{ ...loaded, asOf: '2027-01-29' }] },
      [register],
    ],
    [
      'never loaded',
      'REGISTER_STALE',
      'US national was never loaded. An admin has to load it.',
      null,
      { registers: [{ ...loaded, asOf: null, loadedAt: null }] },
      [register],
    ],
    [
      'too early',
      'OUTSIDE_HOURS',
      'It is 07:12 there. Calls are allowed from 08:00 to 20:00.',
      Date.parse('2027-03-02T15:00:00Z'),
      {},
      [everyDay('08:00', '20:00')],
    ],
    [
      'closed that day',
      'OUTSIDE_HOURS',
      'No calls are allowed there on Tuesday.',
      Date.parse('2027-03-03T15:00:00Z'),
      {},
      [{ kind: 'hours', windows: [{ days: [3], from: '08:00', to: '20:00' }], unless: [] }],
    ],
    [
      'a holiday',
      'HOLIDAY',
      'Mar 2, 2027 is a holiday there.',
      Date.parse('2027-03-03T07:00:00Z'),
      {},
      [{ kind: 'holidays', dates: ['2027-03-02'], name: null, unless: [] }],
    ],
    [
      'no zone',
      'PLACE_UNKNOWN',
      'Nobody can tell what time it is at this number. Add a time zone or a region.',
      null,
      { place: { country: 'US', regions: [], zones: [] } },
      [everyDay('08:00', '20:00'), everyDay('00:00', '24:00')],
    ],
    [
      'often enough',
      'LIMIT',
      'Calls in the last 24 hours: 3. Allowed: 3.',
      NOW - 3 * HOUR + DAY,
      { dials },
      [limit({ hours: 24 })],
    ],
    [
      'often enough in days',
      'LIMIT',
      'Calls in the last 30 days: 3. Allowed: 3.',
      NOW - 3 * HOUR + 30 * DAY,
      { dials },
      [limit({ days: 30 })],
    ],
    [
      'a refusal',
      'REST',
      'Said no on Feb 20, 2027. May be called again from Apr 21, 2027.',
      NOW + 50 * DAY,
      { refusedAt: NOW - 10 * DAY },
      [rest],
    ],
    [
      'no consent',
      'NO_CONSENT',
      'No consent is recorded for this number.',
      null,
      {},
      [{ kind: 'consent', required: 'express', maxAgeDays: null, unless: [] }],
    ],
    [
      'a prefix',
      'BLOCKED_PREFIX',
      'Numbers that begin with +1303 are not called.',
      null,
      {},
      [{ kind: 'prefix', prefixes: ['+1303'], unless: [] }],
    ],
    [
      'a colleague',
      'HELD',
      'Bo Lima is calling this number in Spring.',
      NOW + HOUR,
      { heldBy: { name: 'Bo Lima', listName: 'Spring', until: NOW + HOUR } },
      [],
    ],
    [
      'a caller elsewhere',
      'HELD',
      'Somebody is calling this number in another list.',
      NOW + HOUR,
      { heldBy: { name: 'Bo Lima', listName: null, until: NOW + HOUR } },
      [],
    ],
    ['an ended list', 'LIST_CLOSED', 'This list ended on Mar 1, 2027.', null, { list: { endsOn: '2027-03-01' } }, []],
    ['a paused list', 'LIST_PAUSED', 'This list is paused.', null, { list: { isPaused: true } }, []],
    [
      'a try to come',
      'RETRY_WAIT',
      'Try again at Mar 2, 2027, 15:12, 2 of 5 tries.',
      NOW + HOUR,
      { tries: 2, retryAt: NOW + HOUR },
      [],
    ],
    ['no more tries', 'TRIES_USED', 'No more tries.', null, { tries: 5, retryAt: NOW - HOUR }, []],
    [
      'one’s own promise',
      'CALLBACK_LATER',
      'Callback promised for Mar 2, 2027, 15:12.',
      NOW + HOUR,
      { status: 'callback', callbackAt: NOW + HOUR, askerId: 'a', callbackOwnerId: 'a', callbackOwnerName: 'Ana' },
      [],
    ],
    [
      'a colleague’s promise',
      'CALLBACK_LATER',
      'Ana promised to call at Mar 2, 2027, 15:12.',
      NOW + 2 * HOUR,
      { status: 'callback', callbackAt: NOW + HOUR, callbackOwnerId: 'a', callbackOwnerName: 'Ana' },
      [],
    ],
    ['decided', 'DECIDED', 'Marked as Archived.', null, { status: 'archived' }, []],
  ];
  it.each(cases)('%s: %s', (_, code, sentence, until, given, rules) => {
    const isOffered = ['RETRY_WAIT', 'TRIES_USED', 'CALLBACK_LATER', 'DECIDED'].includes(code);
    expect(told(factsOf(given), rules)).toMatchObject({
      codes: [code],
      first: sentence,
      untils: [until],
      callable: isOffered,
      served: false,
      nextAt: until !== null && until <= NOW + 14 * DAY ? until : null,
    });
  });

  it('does not apply a limit one dial before it is reached, nor to the other subject', () => {
    expect(told(factsOf({ dials: dials.slice(1) }), [limit({ hours: 24 })]).served).toBe(true);
    expect(told(factsOf({ dials, list: { subject: 'Solar' } }), [limit({ hours: 24 })]).served).toBe(true);
  });

  it('stops counting a dial exactly when its span is over', () => {
    const end = NOW - 3 * HOUR + DAY;
    expect(told(factsOf({ dials }), [limit({ hours: 24 })], end - 1).served).toBe(false);
    expect(told(factsOf({ dials }), [limit({ hours: 24 })], end).served).toBe(true);
  });

  it('takes a written consent for an express one, and no old one for ever', () => {
    const rule: CallingRule = { kind: 'consent', required: 'express', maxAgeDays: 10, unless: [] };
    const consents = [{ id: 'c', givenAt: NOW - 9 * DAY, kind: 'written' as const }];
    expect(told(factsOf({ consents }), [rule]).served).toBe(true);
    expect(told(factsOf({ consents }), [rule], NOW + 2 * DAY).codes).toEqual(['NO_CONSENT']);
  });
});

describe('exemptions', () => {
  const hours = (unless: 'consent' | 'callback' | 'customer'): CallingRule[] => [
    { ...everyDay('08:00', '20:00'), unless: [unless] } as CallingRule,
  ];
  const late = NOW + 20 * HOUR;
  it.each([
    ['who consented', 'consent', { consents: [{ id: 'c', givenAt: NOW - DAY, kind: 'express' as const }] }],
    ['a customer', 'customer', { list: { isOfCustomers: true } }],
    [
      'who asked to be called then',
      'callback',
      { status: 'callback' as const, callbackAt: late, askerId: 'a', callbackOwnerId: 'a' },
    ],
  ] as const)('%s', (_, unless, given) => {
    expect(told(factsOf(), hours(unless), late).callable).toBe(false);
    expect(told(factsOf(given), hours(unless), late).callable).toBe(true);
  });

  it('exempts an hour to either side of the promise, and no more', () => {
    const facts = factsOf({ status: 'callback', callbackAt: late, askerId: 'a', callbackOwnerId: 'a' });
    const callable = (at: number) => told(facts, hours('callback'), at).callable;
    expect([late - HOUR, late - HOUR - 1, late + HOUR, late + HOUR + 1].map(callable)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

it('orders reasons: forbidding ones, then ones without an end, then the longest', () => {
  // By their codes alone they would be in another order.
  const facts = factsOf({
    status: 'winner',
    doNotCall: { since: NOW, until: NOW + 60_000 },
    heldBy: { name: 'Bo', listName: 'L', until: NOW + 2 * HOUR },
    list: { endsOn: '2027-03-01' },
    tries: 1,
    retryAt: NOW + 3 * HOUR,
  });
  expect(told(facts, [everyDay('08:00', '20:00')]).codes).toEqual([
    ...['LIST_CLOSED', 'HELD', 'OUTSIDE_HOURS', 'DO_NOT_CALL'],
    ...['DECIDED', 'RETRY_WAIT'],
  ]);
});

it('opens next when both of two rules allow a call', () => {
  const rules = [everyDay('08:00', '12:00'), everyDay('10:00', '20:00')];
  expect(told(factsOf(), rules)).toMatchObject({ nextAt: Date.parse('2027-03-02T17:00:00Z') });
  expect(told(factsOf(), rules, Date.parse('2027-03-02T17:30:00Z'))).toMatchObject({
    served: true,
    validUntil: Date.parse('2027-03-02T19:00:00Z'),
  });
  expect(told(factsOf(), [everyDay('08:00', '09:00'), everyDay('10:00', '11:00')]).nextAt).toBeNull();
});

it('requires every zone of the place to be open, and names the first closed one', () => {
  const place = { country: 'US', regions: ['FL'], zones: ['America/Chicago', 'America/New_York'] };
  const at = Date.parse('2027-03-02T13:30:00Z');
  expect(told(factsOf({ place }), [everyDay('08:00', '20:00')], at)).toMatchObject({
    first: 'It is 07:30 there. Calls are allowed from 08:00 to 20:00.',
    nextAt: Date.parse('2027-03-02T14:00:00Z'),
  });
});

it('joins windows that meet at midnight', () => {
  const night: CallingRule = {
    kind: 'hours',
    windows: [
      { days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '24:00' },
      { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '02:00' },
    ],
    unless: [],
  };
  expect(told(factsOf(), [night])).toMatchObject({
    first: 'It is 07:12 there. Calls are allowed from 20:00 to 02:00.',
  });
  const open = Date.parse('2027-03-03T04:00:00Z');
  expect(told(factsOf(), [night], open).validUntil).toBe(Date.parse('2027-03-03T09:00:00Z'));
});
