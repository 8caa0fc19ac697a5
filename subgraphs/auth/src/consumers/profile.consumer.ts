import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Logger } from '@dialdeck/node/process/log';
import { keepWayIn } from '#settings/keep-way-in.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { changeLetters } from './changes-by-others.rules.ts';

/** Applies the events of `users` about people, in their order. */
export async function takeProfileEvents(
  events: readonly DomainEvent[],
  tx: AuthTransaction,
  log: Logger,
): Promise<void> {
  const { accounts, invitations, mails, settings } = tx;
  for (const event of events) {
    const isOfEmergency = (await settings.read()).emergencyAccountId === event.key;
    if (event.type === 'user.changed') {
      const { id, email, isActive, isEmailVerified, invite } = event.payload;
      const before = await accounts.findById(id);
      await accounts.applyProfile(event.payload);
      for (const letter of changeLetters(before, event.payload)) await mails.enqueue(letter);
      if (!isActive || !hasAdminRole(event.payload)) await invitations.revokeAllOf(id);
      if (invite && !isEmailVerified) await mails.enqueue({ kind: 'verification', recipient: email, accountId: id });
    }
    if (event.type === 'user.deleted' || event.type === 'account.refused') {
      const before = event.type === 'user.deleted' ? await accounts.findById(event.payload.id) : null;
      await accounts.remove(event.payload.id);
      for (const letter of changeLetters(before, null)) await mails.enqueue(letter);
      await invitations.revokeAllOf(event.payload.id);
    }
    if (isOfEmergency) await keepWayIn(tx, log);
  }
}
