import { AppError } from '@dialdeck/common/errors';
import { isGuessable, TOO_COMMON } from './password.rules.ts';

/** The one rule wherever a password is set. @throws BAD_INPUT */
export async function requireGoodPassword(password: string, email: string, field = 'password'): Promise<void> {
  if (!isGuessable(password, { email, common: await commonPasswords() })) return;
  throw new AppError('BAD_INPUT', { userMessage: TOO_COMMON, fields: { [field]: TOO_COMMON } });
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Tens of thousands of words that only a new password needs: loaded when the first one is chosen. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loading;
}
