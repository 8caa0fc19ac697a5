import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql } from '@dialdeck/node/events/events';
import { keepEmergencyAccount } from './emergency-account.repo.ts';
import { forgetProvider, keepProvider } from './provider.repo.ts';

/** Events of `auth` about identity providers. */
export async function takeProviderEvents(events: readonly DomainEvent[], sql: Sql): Promise<void> {
  for (const event of events) {
    if (event.type === 'provider.changed') await keepProvider(sql, event.payload);
    if (event.type === 'emergency-account.changed') await keepEmergencyAccount(sql, event.payload);
    if (event.type === 'provider.deleted') await forgetProvider(sql, event.payload.id);
  }
}
