import { AppError } from '@dialdeck/common/errors';
import { commonPasswords } from './common-passwords.ts';
import { isGuessable, TOO_COMMON } from './password.rules.ts';

/** The one rule wherever a password is set. @throws BAD_INPUT */
export async function requireGoodPassword(password: string, email: string, field = 'password'): Promise<void> {
  if (!isGuessable(password, { email, common: await commonPasswords() })) return;
  throw new AppError('BAD_INPUT', { userMessage: TOO_COMMON, fields: { [field]: TOO_COMMON } });
}
