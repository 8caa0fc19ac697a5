import type { Actor } from '@dialdeck/node/security/identity';
import type { AuthServices } from '#services.ts';
import { userNotFound } from './account-id.ts';

/** An admin ends all sign-ins of a person, who gets a letter. The password stays valid. @throws NOT_FOUND */
export async function endAllSignIns(
  { store, settle }: Pick<AuthServices, 'store' | 'settle'>,
  actor: Pick<Actor, 'userId'>,
  userId: string,
): Promise<void> {
  const deliveries = await store.transaction(async (tx) => {
    const account = await tx.accounts.lockById(userId);
    if (!account) throw userNotFound();
    if (actor.userId !== userId && account.isEmailVerified)
      await tx.mails.enqueue({ kind: 'signed_out_by_admin', recipient: account.email, accountId: userId });
    return await tx.endSessions({ userId, keptSession: null, reason: 'admin' });
  });
  await settle(deliveries);
}
