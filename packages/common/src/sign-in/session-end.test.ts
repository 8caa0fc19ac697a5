import { expect, it } from 'vitest';
import { sessionEndText } from './session-end.ts';

it.each([
  ['<b>', 'Your session has ended. Sign in to go on where you were.'],
  ['toString', 'Your session has ended. Sign in to go on where you were.'],
  ['admin', 'An admin signed you out. Sign in to go on where you were.'],
  ['deactivated', 'Your account was deactivated. Please contact your administrator.'],
])('explains an end for the reason %s: %s', (reason, text) => {
  expect(sessionEndText(reason)).toBe(text);
});

it('does not send a person to the old password after an admin’s reset', () => {
  expect(sessionEndText('password reset')).toMatch(
    /^An admin reset your password .*link in the message that we sent you\.$/,
  );
});
