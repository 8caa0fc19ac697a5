import type { DoNotCallScope } from '@dialdeck/common/words';
import { inTransaction, sendWithCommit } from '@dialdeck/node/database/database';
import { pgSql, publishUnfollowed } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { keptScope } from '#access.ts';
import { countsBetween, moveAgent } from '#agent-states/agent-state.repo.ts';
import { isInProgress, MOVES, moveOfResult } from '#agent-states/agent-state.rules.ts';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import type { ContactRow, SavedCall } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import { putEntry } from '#do-not-call/do-not-call.ts';
import { isDoubleClick, markOfKey, noteClick, once, type RequestMark } from '#idempotency/once.ts';
import { lockNumbers } from '#phones/number-lock.repo.ts';
import {
  askedResult,
  type ChosenValues,
  mayWriteEntry,
  requestedEntries,
  type TakenResult,
  takeResult,
} from '#results/take-result.ts';
import { findVersionAt } from '#scripts/script.repo.ts';
import type { CallListsServices } from '#services.ts';
import { saveFields } from '#typed-fields/field.repo.ts';
import { requireUuid } from '#uuid.rules.ts';
import { saveCall, saveCallAndContact } from './call.repo.ts';
import type { Saving } from './call.rules.ts';
import { callChanged } from './call-facts.rules.ts';
import { type CallLogRow, firstTimes } from './call-log.ts';
import { callTimes, dialInstant, earliestCall, type SaidTimes } from './call-times.rules.ts';
import { beginOf, type ChosenCall, chooseCall, lockForResult, promiseKeeper } from './choose-call.ts';
import { type CallOfContact, keepCorrected, withCorrectedNotes } from './correction.rules.ts';
import { holdContact } from './hold-contact.ts';
import { type Judged, judgeNewDial, keptNumber, logOutside, settleNumbers } from './judge-dial.ts';
import { correctedSinceResult, findResultOf, keepForUndo, noteCorrection, noteRefusal } from './result.repo.ts';
import { stepOf, withSaidAndFields } from './said-and-fields.ts';

export type CallServices = Pick<CallListsServices, 'pool' | 'lists' | 'contacts' | 'clock' | 'timeZone' | 'rules'> & {
  log?: Pick<Logger, 'info'>;
};

/** The call of a result, and its end. Equality of results ignores both, because the same result may be sent again later. */
export interface AboutCall extends SaidTimes {
  /** Absent: the caller's newest open call of the contact, or a new one. */
  callLogId?: string | null | undefined;
}

/** The ways to save a result. */
export const RESULT_OPERATIONS = ['recordDisposition', 'scheduleRetry'] as const;

interface Completion {
  operation: (typeof RESULT_OPERATIONS)[number];
  contactId: string;
  idempotencyKey: string | null | undefined;
  /** As sent: the same values with the same key are the same request. */
  values: object;
  about: AboutCall;
  /** A result of the list's set, by its id or code. */
  result?: string | null | undefined;
  /** The person requested no more calls. */
  doNotCall?: DoNotCallScope | null | undefined;
  /** The values of the call's next step, as a named result decides them. */
  choose(call: CallLogRow, taken: TakenResult | null): ChosenValues;
  /** Computes the changes of contact and call, in the transaction that saves them. */
  apply(
    of: CallOfContact,
    chosen: ChosenValues,
    saving: Saving,
    client: pg.PoolClient,
  ): CallOfContact | Promise<CallOfContact>;
}

/**
 * Completes the caller's newest open call of the contact, or creates one, which then counts as a dial; or the given
 * call, whose result is corrected if it has one. Two different results for one contact both stay in its
 * history; the contact shows the later one. The same result sent twice counts once, unless another call was made in between.
 *
 * A new result takes three steps in one transaction: it is judged, it is written, and its consequences follow.
 */
