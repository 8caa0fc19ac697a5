import type { DoNotCallScope } from '@dialdeck/common/words';
import { inTransaction, sendWithCommit } from '@dialdeck/node/database/database';
import { pgSql, publishUnfollowed } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import type { ContactRow, SavedCall } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import { putEntry } from '#do-not-call/do-not-call.ts';
import type { NewEntry } from '#do-not-call/entry.ts';
import { isDoubleClick, markOfKey, noteClick, once, type RequestMark } from '#idempotency/once.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import { lockNumbers } from '#phones/number-lock.repo.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { keepForUndo } from './before-result.repo.ts';
import { saveCall, saveCallAndContact } from './call.repo.ts';
import { contactAfterDial, type Saving } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import { type CallLogRow, isOpenCall, isRefusal, newCall } from './call-log.ts';
import { type CallTimes, callTimes, dialInstant, earliestCall, type SaidTimes } from './call-times.rules.ts';
import { type ChosenCall, chooseCall, lockForResult, noteCorrection, promiseKeeper } from './choose-call.ts';
import { type CallOfContact, withCorrectedNotes } from './correction.rules.ts';
import { holdContact } from './hold-contact.ts';
import { settleNumbers, tellOutside } from './outside-rules.ts';
import { type Judged, judgeMade, keptNumber } from './permit-dial.ts';
import { noteRefusal } from './refusal.repo.ts';
import { findResultOf } from './result-keys.repo.ts';

export type CallServices = Pick<CallListsServices, 'pool' | 'lists' | 'contacts' | 'clock' | 'timeZone' | 'rules'> & {
  log?: Pick<Logger, 'info'>;
};

/** The call of a result, and its end. Not part of what makes two results equal: the same result may be sent again later. */
export interface AboutCall extends SaidTimes {
  /** Absent: the caller's newest open call of the contact, or a new one. */
  callLogId?: string | null | undefined;
}

/** The ways to save a result. */
export const RESULT_OPERATIONS = ['recordDisposition', 'scheduleRetry'] as const;

interface Completion<Said extends { notes: string | null }> {
  operation: (typeof RESULT_OPERATIONS)[number];
  contactId: string;
  idempotencyKey: string | null | undefined;
  said: Said;
  about: AboutCall;
  /** The person asked not to be called again. */
  doNotCall?: DoNotCallScope | null | undefined;
  /** The changes of both, in the transaction that saves them. */
  apply(of: CallOfContact, said: Said, saving: Saving, client: pg.PoolClient): CallOfContact | Promise<CallOfContact>;
}

/**
 * Completes the caller's newest open call of the contact, or creates one, which then counts as a dial; or the given
 * call, whose result is corrected if it has one. Two different results for one contact both stay in its
 * history; the contact shows the later one. The same result twice at once counts once, unless another call was made in between.
 */
