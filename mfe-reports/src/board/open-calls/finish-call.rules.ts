import { RETRY_OUTCOMES } from '@dialdeck/common/calls/retry.rules';
import {
  CALL_OUTCOMES,
  CALLBACK_TIMES,
  type CallbackTime,
  type CallOutcome,
  DISPOSITIONS,
  type Disposition,
} from '@dialdeck/common/words';

/** The next step without a disposition. */
export const RETRY = 'retry';

/** When an agent calls back. */
export const TIMES = [
  { time: '2hours', label: 'In 2 hours' },
  { time: '24hours', label: 'In 24 hours' },
  { time: '3days', label: 'In 3 days' },
  { time: '1week', label: 'In 1 week' },
] as const;

interface FinishForm {
  callOutcome: string;
  next: string;
  callbackTime: string;
  notes: string;
}

interface Finish {
  callOutcome: CallOutcome;
  next: Disposition | typeof RETRY;
  callbackTime: CallbackTime;
  notes: string;
}

const UNREACHED: readonly string[] = RETRY_OUTCOMES;

/** Checks the form of a call's result. */
export const finishSchema = {
  safeParse(values: unknown) {
    const { callOutcome, next, callbackTime, notes } = values as FinishForm;
    const outcome = CALL_OUTCOMES.find((each) => each === callOutcome);
    const step = [...DISPOSITIONS, RETRY].find((each) => each === next) as Finish['next'] | undefined;
    const time = CALLBACK_TIMES.find((each) => each === callbackTime) ?? '24hours';
    const issue = (path: keyof FinishForm, message: string) => ({ path: [path], message });
    const issues = [
      ...(outcome ? [] : [issue('callOutcome', 'Please choose an outcome')]),
      ...(step ? [] : [issue('next', 'Please choose what comes next')]),
      ...(outcome && step === RETRY && !UNREACHED.includes(outcome)
        ? [issue('next', 'Only for unanswered calls: No answer, Busy or Voicemail')]
        : []),
    ];
    if (!outcome || !step || issues.length > 0) return { success: false, error: { issues } } as const;
    const data: Finish = { callOutcome: outcome, next: step, callbackTime: time, notes };
    return { success: true, data } as const;
  },
};

/** The result as the server takes it: with a disposition, or as one more try. */
export function finishVariables(callLogId: string, { callOutcome, next, callbackTime, notes }: Finish) {
  const result = { callLogId, callOutcome, ...(notes.trim() && { notes: notes.trim() }) };
  if (next === RETRY) return result;
  return { ...result, disposition: next, ...(next === 'callback' && { callbackTime }) };
}
