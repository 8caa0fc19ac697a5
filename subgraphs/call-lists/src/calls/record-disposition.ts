import type { DispositionValues } from '@dialdeck/common/contact.schemas';
import { inTransaction } from '@dialdeck/node/database';
import { pgSql, publish } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import { newId } from '@dialdeck/node/new-id';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import { once } from '#idempotency/once.ts';
import { holdContact } from '#leases/hold-contact.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findOpenCall, saveCallAndContact } from './call.repo.ts';
import { callWithResult, contactAfterDial, contactAfterResult, type Saving } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import type { CallLogRow } from './call-log.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'contacts' | 'clock'>;

export interface RecordDispositionInput extends DispositionValues {
  contactId: string;
  idempotencyKey?: string | null | undefined;
}

/**
 * Contract section 3: completes the caller's newest open call of the contact, or creates one, which then counts as a
 * dial. Two different results for one contact both stay in its history; the later one is what the contact says.
 */
export async function recordDisposition(
  services: Services,
  actor: Actor,
  { contactId, idempotencyKey, ...result }: RecordDispositionInput,
): Promise<ContactRow> {
  const id = requireUuid(contactId);
  const saving: Saving = { userId: requireUuid(actor.userId), now: services.clock() };
  let saved: ContactRow | undefined;
  await inTransaction(services.pool, (client) => {
    const request = { userId: saving.userId, operation: 'recordDisposition', key: idempotencyKey, body: [id, result] };
    return once(client, request, async () => {
      const contact = await holdContact(client, actor, id);
      saved = await save(client, contact, result, saving);
      return { contactId: id };
    });
  });
  return saved ?? (await findContact(services, actor, id));
}

async function save(
  client: pg.PoolClient,
  before: ContactRow,
  result: DispositionValues,
  saving: Saving,
): Promise<ContactRow> {
  const open = await findOpenCall(client, before.id, saving.userId);
  const after = contactAfterResult(open ? before : contactAfterDial(before, saving.now), result, saving);
  const call = callWithResult(open ?? newCall(before, saving), result);
  await saveCallAndContact(client, call, after);
  await addToCounts(client, before.callListId, countsDelta(before, after));
  await publish(pgSql(client), [callChanged(open, call)]);
  return after;
}

/** The dial that a result without one stands for. */
function newCall(contact: ContactRow, { userId, now }: Saving): CallLogRow {
  return {
    id: newId(),
    contactId: contact.id,
    userId,
    callListId: contact.callListId,
    phoneNumber: contact.phoneE164,
    disposition: null,
    outcome: null,
    duration: 0,
    notes: null,
    recordingUrl: null,
    calledAt: now,
  };
}
