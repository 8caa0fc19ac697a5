import { PASSWORD_MAX, PASSWORD_MIN_NEW, PASSWORD_MIN_SETUP } from '#constants.ts';

/** Least characters of a password, by the screen that requests it (docs/requirements/accounts.md#passwords). */
export const PASSWORD_MIN = {
  login: PASSWORD_MIN_SETUP,
  setup: PASSWORD_MIN_SETUP,
  register: PASSWORD_MIN_NEW,
  reset: PASSWORD_MIN_NEW,
} as const;

/** A screen that requests a password. */
export type PasswordScreen = keyof typeof PASSWORD_MIN;

/** The sentence for a password that is too short; also the hint below the field. */
export function passwordHint(screen: PasswordScreen): string {
  const sentence = `Password must be at least ${PASSWORD_MIN[screen]} characters`;
  return screen === 'register' ? `${sentence} long` : sentence;
}

/** The sentence for a password that is too long. */
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX.toLocaleString('en-US')} characters`;
/** The sentence of the confirm field. */
export const PASSWORDS_DIFFER = "Passwords don't match";