export async function completeCall(services: CallServices, actor: Actor, completion: Completion): Promise<ContactRow> {
  const { operation, idempotencyKey, values, about, doNotCall } = completion;
  const id = requireUuid(completion.contactId);
  const callLogId = about.callLogId ? requireUuid(about.callLogId) : null;
  const userId = requireUuid(actor.userId);
  const now = services.clock();
  const dialKey = markOfKey({ userId, operation: 'logCall', key: idempotencyKey });
  let result: JudgedResult | undefined;
  const asked = completion.result ? await askedResult(services.pool, { name: completion.result, contactId: id }) : null;
  const [known] = doNotCall || (asked && mayWriteEntry(asked)) ? await services.contacts.findByIds([id]) : [];
  const savedCall = await inTransaction(services.pool, async (client) => {
    // Before any row lock: a call and a do-not-call entry for this number run one after the other.
    const numbers = known ? lockNumbers(client, [known.phoneE164]) : null;
    const reads = lockForResult(client, actor, { contactId: id, callLogId, dialKey });
    const request = {
      userId,
      operation,
      key: idempotencyKey,
      body: callLogId ? [id, values, callLogId] : [id, values],
    };
    const memory = {
      async recall({ key }: RequestMark) {
        const call = await findResultOf(client, { contactId: id, key });
        return call && { hash: call.hash, answer: { callLogId: call.id, calledSinceBy: null } };
      },
    };
    const work = async (mark: RequestMark | null): Promise<SavedCall> => {
      if (doNotCall) await holdContact(client, actor, id, keptScope(actor));
      const chosen = await chooseCall(client, actor, { ...(await reads), callLogId, now });
      const { calledSinceBy } = chosen;
      const click = mark || callLogId ? null : { userId, operation, about: id, body: values };
      const isRepeated = click !== null && !chosen.call && (await isDoubleClick(client, click));
      // If a colleague has saved a result in between, the contact does not show the first one any more.
      if (isRepeated && chosen.contact.finishedBy === userId) return { callLogId: null, calledSinceBy };
      const taken = asked && (await takeResult(client, asked, now));
      result = await judgeResult(client, services, actor, { chosen, completion, taken, userId, now });
      await writeResult(client, result, { click, dialKey, mark });
      followUp(client, services, result);
      return { callLogId: result.call.id, calledSinceBy };
    };
    // Sent together: the database takes the lock, then searches for the key, and writes only afterwards.
    const [, , answer] = await Promise.all([numbers, reads, once(client, request, work, memory)]);
    return answer;
  });
  if (result && !result.known) logOutside(services.log, result.call);
  return { ...(result?.contact ?? (await findContact(services, keptScope(actor), id))), savedCall };
}

/** A result that may be saved, before anything of it is written. */
interface JudgedResult {
  saving: Saving;
  /** The contact and the call as they were; null for a call that the result creates. */
  before: ContactRow;
  known: CallLogRow | null;
  /** The corrected call; null for a first result. */
  corrected: CallLogRow | null;
  call: CallLogRow;
  contact: ContactRow;
  /** An agent has called the contact since this call: only the call changes. */
  isContactKept: boolean;
  /** The verdict on a call that the result creates; null where the result claims no dial. */
  judged: Judged | null;
  /** The agent of the call holds the contact. */
  isHeld: boolean;
}

/** Applies a result to its call and contact, and judges a call that it creates: the verdict is stored, and refuses nothing. */
async function judgeResult(
  client: pg.PoolClient,
  services: CallServices,
  actor: Actor,
  {
    chosen,
    completion,
    taken,
    userId,
    now,
  }: {
    chosen: ChosenCall;
    completion: Completion;
    taken: TakenResult | null;
    userId: string;
    now: Date;
  },
): Promise<JudgedResult> {
  const { about, idempotencyKey } = completion;
  const { contact: before, call: known, isCorrection, calledSinceBy } = chosen;
  // The call that a result creates was made before its end, or before the result was saved.
  const dial = dialInstant(
    { dialledAt: about.endedAt ?? about.savedAt, sentAt: about.sentAt },
    { receivedAt: now, notBefore: earliestCall(actor, { list: null, locked: chosen.locked }) },
  );
  const opened = beginOf(chosen, { userId, now, callKey: idempotencyKey ?? null });
  if (!known && chosen.locked.hasScript) {
    const ofDial = { callListId: before.callListId, at: dial.isLate ? dial.at : now };
    opened.call.scriptVersionId = (await findVersionAt(client, ofDial))?.versionId ?? null;
  }
  const result = taken?.result ?? null;
  const next = completion.choose(opened.call, taken);
  const values = next.retry ?? next.disposition;
  const begun = await withSaidAndFields(client, opened, values, { ...chosen.locked, ...stepOf(next, result) });
  const times = callTimes(about, {
    dialledAt: known ? (known.dialledAt ?? known.calledAt) : dial.at,
    ended: begun.call.endedAt,
    receivedAt: now,
  });
  const saving: Saving = { userId, now, savedAt: times.savedAt };
  const keeper = await promiseKeeper(client, begun.call, userId);
  const applied = await completion.apply(begun, next, { ...saving, userId: keeper }, client);
  const after = isCorrection ? await correctedResult(client, begun, applied, values.notes) : applied;
  const completed = {
    ...after.call,
    ...firstTimes(begun.call, times, userId),
    result,
    doNotCall: completion.doNotCall ?? null,
  };
  const isDial = !known && completed.outcome !== null;
  const call = isDial ? { ...completed, dialledAt: dial.isLate ? dial.at : now } : completed;
  const judged = isDial ? await judgeNewDial(client, services, actor, { ...begun, call, isLate: dial.isLate }) : null;
  return {
    saving,
    before,
    known,
    corrected: isCorrection ? begun.call : null,
    call: { ...call, ...judged?.states },
    contact: calledSinceBy === null ? { ...after.contact, finishedBy: userId, result } : before,
    isContactKept: calledSinceBy !== null,
    judged,
    isHeld: chosen.locked.holderId === call.userId,
  };
}

