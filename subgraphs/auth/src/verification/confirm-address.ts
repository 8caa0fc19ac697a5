import type { AuthTransaction } from '#store.repo.ts';
import type { LinkOwner } from '#tokens/token.repo.ts';

/**
 * A person who opened a link from a message owns the address, regardless of the link's purpose. Returns the deliveries to wait for.
 */
export async function confirmAddress(tx: AuthTransaction, { id, isEmailVerified }: LinkOwner): Promise<string[]> {
  if (isEmailVerified) return [];
  await tx.accounts.markVerified(id);
  return await tx.publish([{ type: 'account.verified', key: id, payload: { id } }]);
}
