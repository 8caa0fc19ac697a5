import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { expect, it } from 'vitest';
import { type NeededFacts, neededBy } from './needed-facts.rules.ts';

const HOUR = 3_600_000;
const limit = (per: { hours: number } | { days: number }): CallingRule => ({
  kind: 'limit',
  most: 3,
  per,
  within: 'subject',
  unless: [],
});
const hours: CallingRule = { kind: 'hours', windows: [], unless: [] };
const consent: CallingRule = { kind: 'consent', required: 'written', maxAgeDays: null, unless: [] };
const rest: CallingRule = { kind: 'rest', after: 'refused', days: 60, unless: [] };
const few: NeededFacts = { dialsMs: 0, refusals: false, consents: false, holders: true };

it.each<[string, CallingRule[][], NeededFacts]>([
  ['no rule set', [], { ...few, holders: false }],
  ['hours', [[hours]], few],
  [
    'the longest of the limits of all sets',
    [[limit({ hours: 30 })], [limit({ days: 2 }), limit({ hours: 1 })]],
    { ...few, dialsMs: 48 * HOUR },
  ],
  ['a rest', [[hours], [rest]], { ...few, refusals: true }],
  ['a consent', [[consent]], { ...few, consents: true }],
  ['a rule that spares who has consented', [[{ ...hours, unless: ['consent'] }]], { ...few, consents: true }],
  ['a rule that spares callbacks', [[{ ...hours, unless: ['callback', 'customer'] }]], few],
])('%s', (_, sets, expected) => {
  expect(neededBy(sets.map((rules) => ({ rules })))).toEqual(expected);
});
