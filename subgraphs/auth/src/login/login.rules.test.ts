import { expect, it } from 'vitest';
import { loginRefusal } from './login.rules.ts';

it.each([
  [true, true, undefined],
  [true, false, 'unverified'],
  [false, true, 'inactive'],
  // An unverified account that was deactivated is not told to open a link that would not help.
  [false, false, 'inactive'],
])('active %j, verified %j: %s', (isActive, isEmailVerified, reason) => {
  expect(loginRefusal({ isActive, isEmailVerified })?.reason).toBe(reason);
});
