import type { AuthTransaction } from '#store.repo.ts';
import type { LinkOwner } from '#tokens/token.repo.ts';

/**
 * Whoever opened a link from a message has the address, whatever the link was for. Gives the deliveries to wait for.
 */
export async function confirmAddress(tx: AuthTransaction, { id, isEmailVerified }: LinkOwner): Promise<string[]> {
  if (isEmailVerified) return [];
  await tx.accounts.markVerified(id);
  return await tx.publish([{ type: 'account.verified', key: id, payload: { id } }]);
}
