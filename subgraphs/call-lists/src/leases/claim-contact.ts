import { inTransaction, sendWithCommit } from '@dialdeck/node/database/database';
import type { Actor } from '@dialdeck/node/security/identity';
import { listScope } from '#access.ts';
import { moveAgent } from '#agent-states/agent-state.repo.ts';
import { MOVES } from '#agent-states/agent-state.rules.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { holdContact } from '#calls/hold-contact.ts';
import { refuseCalled, type Seen } from '#calls/refuse-called.ts';
import { lockDialled } from '#phones/number-lock.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid, toUuid } from '#uuid.rules.ts';
import { askVerdict } from '#verdicts/ask-verdict.ts';
import { refuseNotCallable, showVerdict } from '#verdicts/show-verdict.ts';
import type { JudgedClaim } from './claim-next.ts';
import { takeLease, takeTurn } from './lease.repo.ts';
import { noteOffer } from './offer.repo.ts';
import { tryAgain } from './try-again.ts';

export interface ClaimContactInput extends Seen {
  contactId: string;
  /** The round of auto-dial that this contact counts as offered in. */
  roundId?: string | null | undefined;
}

/**
 * Leases a chosen contact in any status: an agent may call any contact of the list. The caller's own lease is renewed,
 * which is how the page keeps it during a long call, even if the rules have changed meanwhile. A claim ends a pause.
 * @throws CONFLICT with the name of the agent who is calling it, or has called it since it was seen; NOT_CALLABLE with the verdict
 */
export function claimContact(
  services: Pick<CallListsServices, 'pool' | 'clock' | 'timeZone' | 'rules'>,
  actor: Actor,
  { contactId, roundId, ...seen }: ClaimContactInput,
): Promise<JudgedClaim> {
  const id = requireUuid(contactId);
  const userId = requireUuid(actor.userId);
  return tryAgain(() =>
    inTransaction(services.pool, async (client) => {
      // Sent together. An agent who chooses the same number in another list waits, and then sees this lease.
      await Promise.all([takeTurn(client, userId), lockDialled(client, { phone: null, contactId: id })]);
      const { contact, holderId } = await holdContact(client, actor, id, listScope(actor));
      await refuseCalled(client, actor, contact, seen);
      const [list = null] = await findVisible(client, [contact.callListId], listScope(actor));
      const question = { phone: contact.phoneE164, contact, list, at: services.clock() };
      const verdict = await askVerdict(client, services, actor, question);
      if (holderId === null) refuseNotCallable(verdict, services.timeZone);
      const leaseUntil = await takeLease(client, contact, userId);
      const move = holderId === null ? MOVES.claim : MOVES.renewal;
      sendWithCommit(client, [
        noteOffer(client, { userId, roundId: toUuid(roundId), contactId: contact.id }),
        moveAgent(client, userId, move, { listId: contact.callListId }),
      ]);
      return { contact, leaseUntil, verdict: showVerdict(verdict, services.timeZone) };
    }),
  );
}
