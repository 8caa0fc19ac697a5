import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@dialdeck/common/errors';
import { inTransaction } from '@dialdeck/node/database/database';
import { pgSql, publishUnfollowed } from '@dialdeck/node/events/events';
import type { Actor } from '@dialdeck/node/security/identity';
import { keptScope } from '#access.ts';
import { countsBetween, moveAgent } from '#agent-states/agent-state.repo.ts';
import { MOVES } from '#agent-states/agent-state.rules.ts';
import { addToCounts } from '#call-lists/counter.repo.ts';
import { countsDelta } from '#call-lists/counts.rules.ts';
import { findCallOf, findLastCall, saveCallAndContact } from '#calls/call.repo.ts';
import { calledMeanwhile } from '#calls/call.rules.ts';
import { callChanged } from '#calls/call-facts.rules.ts';
import { type CallLogRow, isOpenCall } from '#calls/call-log.ts';
import { RESULT_OPERATIONS } from '#calls/complete-call.ts';
import { undoneContact } from '#calls/correction.rules.ts';
import { holdContact } from '#calls/hold-contact.ts';
import {
  correctedSinceResult,
  deleteCall,
  dropCorrection,
  keepResultKey,
  noteRefusal,
  takeForUndo,
} from '#calls/result.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { forgetCallOfEntries } from '#do-not-call/entry.repo.ts';
import { forgetClicks } from '#idempotency/once.ts';
import { readMembers } from '#members/member.repo.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import type { CallListsServices } from '#services.ts';
import { saveFields } from '#typed-fields/field.repo.ts';
import { requireUuid } from '#uuid.rules.ts';

export interface UndoneResult {
  contact: ContactRow;
  /** Null where the result had created the call. */
  call: CallLogRow | null;
}

/**
 * Undoes the caller's own result, a few minutes after it was saved: contact and call are as before, except for fields that were corrected since.
 * @throws NOT_FOUND, CONFLICT when it is too late, or when the contact has been called since
 */
export async function undoResult(
  { pool, callLogs, clock, timeZone }: Pick<CallListsServices, 'pool' | 'callLogs' | 'clock' | 'timeZone'>,
  actor: Actor,
  callLogId: string,
): Promise<UndoneResult> {
  const id = requireUuid(callLogId);
  const userId = requireUuid(actor.userId);
  const [own] = await callLogs.findByIds([id]);
  if (own?.userId !== userId || own.contactId === null)
    throw new AppError('NOT_FOUND', { userMessage: 'Call not found' });
  const { contactId } = own;
  const now = clock();
  return inTransaction(pool, async (client) => {
    const { contact } = await holdContact(client, actor, contactId, keptScope(actor));
    const call = await findCallOf(client, contactId, id);
    if (!call) throw new AppError('NOT_FOUND', { userMessage: 'Call not found' });
    const last = await findLastCall(client, contactId);
    if (last && last.id !== id) throw calledMeanwhile((await readMembers(client, [last.userId]))[0], last);
    const kept = isOpenCall(call) ? null : await takeForUndo(client, { callLogId: id, userId, now });
    if (!kept) throw new AppError('CONFLICT', { userMessage: 'It is too late to undo this.' });
    const { contactBefore, callBefore } = kept;
    const restored = undoneContact(contact, contactBefore, await correctedSinceResult(client, contact));
    await keepResultKey(client, call);
    await forgetClicks(client, { userId, about: contactId, operations: RESULT_OPERATIONS });
    if (!isDeepStrictEqual(restored.customFields, contact.customFields)) await saveFields(client, restored);
    await saveCallAndContact(client, callBefore ?? call, restored);
    await noteRefusal(client, { before: call, after: callBefore, at: now });
    if (!callBefore) {
      await forgetCallOfEntries(client, { phone: contactBefore.phoneE164, callLogId: id });
      await deleteCall(client, call);
    }
    if (callBefore && !isOpenCall(callBefore)) await dropCorrection(client, { callLogId: id, userId });
    const counts = countsBetween(call, callBefore, timeZone);
    if (counts) await moveAgent(client, userId, MOVES.none, {}, counts);
    await addToCounts(client, contact.callListId, countsDelta(contact, restored));
    // The undone call no longer counts.
    if (!callBefore) await addParkingTasks(client, [{ phone: contactBefore.phoneE164 }]);
    await publishUnfollowed(pgSql(client), [callChanged(call, callBefore)]);
    return { contact: restored, call: callBefore };
  });
}
