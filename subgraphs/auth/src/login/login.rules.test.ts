import { expect, it } from 'vitest';
import { loginRefusal } from './login.rules.ts';

it.each([
  [true, true, undefined],
  [true, false, 'unverified'],
  [false, true, 'inactive'],
  // The owner of an unverified, deactivated account must not read that a link would help.
  [false, false, 'inactive'],
])('active %j, verified %j: %s', (isActive, isEmailVerified, reason) => {
  expect(loginRefusal({ isActive, isEmailVerified })?.reason).toBe(reason);
});
