import { DISPOSITION_WORDS, OUTCOME_WORDS } from '@dialdeck/common/call-words';
import { exactTimeText } from '@dialdeck/common/date-words';
import type { CallOutcome, Disposition } from '@dialdeck/common/words';

/** A call is logged within moments, unless its browser was without a connection. */
const LATE_MS = 60_000;

/** "Answered · Winner"; unknown parts are left out. */
export function resultText(call: {
  outcome?: string | null | undefined;
  disposition?: string | null | undefined;
}): string {
  const outcome = OUTCOME_WORDS[call.outcome as CallOutcome];
  const decision = DISPOSITION_WORDS[call.disposition as Disposition];
  return [outcome, decision].filter(Boolean).join(' · ') || 'No result';
}

/** What a row adds where a call was logged later than it was made: the list is in the order of the logs. */
export function dialledText({ calledAt, dialledAt }: { calledAt: string; dialledAt?: string | null | undefined }) {
  const isLate = dialledAt && Date.parse(calledAt) - Date.parse(dialledAt) >= LATE_MS;
  return isLate ? `Dialed ${exactTimeText(dialledAt)}` : null;
}

/** "1 min 24 s" */
export function secondsText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 && `${minutes} min`, `${seconds % 60} s`].filter(Boolean).join(' ');
}
