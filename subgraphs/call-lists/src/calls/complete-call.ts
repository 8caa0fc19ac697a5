import { inTransaction } from '@dialdeck/node/database';
import { pgSql, publish } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import { newId } from '@dialdeck/node/new-id';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import type { ContactRow, SavedCall } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import { isDoubleClick, once, type RequestMark } from '#idempotency/once.ts';
import type { CallListsServices } from '#services.ts';
import { keepForUndo } from '#undo/undo.repo.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findMarkedCall, saveCall, saveCallAndContact } from './call.repo.ts';
import { contactAfterDial, type Saving } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import { type CallLogRow, newCall } from './call-log.ts';
import { callTimes, type SaidTimes } from './call-times.rules.ts';
import { type ChosenCall, chooseCall, noteCorrection, promiseKeeper } from './choose-call.ts';

export type CallServices = Pick<CallListsServices, 'pool' | 'lists' | 'contacts' | 'clock'>;

/** A contact and the call of it that something is said about. */
export interface CallOfContact {
  contact: ContactRow;
  call: CallLogRow;
}

/** Which call a result is of, and when it ended. Not what is said: the same result may be sent again later. */
export interface AboutCall extends SaidTimes {
  /** Without it the caller's newest open call of the contact, or a new one. */
  callLogId?: string | null | undefined;
}

interface Completion<Said> {
  operation: string;
  contactId: string;
  idempotencyKey: string | null | undefined;
  said: Said;
  about: AboutCall;
  /** What becomes of both, in the transaction that saves them. */
  apply(of: CallOfContact, said: Said, saving: Saving, client: pg.PoolClient): CallOfContact | Promise<CallOfContact>;
}

/**
 * Completes the caller's newest open call of the contact, or creates one, which then counts as a dial; or the call that is
 * named, also when it has a result, which is corrected then. Two different results for one contact both stay in its
 * history; the later one is what the contact says. The same twice at once is one, unless another call was made in between.
 */
export async function completeCall<Said>(
  services: CallServices,
  actor: Actor,
  { operation, contactId, idempotencyKey, said, about, apply }: Completion<Said>,
): Promise<ContactRow> {
  const id = requireUuid(contactId);
  const callLogId = about.callLogId ? requireUuid(about.callLogId) : null;
  const saving: Saving = { userId: requireUuid(actor.userId), now: services.clock() };
  let saved: ContactRow | undefined;
  const savedCall = await inTransaction(services.pool, (client) => {
    const body = callLogId ? [id, said, callLogId] : [id, said];
    const request = { userId: saving.userId, operation, key: idempotencyKey, body };
    const memory = {
      async recall({ key }: RequestMark) {
        const call = await findMarkedCall(client, 'result', { contactId: id, userId: saving.userId, key });
        return call && { hash: call.hash, answer: { callLogId: call.id, calledSinceBy: null } };
      },
    };
    const work = async (mark: RequestMark | null): Promise<SavedCall> => {
      const chosen = await chooseCall(client, actor, { contactId: id, callLogId, now: saving.now });
      const { contact: before, call: known, calledSinceBy } = chosen;
      const click = { userId: saving.userId, operation, about: id, body: said, isNews: known !== null };
      if (!mark && !callLogId && (await isDoubleClick(client, click))) return { callLogId: null, calledSinceBy };
      const begun = beginOf(chosen, saving);
      const keeper = await promiseKeeper(client, begun.call, saving.userId);
      const after = await apply(begun, said, { ...saving, userId: keeper }, client);
      const call = { ...after.call, ...timesOf(begun.call, about, saving) };
      await keepForUndo(client, { call, contactBefore: before, callBefore: known, by: saving });
      if (chosen.isCorrection) await noteCorrection(client, begun.call, saving);
      const tellReports = () => publish(pgSql(client), [callChanged(known, call)]);
      if (calledSinceBy === null) {
        const contact = { ...after.contact, finishedBy: saving.userId };
        // Sent together: the database takes them in this order.
        await Promise.all([
          saveCallAndContact(client, call, contact, { result: mark }),
          addToCounts(client, before.callListId, countsDelta(before, contact)),
          tellReports(),
        ]);
        saved = contact;
      } else {
        await Promise.all([saveCall(client, call, { result: mark }), tellReports()]);
        saved = before;
      }
      return { callLogId: call.id, calledSinceBy };
    };
    return once(client, request, work, memory);
  });
  return { ...(saved ?? (await findContact(services, actor, id))), savedCall };
}

/** What the result is said of: a call that was dialled, or the dial that a result without one stands for. */
function beginOf({ contact, call, isRetried, teamId }: ChosenCall, { userId, now }: Saving): CallOfContact {
  if (call) {
    // The try that the call was counted as is counted again by what comes now.
    return { call, contact: isRetried ? { ...contact, tries: Math.max(0, contact.tries - 1) } : contact };
  }
  const { id: contactId, callListId, phoneE164: phoneNumber } = contact;
  return {
    contact: contactAfterDial(contact, now),
    call: newCall({ id: newId(), contactId, userId, callListId, teamId, phoneNumber, calledAt: now }),
  };
}

/** The first result says when the call was over; a correction changes nothing about that. */
function timesOf(call: CallLogRow, about: AboutCall, { userId, now }: Saving): Partial<CallLogRow> {
  if (call.resultedAt) return { finishedBy: userId };
  const { endedAt, savedAt, workSeconds } = callTimes(about, {
    calledAt: call.calledAt,
    ended: call.endedAt,
    receivedAt: now,
  });
  return { endedAt, resultedAt: savedAt, workSeconds, finishedBy: userId };
}
