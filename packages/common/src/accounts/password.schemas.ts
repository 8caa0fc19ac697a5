import * as z from 'zod/mini';
import { PASSWORD_MAX } from '#constants.ts';
import { PASSWORD_MIN, PASSWORD_TOO_LONG, type PasswordScreen, passwordHint } from './password.rules.ts';

/** A password as it is typed: never trimmed. */
export function password(screen: PasswordScreen) {
  const hint = passwordHint(screen);
  return z.string(hint).check(z.minLength(PASSWORD_MIN[screen], hint), z.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG));
}

const OWN_PASSWORD = 'Enter your password';

/** The caller's present password: right or wrong, and never too short. */
export const ownPassword = z
  .string(OWN_PASSWORD)
  .check(z.minLength(1, OWN_PASSWORD), z.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG));

/** The code that a change of one's own ways to sign in needs where an authenticator is set up; a recovery code works too. */
export const ownCode = z.nullish(z.string('Enter the code').check(z.trim(), z.maxLength(64, 'Enter the code')));
