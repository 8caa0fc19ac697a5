import { parseDuration } from '@dialdeck/common/time/duration';
import type { ResultDraft } from './result-draft.type.ts';

/** The draft with the end of its call, once the agent stops the timer or picks an outcome of a call that reached no one. */
export function withEnd(draft: ResultDraft, now: number): ResultDraft {
  const { startedAt, stoppedAt, later, endedAt, values } = draft;
  const isUnanswered = values.callOutcome !== null && values.callOutcome !== 'answered';
  const isOver = startedAt !== null && (stoppedAt !== null || isUnanswered);
  return !isOver || later || endedAt !== undefined ? draft : { ...draft, endedAt: now };
}

/**
 * When the call of a result ended, in milliseconds since 1970; null when unknown. A duration that the agent typed counts
 * more than the timer. For a call that is finished later the end was not recorded.
 */
export function endOf({ startedAt, stoppedAt, later, endedAt, values }: ResultDraft): number | null {
  if (startedAt === null) return null;
  const seconds = values.callOutcome === 'answered' && values.duration !== null ? parseDuration(values.duration) : null;
  if (seconds !== null) return startedAt + seconds * 1_000;
  return endedAt ?? (later ? null : stoppedAt);
}
