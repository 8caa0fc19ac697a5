import { DISPOSITION_WORDS, OUTCOME_WORDS } from '@dialdeck/common/calls/call-words';
import { exactTimeText } from '@dialdeck/common/time/date-words';
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

/** The addition of a row whose call was logged later than it was made: the list is in the order of the logs. */
export function dialledText({ calledAt, dialledAt }: { calledAt: string; dialledAt?: string | null | undefined }) {
  const isLate = dialledAt && Date.parse(calledAt) - Date.parse(dialledAt) >= LATE_MS;
  return isLate ? `Dialed ${exactTimeText(dialledAt)}` : null;
}

/** "1 min 24 s" */
export function secondsText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 && `${minutes} min`, `${seconds % 60} s`].filter(Boolean).join(' ');
}

const STATE_WORDS = {
  allowed: 'Allowed',
  outside: 'Outside the rules',
  late: 'Logged late',
  none: 'No evidence',
} as const;

export const stateWord = (state: string | null | undefined): keyof typeof STATE_WORDS =>
  state && state in STATE_WORDS ? (state as keyof typeof STATE_WORDS) : 'none';

/** "Outside the rules" */
export const stateWords = (state: string | null | undefined): string => STATE_WORDS[stateWord(state)];

/** Whether the rules allowed a call; of a late one, at both of its instants. */
export interface RuleStates {
  ruleState?: string | null | undefined;
  madeState?: string | null | undefined;
  loggedState?: string | null | undefined;
}

/** "Allowed when made, outside the rules when logged"; null unless the call was logged late. */
export function lateText({ ruleState, madeState, loggedState }: RuleStates): string | null {
  if (ruleState !== 'late') return null;
  return `${stateWords(madeState)} when made, ${stateWords(loggedState).toLowerCase()} when logged`;
}

/** "Logged late: allowed when made, outside the rules when logged" */
export const ruleStateText = (states: RuleStates): string =>
  [stateWords(states.ruleState), lateText(states)].filter(Boolean).join(': ');

/** Whether the rules forbade a call, at one of the instants of a late one. */
export const isOutside = ({ ruleState, madeState, loggedState }: RuleStates): boolean =>
  [ruleState, madeState, loggedState].includes('outside');
