import { expect, it } from 'vitest';
import type { ConsentKind } from './calling-rule.ts';
import { consentOfCall, servingConsent } from './rule-checks.rules.ts';

const DAY_MS = 86_400_000;
const AT = 1_000 * DAY_MS;
const given = (kind: ConsentKind, daysAgo: number) => ({
  id: `${kind} ${daysAgo}`,
  kind,
  givenAt: AT - daysAgo * DAY_MS,
});
const demand = (required: ConsentKind, maxAgeDays: number | null = null) => ({ required, maxAgeDays });

it.each([
  ['none', [], demand('express'), undefined],
  [
    'the newest, in whichever order they are read',
    [given('express', 9), given('express', 2), given('express', 5)],
    demand('express'),
    'express 2',
  ],
  ['a written consent where an express one is required', [given('written', 3)], demand('express'), 'written 3'],
  [
    'no express consent where a written one is required',
    [given('express', 1), given('written', 9)],
    demand('written'),
    'written 9',
  ],
  ['none that is too old', [given('written', 31)], demand('written', 30), undefined],
  ['one that is just not too old', [given('written', 30)], demand('written', 30), 'written 30'],
  ['none that is given later', [given('written', -1), given('written', 40)], demand('written'), 'written 40'],
])('lets a rule accept %s', (_, consents, rule, id) => {
  expect(servingConsent({ consents }, rule, AT)?.id).toBe(id);
});

it.each([
  ['the newest where no rule requires one', [given('written', 9), given('express', 1)], [], 'express 1'],
  ['none', [], [demand('written')], undefined],
  [
    'the one that the rule accepts',
    [given('written', 900), given('express', 1), given('written', 9)],
    [demand('written', 30)],
    'written 9',
  ],
  [
    'the one that every rule accepts',
    [given('express', 1), given('written', 9)],
    [demand('express'), demand('written')],
    'written 9',
  ],
  [
    'one that a rule accepts',
    [given('express', 1), given('written', 90)],
    [demand('express', 30), demand('written')],
    'express 1',
  ],
  [
    'the newest where a rule accepts none',
    [given('express', 5), given('express', 2)],
    [demand('written')],
    'express 2',
  ],
  ['none that is given later', [given('express', -1)], [], undefined],
])('finds as the consent of a call: %s', (_, consents, rules, id) => {
  expect(consentOfCall({ consents }, rules, AT)?.id).toBe(id);
});
