import { OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { instantText } from '@dialdeck/common/time/date-words';
import { formatDuration } from '@dialdeck/common/time/duration';
import type { CallOutcome, Disposition } from '@dialdeck/common/words';
import { NEXT_STEP_LABELS } from '#contact-queue/contact/contact-words.ts';

interface PastCall {
  readonly userName: string;
  readonly isMine: boolean;
  readonly isOpen: boolean;
  readonly calledAt: string;
  readonly outcome?: CallOutcome | null;
  readonly disposition?: Disposition | null;
  /** A result of the list's set. */
  readonly result?: { readonly label: string } | null;
  /** Seconds. */
  readonly duration: number;
}

/** The calls before the one in progress: a result completes one's own newest open call, so that is the one. */
export function callsBefore<Call extends PastCall>(calls: readonly Call[], isCalling: boolean): readonly Call[] {
  const current = isCalling ? calls.find(({ isMine, isOpen }) => isMine && isOpen) : undefined;
  return calls.filter((call) => call !== current);
}

/** Nov 21, 14:05 · Ana Lima · No answer · 0:42 */
export function historyWords(call: PastCall): string {
  return [instantText(call.calledAt), call.userName, resultWords(call), formatDuration(call.duration)].join(' · ');
}

interface Correction extends Pick<PastCall, 'outcome' | 'disposition' | 'result'> {
  readonly byName: string;
}

/** Corrected from Loser by Ana Lima */
export const correctionWords = (before: Correction) => `Corrected from ${resultWords(before)} by ${before.byName}`;

/** The result of a set, else the disposition; the outcome if there is none; both if no one answered and yet a disposition was set. */
function resultWords({ outcome, disposition, result }: Pick<PastCall, 'outcome' | 'disposition' | 'result'>): string {
  const said = result ? result.label : disposition ? NEXT_STEP_LABELS[disposition] : null;
  const went = outcome && !(said && outcome === 'answered') ? OUTCOME_WORDS[outcome] : null;
  return [went, said].filter((words) => words !== null).join(', ') || 'No result yet';
}
