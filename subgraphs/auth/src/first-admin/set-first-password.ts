import { PASSWORD_MAX, PASSWORD_MIN_NEW } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import type { NewAccount } from '#accounts/account.repo.ts';
import { requireGoodPassword } from '#passwords/require-good-password.ts';
import type { AuthServices } from '#services.ts';
import { confirmAddress } from '#verification/confirm-address.ts';

export interface FirstPasswordOptions {
  account: Pick<NewAccount, 'id' | 'email' | 'firstName' | 'role'>;
  password: string;
}

/**
 * Prepares an account that the operator created (first admin, demo) for sign-in. False when it already has a password,
 * which then stays. Does not wait for the profile event from `users`.
 */
export async function setFirstPassword(
  { store, hasher }: Pick<AuthServices, 'store' | 'hasher'>,
  { account, password }: FirstPasswordOptions,
): Promise<boolean> {
  const { id, email, firstName, role } = account;
  if ((await store.accounts.findById(id))?.passwordHash) return false;
  requireLength(password);
  await requireGoodPassword(password, email);
  const passwordHash = await hasher.hash(password);
  return await store.transaction(async (tx) => {
    await tx.accounts.insert({ id, email, firstName, role, isEmailVerified: false });
    const known = await tx.accounts.findById(id);
    if (!known || !(await tx.accounts.setFirstPassword(id, passwordHash))) return false;
    await confirmAddress(tx, { ...known, hasPassword: true });
    return true;
  });
}

function requireLength(password: string): void {
  if (password.length >= PASSWORD_MIN_NEW && password.length <= PASSWORD_MAX) return;
  const sentence = `A password has ${PASSWORD_MIN_NEW} to ${PASSWORD_MAX} characters`;
  throw new AppError('BAD_INPUT', { userMessage: sentence, fields: { password: sentence } });
}
