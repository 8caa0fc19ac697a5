import { meaningsOf, type ResultOfCall } from '@dialdeck/common/results/result.rules';
import type { CallOutcome, Disposition, DoNotCallScope } from '@dialdeck/common/words';
import type { SavedResult } from '#results/result.ts';

/** Whether the rules of an instant allowed a call. */
export type VerdictState = 'allowed' | 'outside';
/** `late`: the call was logged so long after it was made that it could not be judged when it was made. */
export type RuleState = VerdictState | 'late';

/** One dial. */
export interface CallLogRow {
  id: string;
  /** Null once the list is deleted, and for a number without a contact. */
  contactId: string | null;
  userId: string;
  callListId: string | null;
  phoneNumber: string;
  disposition: Disposition | null;
  outcome: CallOutcome | null;
  /** Null when it was saved by a next step alone. */
  result: SavedResult | null;
  /** The scope of the do-not-call entry that was requested with its result. */
  doNotCall: DoNotCallScope | null;
  /** Seconds; 0 unless the call was answered. */
  duration: number;
  notes: string | null;
  recordingUrl: string | null;
  calledAt: Date;
  /** The Idempotency-Key of the dial. */
  callKey: string | null;
  endedAt: Date | null;
  /** When its first result was saved. */
  resultedAt: Date | null;
  /** Whole seconds between end and result. */
  workSeconds: number | null;
  /** The person who saved its first result. */
  finishedBy: string | null;
  /** The team of its list at the dial; it never changes. Null for the organization's lists. */
  teamId: string | null;
  /** Null for a result without a call. */
  dialledAt: Date | null;
  /** Whether the rules of that instant allowed it. */
  ruleState: RuleState | null;
  /** The verdicts of a late call, when it was made and when it was logged. */
  madeState: VerdictState | null;
  loggedState: VerdictState | null;
  /** The version of the script with which the call began; it never changes. Null without a script. */
  scriptVersionId: string | null;
  /** The ticked statements of that version. */
  said: number[];
}

/** A call without a result. */
export function newCall(
  made: Pick<CallLogRow, 'id' | 'contactId' | 'userId' | 'callListId' | 'teamId' | 'phoneNumber' | 'calledAt'>,
): CallLogRow {
  return {
    disposition: null,
    outcome: null,
    result: null,
    doNotCall: null,
    duration: 0,
    notes: null,
    recordingUrl: null,
    callKey: null,
    endedAt: null,
    resultedAt: null,
    workSeconds: null,
    finishedBy: null,
    dialledAt: null,
    ruleState: null,
    madeState: null,
    loggedState: null,
    scriptVersionId: null,
    said: [],
    ...made,
  };
}

/** It has no result yet. */
export const isOpenCall = ({ disposition, outcome }: Pick<CallLogRow, 'disposition' | 'outcome'>) =>
  disposition === null && outcome === null;

/** The person declined. */
export const isRefusal = (call: ResultOfCall | null): boolean => call !== null && meaningsOf(call).includes('refused');

/** The stored part of a new call's verdict: limits and rests count it, and it is the evidence that the call was allowed. */
export interface KeptDial {
  /** E.164; null when it cannot be read. */
  phone: string | null;
  subject: string | null;
  basis: { hash: string; body: string } | null;
  dialsBefore: number | null;
  consentId: string | null;
}

/** The first result sets the end of the call, and who finished it; corrections have their own record. */
export const firstTimes = (
  call: CallLogRow,
  { endedAt, savedAt, workSeconds }: Pick<CallLogRow, 'endedAt' | 'workSeconds'> & { savedAt: Date },
  userId: string,
): Partial<CallLogRow> => (isOpenCall(call) ? { endedAt, resultedAt: savedAt, workSeconds, finishedBy: userId } : {});
