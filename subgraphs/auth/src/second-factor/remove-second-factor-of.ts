import { AppError } from '@dialdeck/common/errors';
import { userNotFound } from '#accounts/account-id.ts';
import { refuseEmergency } from '#accounts/emergency-account.ts';
import type { AuthServices } from '#services.ts';

/** For a person who lost the authenticator: an admin removes it, all sign-ins end, and its owner is notified. */
export async function removeSecondFactorOf(
  { store, settle }: Pick<AuthServices, 'store' | 'settle'>,
  { actorId, userId }: { actorId: string | null; userId: string },
): Promise<void> {
  if (actorId === userId)
    throw new AppError('CONFLICT', { userMessage: 'Remove your own authenticator on your account page.' });
  const deliveries = await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    await refuseEmergency(tx, userId);
    if (!(await tx.secondFactors.remove(userId)))
      throw new AppError('NOT_FOUND', { userMessage: 'This person has no second factor.' });
    await tx.mails.enqueue({ kind: 'second_factor_removed', recipient: account.email, accountId: userId });
    return await tx.endSessions({ userId, keptSession: null, reason: 'second factor removed' });
  });
  await settle(deliveries);
}
