import type { AuthServices } from '#services.ts';
import { userNotFound } from './account-id.ts';

/** An admin ends all sign-ins of a person. The password stays valid. @throws NOT_FOUND */
export async function endAllSignIns(
  { store, settle }: Pick<AuthServices, 'store' | 'settle'>,
  userId: string,
): Promise<void> {
  const deliveries = await store.transaction(async (tx) => {
    if (!(await tx.accounts.lockById(userId))) throw userNotFound();
    return await tx.endSessions({ userId, keptSession: null, reason: 'admin' });
  });
  await settle(deliveries);
}
