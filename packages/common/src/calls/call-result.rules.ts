import { CALL_OUTCOMES, type CallOutcome, type ContactStatus, DISPOSITIONS, type Disposition } from '#words.ts';

/** Contract, POST /api/call-logs: "contact active → attempted"; every other status stays. */
export function statusAfterLog(status: ContactStatus): ContactStatus {
  return status === 'active' ? 'attempted' : status;
}

/** A saved result becomes the contact's status, with any previous status. */
export function statusAfterDisposition(disposition: Disposition): ContactStatus {
  return disposition;
}

/** Only an answered call has a duration. */
export function countedDuration(outcome: CallOutcome | null | undefined, seconds: number | null | undefined): number {
  return outcome === 'answered' ? Math.max(0, Math.round(seconds ?? 0)) : 0;
}

/** How a call counts in the breakdown: "disposition, else outcome, else attempted". */
export const CALL_LABELS = ['attempted', ...CALL_OUTCOMES, ...DISPOSITIONS] as const;
/** One line of the breakdown. */
export type CallLabel = (typeof CALL_LABELS)[number];

/** A call's line in the breakdown. */
export function callLabel(
  disposition: Disposition | null | undefined,
  outcome: CallOutcome | null | undefined,
): CallLabel {
  return disposition ?? outcome ?? 'attempted';
}
