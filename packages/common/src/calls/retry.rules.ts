import type { CallOutcome } from '#words.ts';

/** Outcomes of an unanswered call: the contact is retried after a delay. */
export const RETRY_OUTCOMES = ['no-answer', 'busy', 'voicemail'] as const satisfies readonly CallOutcome[];
/** One of them. */
export type RetryOutcome = (typeof RETRY_OUTCOMES)[number];

/** Whether a call with this outcome may simply be made again later. */
export function isRetryOutcome(outcome: CallOutcome | null | undefined): outcome is RetryOutcome {
  return RETRY_OUTCOMES.some((each) => each === outcome);
}

/** A list's retry delays, in minutes. */
export interface RetryRules {
  retryNoAnswerMinutes: number;
  retryBusyMinutes: number;
  retryVoicemailMinutes: number;
  /** After this many calls in a row without success the contact is not offered again. */
  maxTries: number;
}

const DELAY = {
  'no-answer': 'retryNoAnswerMinutes',
  busy: 'retryBusyMinutes',
  voicemail: 'retryVoicemailMinutes',
} as const satisfies Record<RetryOutcome, keyof RetryRules>;

/** After how many minutes the next try is due. */
export function retryMinutes(outcome: RetryOutcome, rules: RetryRules): number {
  return rules[DELAY[outcome]];
}

/** Whether a contact with this many tries is offered again. */
export function hasTriesLeft(tries: number, { maxTries }: Pick<RetryRules, 'maxTries'>): boolean {
  return tries < maxTries;
}

const MINUTES = { day: 1_440, hour: 60, minute: 1 } as const;

/** Minutes in words, by the largest units: "2 hours", "1 hour 30 minutes". */
export function delayText(minutes: number): string {
  let left = Math.max(0, Math.round(minutes));
  const parts = Object.entries(MINUTES).flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
  });
  return parts.join(' ') || '0 minutes';
}
