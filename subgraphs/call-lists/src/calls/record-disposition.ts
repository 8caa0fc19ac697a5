import type { DispositionValues } from '@dialdeck/common/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database';
import { pgSql, publish } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import { once } from '#idempotency/once.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { completeCall, insertCall, lockContact, lockOpenCall, updateContact } from './call.repo.ts';
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
  const seen = await findContact(services, actor, contactId);
  const saving: Saving = { userId: requireUuid(actor.userId), now: services.clock() };
  let saved: ContactRow | undefined;
  await inTransaction(services.pool, (client) => {
    const body = [seen.id, result];
    return once(
      client,
      { userId: saving.userId, operation: 'recordDisposition', key: idempotencyKey, body },
      async () => {
        saved = await save(client, seen, result, saving);
        return { contactId: saved.id };
      },
    );
  });
  return saved ?? (await findContact(services, actor, seen.id));
}

async function save(
  client: pg.PoolClient,
  seen: ContactRow,
  result: DispositionValues,
  saving: Saving,
): Promise<ContactRow> {
  const before = await lockContact(client, seen);
  if (!before) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  const open = await lockOpenCall(client, before.id, saving.userId);
  const called = open ? before : contactAfterDial(before, saving.now);
  const after = contactAfterResult(called, result, saving);
  const call = callWithResult(open ?? newCall(before, saving), result);
  await (open ? completeCall(client, call) : insertCall(client, call));
  await updateContact(client, before, after);
  await addToCounts(
    client,
    before.callListId,
    countsDelta(
      { status: before.status, hasResult: before.lastCallDisposition !== null },
      { status: after.status, hasResult: true },
    ),
  );
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