export async function completeCall<Said extends { notes: string | null }>(
  services: CallServices,
  actor: Actor,
  { operation, contactId, idempotencyKey, said, about, doNotCall, apply }: Completion<Said>,
): Promise<ContactRow> {
  const id = requireUuid(contactId);
  const callLogId = about.callLogId ? requireUuid(about.callLogId) : null;
  const userId = requireUuid(actor.userId);
  const now = services.clock();
  const dialKey = markOfKey({ userId, operation: 'logCall', key: idempotencyKey });
  let saved: ContactRow | undefined;
  let made: CallLogRow | undefined;
  const [named] = doNotCall ? await services.contacts.findByIds([id]) : [];
  const savedCall = await inTransaction(services.pool, async (client) => {
    // Before any row lock: a call and a do-not-call entry for this number run one after the other.
    const numbers = named ? lockNumbers(client, [named.phoneE164]) : null;
    const reads = lockForResult(client, actor, { contactId: id, callLogId, dialKey });
    const body = callLogId ? [id, said, callLogId] : [id, said];
    const request = { userId, operation, key: idempotencyKey, body };
    const memory = {
      async recall({ key }: RequestMark) {
        const call = await findResultOf(client, { contactId: id, key });
        return call && { hash: call.hash, answer: { callLogId: call.id, calledSinceBy: null } };
      },
    };
    const work = async (mark: RequestMark | null): Promise<SavedCall> => {
      if (doNotCall) await holdContact(client, actor, id);
      const chosen = await chooseCall(client, actor, { ...(await reads), callLogId, now });
      const { contact: before, call: known, calledSinceBy } = chosen;
      const click = { userId, operation, about: id, body: said };
      const isWithoutKey = !mark && !callLogId;
      const isRepeated = isWithoutKey && !known && (await isDoubleClick(client, click));
      // If a colleague has saved a result in between, the contact does not show the first one any more.
      if (isRepeated && before.finishedBy === userId) return { callLogId: null, calledSinceBy };
      const notBefore = earliestCall(actor, { list: null, locked: chosen.locked });
      // The call that a result creates was made before its end, or before the result was saved.
      const dial = dialInstant(
        { dialledAt: about.endedAt ?? about.savedAt, sentAt: about.sentAt },
        { receivedAt: now, notBefore },
      );
      const begun = beginOf(chosen, { userId, now, callKey: idempotencyKey ?? null });
      const times = callTimes(about, {
        dialledAt: known ? (known.dialledAt ?? known.calledAt) : dial.at,
        ended: begun.call.endedAt,
        receivedAt: now,
      });
      const saving: Saving = { userId, now, savedAt: times.savedAt };
      const keeper = await promiseKeeper(client, begun.call, userId);
      const applied = await apply(begun, said, { ...saving, userId: keeper }, client);
      const after = chosen.isCorrection ? withCorrectedNotes(begun, applied, said.notes) : applied;
      const result = { ...after.call, ...firstTimes(begun.call, times, userId) };
      const isDial = !known && result.outcome !== null;
      const dialled = isDial ? { ...result, dialledAt: dial.isLate ? dial.at : now } : result;
      const judged = isDial
        ? await judgeResult(client, services, actor, { ...begun, call: dialled, isLate: dial.isLate })
        : null;
      const call = { ...dialled, ...judged?.states };
      if (chosen.isCorrection) await noteCorrection(client, begun.call, saving);
      if (!known) made = call;
      const undo = { call, contactBefore: before, callBefore: known, by: saving };
      const also = {
        result: mark,
        dial: dialKey === null ? null : { key: dialKey, hash: null },
        kept: known ? null : (judged?.kept ?? keptNumber(before.phoneE164)),
      };
      if (doNotCall) await putEntry(client, entryOf(before, call, { doNotCall, userId }));
      const park = () => [
        judged && settleNumbers(client, judged.verdict, { contact: before.phoneE164, sent: null }),
        noteRefusal(client, { before: known, after: call, at: now }),
        addParkingTasks(client, isRefusal(call) !== isRefusal(known) ? [{ phone: before.phoneE164 }] : []),
      ];
      // A result for an open call is no repetition; the next one may be.
      const note = () => (isWithoutKey && known ? noteClick(client, click) : null);
      const tellReports = () => publishUnfollowed(pgSql(client), [callChanged(known, call)]);
      if (calledSinceBy === null) {
        const contact = { ...after.contact, finishedBy: userId };
        // The database executes them in this order.
        sendWithCommit(client, [
          note(),
          keepForUndo(client, undo),
          saveCallAndContact(client, call, contact, also),
          ...park(),
          addToCounts(client, before.callListId, countsDelta(before, contact)),
          tellReports(),
        ]);
        saved = contact;
      } else {
        sendWithCommit(client, [keepForUndo(client, undo), saveCall(client, call, also), ...park(), tellReports()]);
        saved = before;
      }
      return { callLogId: call.id, calledSinceBy };
    };
    // Sent together: the database locks before it looks for the key, and looks for the key before anything is written.
    const [, , answer] = await Promise.all([numbers, reads, once(client, request, work, memory)]);
    return answer;
  });
  if (made) tellOutside(services.log, made);
  return { ...(saved ?? (await findContact(services, actor, id))), savedCall };
}

/** For a call that its result creates: the verdict of this instant is stored, and refuses nothing. */
async function judgeResult(
  client: pg.PoolClient,
  services: CallServices,
  actor: Actor,
  { contact, call, isLate }: CallOfContact & { isLate: boolean },
): Promise<Judged> {
  const [list = null] = await findVisible(client, [contact.callListId], { kind: 'all' });
  const numbers = { contact: contact.phoneE164, sent: null };
  return judgeMade(client, services, actor, { call, contact, list, numbers, isLate });
}

function entryOf(
  contact: ContactRow,
  call: CallLogRow,
  { doNotCall, userId }: { doNotCall: DoNotCallScope; userId: string },
): NewEntry {
  return {
    id: newId(),
    phone: contact.phoneE164,
    scope: doNotCall,
    callListId: doNotCall === 'list' ? contact.callListId : null,
    reason: 'asked',
    source: 'agent',
    note: null,
    callLogId: call.id,
    addedById: userId,
    expiresAt: null,
  };
}

/** The call before its result: the dialled one, or the one that the result creates. */
function beginOf(
  { contact, call, isRetried, teamId }: ChosenCall,
  { userId, now, callKey }: { userId: string; now: Date; callKey: string | null },
): CallOfContact {
  if (call) {
    // The try that this call was counted as is counted again with the new result.
    return { call, contact: isRetried ? { ...contact, tries: Math.max(0, contact.tries - 1) } : contact };
  }
  const { id: contactId, callListId, phoneE164: phoneNumber } = contact;
  return {
    contact: contactAfterDial(contact, now),
    call: { ...newCall({ id: newId(), contactId, userId, callListId, teamId, phoneNumber, calledAt: now }), callKey },
  };
}

/** The first result sets the end of the call, and who finished it; corrections have their own record. */
const firstTimes = (
  call: CallLogRow,
  { endedAt, savedAt, workSeconds }: CallTimes,
  userId: string,
): Partial<CallLogRow> => (isOpenCall(call) ? { endedAt, resultedAt: savedAt, workSeconds, finishedBy: userId } : {});
