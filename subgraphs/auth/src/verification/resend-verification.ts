import { AppError } from '@dialdeck/common/errors';
import { userNotFound } from '#accounts/account-id.ts';
import type { AuthServices } from '#services.ts';

/** "200; already verified 409; older tokens of that user die". Inactive is 409 too, as it is for a password reset. */
export async function resendVerification({ store }: Pick<AuthServices, 'store'>, userId: string): Promise<void> {
  await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    if (account.isEmailVerified) {
      throw new AppError('CONFLICT', { userMessage: 'The email address of this user is already verified' });
    }
    // Inactive people get no message, and the link that they have opens again with the account.
    if (!account.isActive) throw new AppError('CONFLICT', { userMessage: 'This account is not active.' });
    await tx.tokens.kill(userId, 'verification');
    await tx.mails.enqueue({ kind: 'verification', recipient: account.email, accountId: userId });
  });
}
