import type { CallLogValues } from '@dialdeck/common/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database';
import { pgSql, publish } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import type pg from 'pg';
import { v7 as newId } from 'uuid';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import { findCallList } from '#call-lists/find-call-list.ts';
import { holdList } from '#call-lists/list-lifetime.repo.ts';
import { findContact } from '#contacts/find-contact.ts';
import { once } from '#idempotency/once.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { insertCall, lockContact, updateContact } from './call.repo.ts';
import { contactAfterDial } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import type { CallLogRow } from './call-log.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'contacts' | 'callLogs' | 'clock'>;

export interface LogCallInput extends CallLogValues {
  idempotencyKey?: string | null | undefined;
}

/** Contract: one dial. Its duration counts with its result, so it begins at 0. */
export async function logCall(services: Services, actor: Actor, input: LogCallInput): Promise<CallLogRow> {
  const { pool, callLogs, clock } = services;
  const { idempotencyKey, ...body } = input;
  const { contactId, callListId } = await target(services, actor, input);
  const call: CallLogRow = {
    id: newId(),
    contactId,
    callListId,
    userId: requireUuid(actor.userId),
    phoneNumber: input.phoneNumber,
    disposition: null,
    outcome: null,
    duration: 0,
    notes: input.notes,
    recordingUrl: null,
    calledAt: clock(),
  };
  const { logId } = await inTransaction(pool, (client) =>
    once(client, { userId: call.userId, operation: 'logCall', key: idempotencyKey, body }, async () => {
      if (callListId) await dial(client, contactId, callListId, call.calledAt);
      await insertCall(client, call);
      await publish(pgSql(client), [callChanged(null, call)]);
      return { logId: call.id };
    }),
  );
  if (logId === call.id) return call;
  const [first] = await callLogs.findByIds([logId]);
  if (!first) throw new AppError('NOT_FOUND');
  return first;
}

/** The contact and list that a call belongs to, as far as the caller may see them. */
async function target(
  { lists, contacts }: Services,
  actor: Actor,
  { contactId, callListId }: CallLogValues,
): Promise<{ contactId: string | null; callListId: string | null }> {
  const list = callListId ? await findCallList(lists, actor, callListId) : null;
  if (!contactId) return { contactId: null, callListId: list?.id ?? null };
  const contact = await findContact({ lists, contacts }, actor, contactId);
  if (list && list.id !== contact.callListId) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  return { contactId: contact.id, callListId: contact.callListId };
}

async function dial(client: pg.PoolClient, contactId: string | null, callListId: string, now: Date): Promise<void> {
  if (contactId === null) {
    if (!(await holdList(client, callListId))) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
    return;
  }
  const before = await lockContact(client, { id: contactId, callListId });
  if (!before) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  const after = contactAfterDial(before, now);
  await updateContact(client, before, after);
  const hasResult = before.lastCallDisposition !== null;
  await addToCounts(
    client,
    callListId,
    countsDelta({ status: before.status, hasResult }, { status: after.status, hasResult }),
  );
}