/**
 * Writes a result: the corrected result and the do-not-call entry, then, in the write that ends with COMMIT, the note against double
 * clicks, the state for undo, the call and its contact.
 */
async function writeResult(
  client: pg.PoolClient,
  { saving, before, known, corrected, call, contact, isContactKept, judged }: JudgedResult,
  { click, dialKey, mark }: WrittenWith,
): Promise<void> {
  if (corrected) await noteCorrection(client, corrected, saving);
  for (const entry of requestedEntries(before, call, saving)) await putEntry(client, entry);
  const also = {
    result: mark,
    dial: dialKey === null ? null : { key: dialKey, hash: null },
    kept: known ? null : (judged?.kept ?? keptNumber(before.phoneE164)),
  };
  sendWithCommit(client, [
    // A result for an open call is no repetition; the next one may be.
    click && known ? noteClick(client, click) : null,
    keepForUndo(client, { call, contactBefore: before, callBefore: known, by: saving }),
    isContactKept || contact.customFields === before.customFields ? null : saveFields(client, contact),
    isContactKept ? saveCall(client, call, also) : saveCallAndContact(client, call, contact, also),
  ]);
}

interface WrittenWith {
  /** The request of a client without keys. */
  click: Parameters<typeof noteClick>[1] | null;
  dialKey: string | null;
  mark: RequestMark | null;
}

/**
 * Sends the consequences of a written result with its COMMIT: numbers that may have used up a limit or are refused are parked, the list's
 * counts move, and reports receive the call. Counts come last: transactions that wait for each other take them in one order.
 */
function followUp(client: pg.PoolClient, services: Pick<CallServices, 'timeZone'>, result: JudgedResult): void {
  const { saving, before, known, call, contact, isContactKept, judged } = result;
  sendWithCommit(client, [
    judged && settleNumbers(client, judged.verdict, { contact: before.phoneE164, sent: null }),
    noteRefusal(client, { before: known, after: call, at: saving.now }),
    endCall(client, services, result),
    isContactKept ? null : addToCounts(client, before.callListId, countsDelta(before, contact)),
    publishUnfollowed(pgSql(client), [callChanged(known, call)]),
  ]);
}

/** The agent of the call goes on, and has its counts. A correction ends no state. */
function endCall(
  client: pg.PoolClient,
  { timeZone }: Pick<CallServices, 'timeZone'>,
  { known, corrected, call, judged, isHeld }: JudgedResult,
): Promise<void> | null {
  const counts = countsBetween(known, call, timeZone);
  if (corrected) return counts && moveAgent(client, call.userId, MOVES.none, {}, counts);
  const isDial = judged !== null && isInProgress(call.dialledAt ?? call.calledAt, new Date());
  const facts = { onlyCallId: call.id, callEndedAt: call.endedAt };
  return moveAgent(client, call.userId, moveOfResult({ isHeld, isDial }), facts, counts);
}

/** A corrected result changes no field of the contact that was corrected since it was saved. */
async function correctedResult(
  client: pg.PoolClient,
  before: CallOfContact,
  applied: CallOfContact,
  notes: string | null,
): Promise<CallOfContact> {
  const { contact, call } = withCorrectedNotes(before, applied, notes);
  const since = await correctedSinceResult(client, before.contact);
  return { contact: keepCorrected(before.contact, contact, since), call };
}
