import { randomBytes } from 'node:crypto';
import { AppError } from '@dialdeck/common/errors';
import { userNotFound } from '#accounts/account-id.ts';
import { refuseEmergency } from '#accounts/emergency-account.ts';
import { replacePassword } from '#passwords/replace-password.ts';
import type { AuthServices } from '#services.ts';

/**
 * An admin makes a person choose a new password: the present one is replaced by a random one, older links become invalid,
 * and the owner of the address gets a new link. All sign-ins end.
 */
export async function sendPasswordReset(
  { store, hasher, settle, log }: Pick<AuthServices, 'store' | 'hasher' | 'settle' | 'log'>,
  userId: string,
  adminId: string,
): Promise<void> {
  const passwordHash = await hasher.hash(randomBytes(32).toString('base64url'));
  const deliveries = await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    if (!account.isEmailVerified) throw new AppError('CONFLICT', { userMessage: 'This account is not set up yet.' });
    // Inactive people get no message.
    if (!account.isActive) throw new AppError('CONFLICT', { userMessage: 'This account is not active.' });
    await refuseEmergency(tx, userId);
    const replaced = await replacePassword(tx, { userId, passwordHash, keptSession: null, reason: 'password reset' });
    await tx.mails.enqueue({
      kind: 'password_reset_by_admin',
      recipient: account.email,
      accountId: userId,
      about: adminId,
    });
    return replaced;
  });
  await settle(deliveries);
  log.info({ event: 'authn_password_change', userId });
}
