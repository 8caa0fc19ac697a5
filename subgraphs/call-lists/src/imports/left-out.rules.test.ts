import type { CallingRule, Exemption } from '@dialdeck/common/calling/calling-rule';
import { expect, it } from 'vitest';
import { areAboutNumbers, forbidsListed } from './left-out.rules.ts';

const NOT_EXEMPT = { consent: false, customer: false, callback: false };

const register = (registerId: string, ...unless: Exemption[]): CallingRule => ({
  kind: 'register',
  registerId,
  maxAgeDays: 31,
  unless,
});
const prefix: CallingRule = { kind: 'prefix', prefixes: ['+1900'], unless: [] };
const hours: CallingRule = { kind: 'hours', windows: [], unless: [] };
const holidays: CallingRule = { kind: 'holidays', dates: [], name: null, unless: [] };

it.each<[string, CallingRule[], Partial<typeof NOT_EXEMPT>, boolean]>([
  ['no rule', [], {}, false],
  ['a rule of another kind', [prefix], {}, false],
  ['a rule about another register', [register('b')], {}, false],
  ['a rule about it', [prefix, register('a')], {}, true],
  ['an exemption that the number does not have', [register('a', 'consent')], { customer: true }, true],
  ['an exemption that the number has', [register('a', 'customer', 'consent')], { consent: true }, false],
  ['two rules, of which one exempts', [register('a', 'consent'), register('a')], { consent: true }, true],
])('a listed number, %s', (_what, rules, exemptions, isForbidden) => {
  const sets = rules.map((rule) => ({ rules: [rule] }));
  expect(forbidsListed(sets, 'a', { ...NOT_EXEMPT, ...exemptions })).toBe(isForbidden);
});

it.each<[string, CallingRule[], boolean]>([
  ['no rule', [], false],
  ['the time alone', [hours, holidays], false],
  ['numbers too', [hours, prefix], true],
])('rules about %s', (_what, rules, isAbout) => {
  expect(areAboutNumbers([{ rules }])).toBe(isAbout);
});
