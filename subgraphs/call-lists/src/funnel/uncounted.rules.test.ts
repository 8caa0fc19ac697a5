import type { RuleSetVersion } from '@dialdeck/common/calling/calling-rule';
import { expect, it } from 'vitest';
import type { ListGroup } from './read-groups.ts';
import { compareNumberRules } from './uncounted.rules.ts';

const REGISTER = 'c6f0a6a2-4c9e-4a52-9a35-5a2f3c6f4d11';
const RULES = {
  id: 's',
  country: '*',
  regions: null,
  audience: 'both',
  rules: [{ kind: 'register', registerId: REGISTER, maxAgeDays: 31, unless: ['consent'] }],
} as unknown as RuleSetVersion;

const groupWith = (asOf: string | null) =>
  ({
    facts: () => ({ registers: [{ id: REGISTER, asOf }], timeZone: 'Europe/Berlin' }),
    place: { country: 'DE', regions: [], zones: ['Europe/Berlin'] },
    counted: { status: 'active', parkedFor: null },
  }) as unknown as ListGroup;

it.each([
  ['2027-01-01', '2027-02-01T22:59:59Z', []],
  ['2027-01-01', '2027-02-01T23:00:00Z', ['exempted']],
  [null, '2027-02-01T12:00:00Z', ['exempted']],
])('a register of %s is too old after 31 whole days of the organisation: %s', (asOf, at, uncounted) => {
  const { uncountedIn } = compareNumberRules([RULES], [RULES], { audience: 'consumer' });
  expect(uncountedIn([groupWith(asOf)], Date.parse(at))).toEqual(uncounted);
});
