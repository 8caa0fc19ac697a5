import type { CallOutcome, Disposition } from '@dialdeck/common/words';

export type RuleState = 'allowed' | 'outside';

/** One dial. */
export interface CallLogRow {
  id: string;
  /** Null once the list is deleted, and for a number that is nobody's contact. */
  contactId: string | null;
  userId: string;
  callListId: string | null;
  phoneNumber: string;
  disposition: Disposition | null;
  outcome: CallOutcome | null;
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
  /** Whole seconds between the two. */
  workSeconds: number | null;
  /** Who saved its result. */
  finishedBy: string | null;
  /** The team of its list at the dial, for good; null for the organisation's. */
  teamId: string | null;
  /** Null where no call is claimed. */
  dialledAt: Date | null;
  /** Whether the rules of that instant allowed it. */
  ruleState: RuleState | null;
}

/** A call of which nothing is known but that it was made. */
export function newCall(
  made: Pick<CallLogRow, 'id' | 'contactId' | 'userId' | 'callListId' | 'teamId' | 'phoneNumber' | 'calledAt'>,
): CallLogRow {
  return {
    disposition: null,
    outcome: null,
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
    ...made,
  };
}

/** Nothing was said about it yet. */
export const isOpenCall = ({ disposition, outcome }: Pick<CallLogRow, 'disposition' | 'outcome'>) =>
  disposition === null && outcome === null;
