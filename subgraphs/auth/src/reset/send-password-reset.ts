import { randomBytes } from 'node:crypto';
import { AppError } from '@dialdeck/common/errors';
import { userNotFound } from '#accounts/account-id.ts';
import type { AuthServices } from '#services.ts';

/**
 * An admin has somebody choose a new password: the present one is replaced by one that nobody knows, older links die, and
 * the owner of the address gets a new one. The caller ends the sign-ins.
 */
export async function sendPasswordReset(
  { store, hasher, log }: Pick<AuthServices, 'store' | 'hasher' | 'log'>,
  userId: string,
): Promise<void> {
  const passwordHash = await hasher.hash(randomBytes(32).toString('base64url'));
  await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    if (!account.isEmailVerified) throw new AppError('CONFLICT', { userMessage: 'This account is not set up yet.' });
    // Nobody who is turned off is written to.
    if (!account.isActive) throw new AppError('CONFLICT', { userMessage: 'This account is not active.' });
    await tx.accounts.setPassword(userId, passwordHash);
    await tx.tokens.kill(userId);
    await tx.mails.enqueue({ kind: 'password_reset', recipient: account.email, accountId: userId });
  });
  log.info({ event: 'authn_password_change', userId });
}
