import { countedDuration, statusAfterDisposition, statusAfterLog } from '@dialdeck/common/call-result.rules';
import { callbackAt, DEFAULT_CALLBACK_TIME } from '@dialdeck/common/callback.rules';
import type { DispositionValues } from '@dialdeck/common/contact.schemas';
import type { ContactRow } from '#contacts/contact.ts';
import type { CallLogRow } from './call-log.ts';

/** Contract: "contact active → attempted, totalCalls + 1, lastCalledAt now". */
export function contactAfterDial(contact: ContactRow, now: Date): ContactRow {
  return {
    ...contact,
    status: statusAfterLog(contact.status),
    totalCalls: contact.totalCalls + 1,
    lastCalledAt: now,
  };
}

/** Who saves a result, and when. */
export interface Saving {
  userId: string;
  now: Date;
}

/**
 * A saved result is the contact's status from then on. "callback with no time: 24 hours"; any other result ends a
 * promised callback. Notes that were not given stay as they were.
 * @throws BAD_INPUT for a callback in the past
 */
export function contactAfterResult(
  contact: ContactRow,
  result: DispositionValues,
  { userId, now }: Saving,
): ContactRow {
  const isCallback = result.type === 'callback';
  return {
    ...contact,
    status: statusAfterDisposition(result.type),
    callbackAt: isCallback
      ? callbackAt(result.callbackTime ?? DEFAULT_CALLBACK_TIME, now, result.customCallbackDate)
      : null,
    callbackUserId: isCallback ? userId : null,
    lastCallDisposition: result.type,
    notes: result.notes ?? contact.notes,
  };
}

/** The call with its result. Contract section 3: the duration counts when the outcome is answered. */
export function callWithResult(call: CallLogRow, result: DispositionValues): CallLogRow {
  const outcome = result.callOutcome ?? null;
  return {
    ...call,
    disposition: result.type,
    outcome,
    duration: countedDuration(outcome, result.duration),
    notes: result.notes ?? call.notes,
  };
}
