import { inTransaction } from '@dialdeck/node/database';
import type { Actor } from '@dialdeck/node/identity';
import { refuseCalled, type Seen } from '#calls/refuse-called.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { holdContact } from './hold-contact.ts';
import { type ClaimedRow, takeLease, takeTurn } from './lease.repo.ts';
import { noteOffer } from './offer.repo.ts';
import { tryAgain } from './try-again.ts';

export interface ClaimContactInput extends Seen {
  contactId: string;
  /** The round of auto-dial that this contact counts as offered in. */
  roundId?: string | null | undefined;
}

/**
 * Leases a chosen contact, whatever its status: an agent may call anybody of the list. One's own lease begins anew, which
 * is how the page of a long call keeps it.
 * @throws CONFLICT with the name of who is calling it, or has called it since it was seen
 */
export function claimContact(
  { pool }: Pick<CallListsServices, 'pool'>,
  actor: Actor,
  { contactId, roundId, ...seen }: ClaimContactInput,
): Promise<ClaimedRow> {
  const id = requireUuid(contactId);
  const userId = requireUuid(actor.userId);
  return tryAgain(() =>
    inTransaction(pool, async (client) => {
      await takeTurn(client, userId);
      const { contact } = await holdContact(client, actor, id);
      await refuseCalled(client, actor, contact, seen);
      const leaseUntil = await takeLease(client, contact, userId);
      await noteOffer(client, { userId, roundId: toUuid(roundId), contactId: contact.id });
      return { contact, leaseUntil };
    }),
  );
}
