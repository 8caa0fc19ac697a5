import type { CallLogValues } from '@dialdeck/common/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database';
import { pgSql, publish } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import { newId } from '@dialdeck/node/new-id';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import { findCallList } from '#call-lists/find-call-list.ts';
import { holdList } from '#call-lists/list-lifetime.repo.ts';
import { once, type RequestMark } from '#idempotency/once.ts';
import { holdContact } from '#leases/hold-contact.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findMarkedCall, saveCall, saveCallAndContact } from './call.repo.ts';
import { contactAfterDial } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import { type CallLogRow, newCall } from './call-log.ts';
import { refuseCalled, type Seen } from './refuse-called.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'callLogs' | 'clock'>;

export interface LogCallInput extends CallLogValues {
  idempotencyKey?: string | null | undefined;
}

/** Contract: one dial. Its duration counts with its result, so it begins at 0. */
export async function logCall(services: Services, actor: Actor, input: LogCallInput): Promise<CallLogRow> {
  const { pool, lists, callLogs, clock } = services;
  const { idempotencyKey, ...body } = input;
  const list = input.callListId ? await findCallList(lists, actor, input.callListId) : null;
  const call: CallLogRow = {
    ...newCall({
      id: newId(),
      contactId: input.contactId ? requireUuid(input.contactId) : null,
      userId: requireUuid(actor.userId),
      callListId: list?.id ?? null,
      phoneNumber: input.phoneNumber,
      calledAt: clock(),
    }),
    notes: input.notes,
    callKey: idempotencyKey ?? null,
  };
  let saved: CallLogRow | undefined;
  const { contactId, userId } = call;
  const { logId } = await inTransaction(pool, (client) => {
    const work = async (dial: RequestMark | null) => {
      saved = await (contactId
        ? dialContact(client, actor, call, { contactId, seen: body, dial })
        : dialNumber(client, call));
      return { logId: saved.id };
    };
    const recall = async ({ key }: RequestMark) => {
      const logged = contactId && (await findMarkedCall(client, 'dial', { contactId, userId, key }));
      return logged ? { hash: logged.hash, answer: { logId: logged.id } } : null;
    };
    const request = { userId, operation: 'logCall', key: idempotencyKey, body };
    return once(client, request, work, contactId ? { recall } : undefined);
  });
  if (saved) return saved;
  const [first] = await callLogs.findByIds([logId]);
  if (!first) throw new AppError('NOT_FOUND');
  return first;
}

async function dialContact(
  client: pg.PoolClient,
  actor: Actor,
  call: CallLogRow,
  { contactId, seen, dial }: { contactId: string; seen: Seen; dial: RequestMark | null },
): Promise<CallLogRow> {
  const contact = await holdContact(client, actor, contactId);
  await refuseCalled(client, actor, contact, seen);
  const isInList = call.callListId === null || contact.callListId === call.callListId;
  if (!isInList) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  const after = contactAfterDial(contact, call.calledAt);
  const dialled = { ...call, callListId: contact.callListId };
  // Sent together: the database takes them in this order.
  await Promise.all([
    saveCallAndContact(client, dialled, after, { dial }),
    addToCounts(client, contact.callListId, countsDelta(contact, after)),
    tellReports(client, dialled),
  ]);
  return dialled;
}

const tellReports = (client: pg.PoolClient, call: CallLogRow) => publish(pgSql(client), [callChanged(null, call)]);

/** A number that is nobody's contact. */
async function dialNumber(client: pg.PoolClient, call: CallLogRow): Promise<CallLogRow> {
  if (call.callListId && !(await holdList(client, call.callListId))) {
    throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  }
  await Promise.all([saveCall(client, call), tellReports(client, call)]);
  return call;
}
