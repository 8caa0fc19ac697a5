import { describe, expect, it } from 'vitest';
import { isSecondFactorRequired, isWayOpen } from './settings.rules.ts';

it.each([
  ['nobody', false, false],
  ['admins', false, true],
  ['everybody', true, true],
] as const)('requires a second factor of %s: users %s, admins %s', (requiredFor, ofUsers, ofAdmins) => {
  expect(isSecondFactorRequired(requiredFor, { role: 'user' })).toBe(ofUsers);
  expect(isSecondFactorRequired(requiredFor, { role: 'admin' })).toBe(ofAdmins);
});

describe('a way to sign in', () => {
  const enforced = { id: 'A', emergencyAccountId: 'emergency' };

  it.each([
    ['a password', 'password', enforced, 'ana', false],
    ['a password, without an account', 'password', enforced, undefined, false],
    ['the enforced provider', { providerId: 'A' }, enforced, 'ana', true],
    ['another provider', { providerId: 'B' }, enforced, 'ana', false],
    ['another provider, without an account', { providerId: 'B' }, enforced, undefined, false],
    ['a password of the emergency account', 'password', enforced, 'emergency', true],
    ['another provider, for the emergency account', { providerId: 'B' }, enforced, 'emergency', true],
    [
      'a password where no emergency account is named',
      'password',
      { id: 'A', emergencyAccountId: null },
      undefined,
      false,
    ],
    ['a password where nothing is enforced', 'password', null, 'ana', true],
    ['a provider where nothing is enforced', { providerId: 'B' }, null, undefined, true],
  ] as const)('%s', (_, way, enforcedForDomain, accountId, expected) => {
    expect(isWayOpen(way, enforcedForDomain, accountId)).toBe(expected);
  });
});
