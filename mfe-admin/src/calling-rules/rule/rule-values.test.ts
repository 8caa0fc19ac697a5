import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { describe, expect, it } from 'vitest';
import { NEW_RULE, type RuleValues, RuleValuesSchema, valuesOf } from './rule-values.rules.ts';

const RULES: CallingRule[] = [
  { kind: 'hours', windows: [{ days: [1, 7], from: '08:00', to: '24:00' }], unless: ['callback'] },
  { kind: 'holidays', dates: ['2027-01-01', '2027-07-05'], name: 'Florida', unless: [] },
  { kind: 'holidays', dates: ['2027-01-01'], name: null, unless: [] },
  { kind: 'limit', most: 4, per: { days: 30 }, within: 'subject', unless: ['customer'] },
  { kind: 'limit', most: 3, per: { hours: 24 }, within: 'organisation', unless: [] },
  { kind: 'rest', after: 'refused', days: 60, unless: [] },
  { kind: 'register', registerId: '01990000-0000-7000-8000-000000000001', maxAgeDays: 31, unless: ['consent'] },
  { kind: 'consent', required: 'written', maxAgeDays: null, unless: ['customer'] },
  { kind: 'consent', required: 'express', maxAgeDays: 365, unless: [] },
  { kind: 'prefix', prefixes: ['+1900', '+1976'], unless: [] },
];

it.each(RULES)('reads a rule back from its form unchanged: %j', (rule) => {
  expect(RuleValuesSchema.safeParse(valuesOf(rule))).toEqual({ success: true, data: rule });
});

describe('errors are shown at their fields', () => {
  it.each<[Partial<RuleValues>, string]>([
    [{ kind: 'hours', windows: [] }, 'windows'],
    [{ kind: 'hours', windows: [{ days: [], from: '08:00', to: '09:00' }] }, 'windows'],
    [{ kind: 'hours', windows: [{ days: [1], from: '09:00', to: '08:00' }] }, 'windows'],
    [{ kind: 'holidays', dates: '2027-02-30' }, 'dates'],
    [{ kind: 'holidays', dates: ' ' }, 'dates'],
    [{ kind: 'limit', most: '0' }, 'most'],
    [{ kind: 'limit', per: { amount: '', unit: 'days' } }, 'per'],
    [{ kind: 'rest', days: '1.5' }, 'days'],
    [{ kind: 'register', registerId: '', maxAgeDays: '31' }, 'registerId'],
    [{ kind: 'consent', maxAgeDays: 'a year' }, 'maxAgeDays'],
    [{ kind: 'prefix', prefixes: '1900' }, 'prefixes'],
  ])('%j', (values, field) => {
    const result = RuleValuesSchema.safeParse({ ...NEW_RULE, ...values });
    expect(result).toMatchObject({ success: false, error: { issues: [{ path: [field] }] } });
  });
});

it('offers no consent as an exemption from a consent rule', () => {
  const values: RuleValues = { ...NEW_RULE, kind: 'consent', unless: ['consent', 'customer'] };
  expect(RuleValuesSchema.safeParse(values)).toMatchObject({ success: true, data: { unless: ['customer'] } });
});
