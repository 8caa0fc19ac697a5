import {
  type CallLabel,
  callLabel,
  countedDuration,
  statusAfterDisposition,
  statusAfterLog,
} from '@dialdeck/common/calls/call-result.rules';
import { DISPOSITION_WORDS, OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { callbackAt } from '@dialdeck/common/calls/callback.rules';
import { type RetryRules, retryMinutes } from '@dialdeck/common/calls/retry.rules';
import { DEFAULT_CALLBACK_TIME } from '@dialdeck/common/constants';
import type { DispositionValues, RetryValues } from '@dialdeck/common/contacts/contact.schemas';
import { AppError } from '@dialdeck/common/errors';
import type { Named } from '@dialdeck/common/teams/user.rules';
import type { ContactRow } from '#contacts/contact.ts';
import { memberName } from '#members/member.rules.ts';
import type { CallLogRow } from './call-log.ts';

/** A call's result in the words of the screens. */
const CALL_WORDS: Readonly<Record<CallLabel, string>> = {
  attempted: 'no result yet',
  ...OUTCOME_WORDS,
  ...DISPOSITION_WORDS,
};

/** The error for an agent whose colleague was faster. */
export function calledMeanwhile(
  caller: Named | undefined,
  { disposition, outcome, result: own }: CallLogRow,
): AppError {
  const result = own?.label ?? CALL_WORDS[callLabel(disposition, outcome)];
  return new AppError('CONFLICT', {
    userMessage: `${memberName(caller)} has called this contact meanwhile: ${result}.`,
  });
}

/** A contact after a dial: `active` becomes `attempted`, and the dial is counted. */
export function contactAfterDial(contact: ContactRow, now: Date): ContactRow {
  return {
    ...contact,
    status: statusAfterLog(contact.status),
    totalCalls: contact.totalCalls + 1,
    lastCalledAt: now,
  };
}

/** The person who saves a result, and when. */
export interface Saving {
  userId: string;
  /** When the result arrives. */
  now: Date;
  /** When it was saved on the agent's screen: delays count from this instant. */
  savedAt: Date;
}

/** The promise that a corrected callback keeps, unless its agent chooses another time; a form has whole minutes only. */
export function keptPromise(
  { contact, call }: { contact: ContactRow; call: CallLogRow },
  { disposition, callbackTime, customCallbackDate }: DispositionValues,
): Pick<ContactRow, 'callbackAt' | 'callbackUserId'> | null {
  const { callbackAt, callbackUserId } = contact;
  if (disposition !== 'callback' || call.disposition !== 'callback' || !callbackAt) return null;
  const isSame =
    callbackTime === 'custom' && customCallbackDate && minuteOf(customCallbackDate) === minuteOf(callbackAt);
  return callbackTime == null || isSame ? { callbackAt, callbackUserId } : null;
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / 60_000);

/**
 * A saved result becomes the contact's status. "callback with no time: 24 hours"; any other result ends a
 * promised callback. Notes stay unchanged without others.
 * @throws BAD_INPUT for a callback in the past
 */
export function contactAfterResult(
  contact: ContactRow,
  result: DispositionValues,
  { userId, now, savedAt }: Saving,
): ContactRow {
  const isCallback = result.disposition === 'callback';
  return {
    ...contact,
    status: statusAfterDisposition(result.disposition),
    callbackAt: isCallback
      ? callbackAt(result.callbackTime ?? DEFAULT_CALLBACK_TIME, savedAt, result.customCallbackDate)
      : null,
    callbackUserId: isCallback ? userId : null,
    tries: 0,
    retryAt: null,
    lastCallDisposition: result.disposition,
    finishedBy: userId,
    finishedAt: now,
    notes: result.notes || contact.notes,
  };
}

/**
 * The call was not answered and has no result: the contact is offered again after the list's delay. This call has used up
 * a promised callback; for another one the agent chooses Call Back. The result of an earlier call stays a result: its log
 * counts in reports, and the contact counts as completed.
 */
export function contactAfterRetry(
  contact: ContactRow,
  { callOutcome, notes }: RetryValues,
  rules: RetryRules,
  { userId, now, savedAt }: Saving,
): ContactRow {
  return {
    ...contact,
    status: 'attempted',
    callbackAt: null,
    callbackUserId: null,
    finishedBy: userId,
    finishedAt: now,
    tries: contact.tries + 1,
    retryAt: new Date(savedAt.getTime() + retryMinutes(callOutcome, rules) * 60_000),
    notes: notes || contact.notes,
  };
}

/** The call with its result. The duration counts when the outcome is answered. */
export function callWithResult(call: CallLogRow, result: DispositionValues): CallLogRow {
  const outcome = result.callOutcome ?? null;
  return {
    ...call,
    disposition: result.disposition,
    outcome,
    duration: countedDuration(outcome, result.duration),
    notes: result.notes || call.notes,
  };
}

/** The unanswered call. Correcting a result to Try Again removes the result. */
export function callUnreached(call: CallLogRow, { callOutcome, notes }: RetryValues): CallLogRow {
  return { ...call, disposition: null, outcome: callOutcome, duration: 0, notes: notes || call.notes };
}
