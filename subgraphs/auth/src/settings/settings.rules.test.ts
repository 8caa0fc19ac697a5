import { expect, it } from 'vitest';
import { isSecondFactorRequired } from './settings.rules.ts';

it.each([
  ['nobody', false, false],
  ['admins', false, true],
  ['everybody', true, true],
] as const)('a second factor required of %s: of users %s, of admins %s', (requiredFor, ofUsers, ofAdmins) => {
  expect(isSecondFactorRequired(requiredFor, { role: 'user' })).toBe(ofUsers);
  expect(isSecondFactorRequired(requiredFor, { role: 'admin' })).toBe(ofAdmins);
});
