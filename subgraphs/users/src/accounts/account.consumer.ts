import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Sql } from '@dialdeck/node/events/events';
import { addRegistered, keepSecondFactor, markVerified } from './account.repo.ts';

/** Events of `auth` about accounts, in order. */
export async function takeAccountEvents(events: readonly DomainEvent[], sql: Sql): Promise<void> {
  for (const event of events) {
    if (event.type === 'account.registered') await addRegistered(sql, event.payload);
    if (event.type === 'second-factor.changed') await keepSecondFactor(sql, event.payload);
    if (event.type === 'account.verified') await markVerified(sql, event.payload.id);
  }
}
