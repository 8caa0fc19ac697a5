import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import type { CallingFacts, Reason } from '@dialdeck/common/calling/verdict';
import { expect, it } from 'vitest';
import { linesOf } from './because.rules.ts';

const NOW = Date.parse('2027-03-02T14:12:00Z');
const facts = {
  consents: [],
  registers: [{ id: 'r', name: 'US national', asOf: '2027-02-20', loadedAt: NOW, isListed: false }],
  list: { isOfCustomers: true },
  timeZone: 'UTC',
} as unknown as CallingFacts;
const consent = (kind: 'express' | 'written') => ({ id: 'c', givenAt: Date.parse('2027-01-05T10:00:00Z'), kind });

const becauseOf = (rule: CallingRule, changed: Partial<CallingFacts> = {}, dialsBefore: number | null = 2) =>
  linesOf({
    facts: { ...facts, ...changed },
    sets: [{ id: 's', name: 'US', version: 4, country: 'US', regions: null, audience: 'both', rules: [rule] }],
    reasons: [],
    at: NOW,
    dialsBefore,
  })[0]?.because;

const days = [1, 2, 3, 4, 5, 6, 7];
const limit = (most: number, per: { hours: number } | { days: number }): CallingRule => ({
  kind: 'limit',
  most,
  per,
  within: 'subject',
  unless: [],
});
const needed: CallingRule = { kind: 'consent', required: 'express', maxAgeDays: null, unless: [] };

it.each<[string, CallingRule, Partial<CallingFacts>?, (number | null)?]>([
  ['08:00–21:00', { kind: 'hours', windows: [{ days, from: '08:00', to: '21:00' }], unless: [] }],
  [
    'Mon Fri 08:00–12:00, Sun 10:00–12:00',
    {
      kind: 'hours',
      windows: [
        { days: [5, 1], from: '08:00', to: '12:00' },
        { days: [7], from: '10:00', to: '12:00' },
      ],
      unless: [],
    },
  ],
  ['No holiday there', { kind: 'holidays', dates: [], name: null, unless: [] }],
  ['2 before, allowed are 3 in 24 hours', limit(3, { hours: 24 })],
  ['0 before, allowed are 1 in 1 day', limit(1, { days: 1 }), {}, null],
  ['No refusal in the 60 days before', { kind: 'rest', after: 'refused', days: 60, unless: [] }],
  ['Not listed in US national, as of 2027-02-20', { kind: 'register', registerId: 'r', maxAgeDays: 31, unless: [] }],
  ['Not listed in the register, as of then', { kind: 'register', registerId: 'gone', maxAgeDays: 31, unless: [] }],
  ['Express consent of Jan 5, 2027', needed, { consents: [consent('express')] }],
  ['Written consent of Jan 5, 2027', needed, { consents: [consent('written')] }],
  ['A consent is recorded', { ...needed, required: 'written' }, { consents: [consent('express')] }],
  ['No blocked prefix', { kind: 'prefix', prefixes: ['+1900'], unless: [] }],
  ['Exempt: a list of customers', { ...limit(3, { days: 30 }), unless: ['customer'] }],
  ['Exempt: a consent is recorded', { ...needed, unless: ['consent'] }, { consents: [consent('express')] }],
])('allowed: %s', (because, rule, changed, dialsBefore = 2) => {
  expect(becauseOf(rule, changed, dialsBefore)).toBe(because);
});

it('names the rule that refused the call, and no other rule, set or version', () => {
  const rules = [limit(3, { hours: 24 }), limit(3, { hours: 24 })];
  const set = { id: 's', name: 'US', version: 4, country: 'US', regions: null, audience: 'both', rules } as const;
  const refusal: Reason = {
    code: 'LIMIT',
    rule: { id: 's', version: 4, name: 'US', index: 2 },
    params: { calls: 3, most: 3, hours: 24 },
    until: null,
  };
  const sets = [set, { ...set, id: 'other' }, { ...set, version: 5 }];
  const lines = linesOf({ facts, sets, reasons: [refusal], at: NOW, dialsBefore: 2 });
  expect(lines.map(({ because }) => because.startsWith('Calls in the last'))).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(lines[1]).toMatchObject({ ruleSetId: 's', name: 'US', version: 4, index: 2, kind: 'limit' });
});
