import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { keepEmergencyAccount } from '#providers/emergency-account.repo.ts';
import { keepProvider } from '#providers/provider.repo.ts';
import type { UserTransaction } from '#users/user.repo.ts';
import { addRegistered, forgetProvider, keepSecondFactor, markVerified } from './account.repo.ts';

/** Applies the events of `auth` about accounts and identity providers, in their order. */
export async function takeAccountEvents(events: readonly DomainEvent[], tx: UserTransaction): Promise<void> {
  for (const event of events) {
    if (event.type === 'provider.changed') await keepProvider(tx.db, event.payload);
    if (event.type === 'emergency-account.changed') await keepEmergencyAccount(tx.db, event.payload);
    if (event.type === 'provider.deleted') await forgetProvider(tx, event.payload.id);
    if (event.type === 'account.registered') await addRegistered(tx, event.payload);
    if (event.type === 'second-factor.changed') await keepSecondFactor(tx, event.payload);
    if (event.type === 'account.verified') await markVerified(tx, event.payload.id);
  }
}
