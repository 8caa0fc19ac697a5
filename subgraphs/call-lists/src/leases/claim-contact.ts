import { inTransaction } from '@dialdeck/node/database';
import type { Actor } from '@dialdeck/node/identity';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { holdContact } from './hold-contact.ts';
import { type ClaimedRow, takeLease, takeTurn } from './lease.repo.ts';
import { tryAgain } from './try-again.ts';

/**
 * Leases a chosen contact, whatever its status: an agent may call anybody of the list. One's own lease begins anew, which
 * is how the page of a long call keeps it.
 * @throws CONFLICT with the holder's name
 */
export function claimContact(
  { pool }: Pick<CallListsServices, 'pool'>,
  actor: Actor,
  contactId: string,
): Promise<ClaimedRow> {
  const id = requireUuid(contactId);
  const userId = requireUuid(actor.userId);
  return tryAgain(() =>
    inTransaction(pool, async (client) => {
      await takeTurn(client, userId);
      const contact = await holdContact(client, actor, id);
      return { contact, leaseUntil: await takeLease(client, contact, userId) };
    }),
  );
}
