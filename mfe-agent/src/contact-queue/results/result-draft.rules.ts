import { DEFAULT_CALLBACK_TIME } from '@dialdeck/common/constants';
import { formatDuration } from '@dialdeck/common/time/duration';
import type { ChosenResult, ResultDraft, ResultValues } from './result-draft.type.ts';

export type ResultFields = Readonly<Record<string, string>>;
/** Among the sentences of a refused callback: the first instant that would be taken, ISO 8601. */
export const NEXT_OPENING = 'nextOpening';
type Begin = Pick<
  ResultDraft,
  'key' | 'source' | 'contactId' | 'callListId' | 'contactName' | 'phone' | 'number' | 'startedAt'
>;

/** Chosen before the agent does: an agent on a call has the least time for fields. */
const USUAL_OUTCOME = 'answered';

/** An empty draft. */
export function beginDraft(begin: Begin): ResultDraft {
  return {
    ...begin,
    stoppedAt: null,
    values: {
      callOutcome: begin.startedAt === null ? null : USUAL_OUTCOME,
      disposition: null,
      callbackTime: DEFAULT_CALLBACK_TIME,
      customTime: '',
      duration: null,
      notes: '',
    },
    stage: 'open',
    input: null,
    message: null,
  };
}

/** The same call, with nothing typed. */
export const withoutValues = (draft: ResultDraft): ResultDraft => ({ ...draft, values: beginDraft(draft).values });

export function withValues(draft: ResultDraft, values: Partial<ResultValues>): ResultDraft {
  return { ...draft, values: { ...draft.values, ...values } };
}

/** Whether closing without saving would lose anything that the agent typed or chose. */
export function isTouched({ values }: ResultDraft): boolean {
  const { callOutcome, disposition, result, notes, duration, fields, said } = values;
  const isOutcomeChosen = callOutcome !== null && callOutcome !== USUAL_OUTCOME;
  return (
    isOutcomeChosen ||
    disposition !== null ||
    !!result ||
    notes.trim() !== '' ||
    duration !== null ||
    !!fields ||
    !!said?.length
  );
}

/** Seconds since the tap, until the timer was stopped. */
export function secondsOf({ startedAt, stoppedAt }: ResultDraft, now: number): number {
  if (startedAt === null) return 0;
  return Math.max(0, Math.round(((stoppedAt ?? now) - startedAt) / 1_000));
}

/** The text of the Duration field: the timer, until the agent corrects it. */
export function durationText(draft: ResultDraft, now: number): string {
  return draft.values.duration ?? formatDuration(secondsOf(draft, now));
}

/** The result of a set with which a draft was saved. */
export const savedResult = ({ input, values }: ResultDraft): ChosenResult | null =>
  (input?.result !== undefined && values.result) || null;
