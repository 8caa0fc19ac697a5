import type { CallLogValues } from '@dialdeck/common/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database';
import { pgSql, publish } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import type { Logger } from '@dialdeck/node/log';
import { newId } from '@dialdeck/node/new-id';
import type pg from 'pg';
import { listScope } from '#access.ts';
import type { CallListRow } from '#call-lists/call-list.ts';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import { holdList } from '#call-lists/list-lifetime.repo.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { once, type RequestMark } from '#idempotency/once.ts';
import { holdContact } from '#leases/hold-contact.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { type DialledNumbers, holdNumbers, judgeDial, keptDial, numbersOf } from '#verdicts/permit-dial.ts';
import { refuseNotCallable } from '#verdicts/show-verdict.ts';
import { findMarkedCall, findNumber, saveCall, saveCallAndContact } from './call.repo.ts';
import { contactAfterDial } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import { type CallLogRow, newCall } from './call-log.ts';
import { dialInstant } from './call-times.rules.ts';
import { ruleState, settleNumbers, tellOutside } from './outside-rules.ts';
import { refuseCalled, type Seen } from './refuse-called.ts';

type Services = Pick<CallListsServices, 'pool' | 'callLogs' | 'clock' | 'timeZone' | 'rules'> & {
  log?: Pick<Logger, 'info'>;
};

export interface LogCallInput
  extends Omit<CallLogValues, 'made' | 'dialledAt' | 'sentAt'>,
    Partial<Pick<CallLogValues, 'made' | 'dialledAt' | 'sentAt'>> {
  idempotencyKey?: string | null | undefined;
}

/**
 * One dial. Its duration counts with its result, so it starts at 0. A call that was made already is stored whatever the verdict
 * is, together with the verdict.
 * @throws NOT_CALLABLE with the verdict
 */
export async function logCall(services: Services, actor: Actor, input: LogCallInput): Promise<CallLogRow> {
  const { pool, callLogs, clock } = services;
  // A repetition is the same request, although `sentAt` differs.
  const { idempotencyKey, made, dialledAt, sentAt, ...dial } = input;
  // The form that earlier releases sent.
  const body = made ? { ...dial, made, dialledAt } : dial;
  const calledAt = clock();
  const named = input.callListId ? requireUuid(input.callListId) : null;
  const contactId = input.contactId ? requireUuid(input.contactId) : null;
  const userId = requireUuid(actor.userId);
  let saved: CallLogRow | undefined;
  const { logId } = await inTransaction(pool, async (client) => {
    const { list, phone } = await findDialled(client, actor, { listId: named, contactId });
    const call: CallLogRow = {
      ...newCall({
        id: newId(),
        contactId,
        userId,
        callListId: named,
        teamId: named && list ? list.teamId : null,
        phoneNumber: input.phoneNumber,
        calledAt,
      }),
      dialledAt: made ? dialInstant({ dialledAt, sentAt }, calledAt) : calledAt,
      notes: input.notes,
      callKey: idempotencyKey ?? null,
    };
    const numbers = numbersOf({ contact: phone, sent: input.phoneNumber, country: list?.defaultCountry });
    const permit = { services, actor, list, numbers, isMade: made === true };
    const work = async (dial: RequestMark | null) => {
      saved = await (contactId
        ? dialContact(client, permit, call, { contactId, seen: body, dial })
        : dialNumber(client, permit, call));
      return { logId: saved.id };
    };
    const recall = async ({ key }: RequestMark) => {
      const logged = contactId && (await findMarkedCall(client, 'dial', { contactId, userId, key }));
      return logged ? { hash: logged.hash, answer: { logId: logged.id } } : null;
    };
    const request = { userId, operation: 'logCall', key: idempotencyKey, body };
    // Sent together: the database locks the numbers before it executes what follows.
    const [, answer] = await Promise.all([
      holdNumbers(client, numbers),
      once(client, request, work, contactId ? { recall } : undefined),
    ]);
    return answer;
  });
  if (saved) {
    tellOutside(services.log, saved);
    return saved;
  }
  const [first] = await callLogs.findByIds([logId]);
  if (!first) throw new AppError('NOT_FOUND');
  return first;
}

/** The list that the caller sees, the named one or else the contact's, and the contact's number. */
async function findDialled(
  client: pg.PoolClient,
  actor: Actor,
  { listId, contactId }: { listId: string | null; contactId: string | null },
): Promise<{ list: CallListRow | null; phone: string | null }> {
  const find = async (id: string) => (await findVisible(client, [id], listScope(actor)))[0] ?? null;
  const [named, known] = await Promise.all([
    listId && find(listId),
    contactId && findNumber(client, contactId, listId),
  ]);
  if (listId && !named) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  const list = named || (known ? await find(known.callListId) : null);
  return { list, phone: known ? known.phone : null };
}

interface Permit {
  /** The call was made, so it is not refused. */
  isMade: boolean;
  services: Services;
  actor: Actor;
  list: CallListRow | null;
  numbers: DialledNumbers;
}

async function dialContact(
  client: pg.PoolClient,
  { services, actor, list, numbers, isMade }: Permit,
  call: CallLogRow,
  { contactId, seen, dial }: { contactId: string; seen: Seen; dial: RequestMark | null },
): Promise<CallLogRow> {
  const { contact, teamId } = await holdContact(client, actor, contactId);
  await refuseCalled(client, actor, contact, seen);
  const isInList = call.callListId === null || contact.callListId === call.callListId;
  if (!isInList) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  const verdict = await judgeDial(client, services, actor, { call, contact, list, numbers });
  if (!isMade) refuseNotCallable(verdict, services.timeZone);
  const after = contactAfterDial(contact, call.calledAt);
  const dialled = { ...call, callListId: contact.callListId, teamId, ruleState: ruleState(verdict) };
  const kept = keptDial({ call: dialled, contact, list, numbers }, verdict);
  // Sent together: the database executes them in this order.
  await Promise.all([
    saveCallAndContact(client, dialled, after, { dial, kept }),
    settleNumbers(client, verdict, numbers),
    addToCounts(client, contact.callListId, countsDelta(contact, after)),
    tellReports(client, dialled),
  ]);
  return dialled;
}

const tellReports = (client: pg.PoolClient, call: CallLogRow) => publish(pgSql(client), [callChanged(null, call)]);

/** A number without a contact. */
async function dialNumber(
  client: pg.PoolClient,
  { services, actor, list, numbers, isMade }: Permit,
  call: CallLogRow,
): Promise<CallLogRow> {
  if (call.callListId && !(await holdList(client, call.callListId))) {
    throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  }
  const verdict = await judgeDial(client, services, actor, { call, contact: null, list, numbers });
  if (!isMade) refuseNotCallable(verdict, services.timeZone);
  const dialled = { ...call, ruleState: ruleState(verdict) };
  const kept = keptDial({ call: dialled, contact: null, list, numbers }, verdict);
  await Promise.all([
    saveCall(client, dialled, { kept }),
    settleNumbers(client, verdict, numbers),
    tellReports(client, dialled),
  ]);
  return dialled;
}
