import { countedDuration } from '@dialdeck/common/call-result.rules';
import { callbackAt, DEFAULT_CALLBACK_TIME } from '@dialdeck/common/callback.rules';
import { DispositionSchema } from '@dialdeck/common/contact.schemas';
import { formatDuration, parseDuration } from '@dialdeck/common/duration';
import { isAppError } from '@dialdeck/common/errors';
import type { ResultDraft, ResultInput, ResultValues } from './result-draft.type.ts';

export type ResultFields = Readonly<Record<string, string>>;
export type Submission =
  | { readonly ok: true; readonly input: ResultInput }
  | { readonly ok: false; readonly fields: ResultFields };

type Begin = Pick<ResultDraft, 'key' | 'source' | 'contactId' | 'callListId' | 'contactName' | 'phone' | 'startedAt'>;

/** Chosen before the agent does: somebody who talks to a contact has the least time for fields. */
const USUAL_OUTCOME = 'answered';

/** A result that nobody has typed anything for yet. */
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

export function withValues(draft: ResultDraft, values: Partial<ResultValues>): ResultDraft {
  return { ...draft, values: { ...draft.values, ...values } };
}

/** Whether closing without saving would lose anything that somebody typed or chose. */
export function isTouched({ values }: ResultDraft): boolean {
  const { callOutcome, disposition, notes, duration } = values;
  const isOutcomeChosen = callOutcome !== null && callOutcome !== USUAL_OUTCOME;
  return isOutcomeChosen || disposition !== null || notes.trim() !== '' || duration !== null;
}

/** Seconds since the tap, until the timer was stopped. */
export function secondsOf({ startedAt, stoppedAt }: ResultDraft, now: number): number {
  if (startedAt === null) return 0;
  return Math.max(0, Math.round(((stoppedAt ?? now) - startedAt) / 1_000));
}

/** What the Duration field shows: the timer, until the agent corrects it. */
export function durationText(draft: ResultDraft, now: number): string {
  return draft.values.duration ?? formatDuration(secondsOf(draft, now));
}

/** What is sent. Checked by the rules that the server checks by, so that its sentence shows before anything is sent. */
export function submissionOf(draft: ResultDraft, now: Date): Submission {
  const { values, startedAt } = draft;
  const isCallback = values.disposition === 'callback';
  const isCustom = isCallback && values.callbackTime === 'custom';
  const wasCalled = startedAt !== null;
  const typed = parseDuration(durationText(draft, now.getTime()));
  const parsed = DispositionSchema.safeParse({
    type: values.disposition,
    notes: values.notes,
    callOutcome: values.callOutcome,
    callbackTime: isCallback ? values.callbackTime : null,
    // A date-and-time field is empty or complete, and means the agent's own zone.
    customCallbackDate: isCustom && values.customTime !== '' ? new Date(values.customTime) : null,
    duration: wasCalled ? (typed ?? Number.NaN) : null,
  });
  if (!parsed.success) {
    const issues = parsed.error.issues.toReversed();
    return { ok: false, fields: Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])) };
  }

  const { type, notes, callOutcome, callbackTime, customCallbackDate, duration } = parsed.data;
  const refused = callbackTime ? refusedTime(callbackTime, now, customCallbackDate) : null;
  if (refused) return { ok: false, fields: refused };
  return {
    ok: true,
    input: {
      disposition: type,
      ...(notes && { notes }),
      ...(callOutcome && { callOutcome }),
      ...(callbackTime && { callbackTime }),
      ...(customCallbackDate && { customCallbackDate: customCallbackDate.toISOString() }),
      ...(wasCalled && { duration: countedDuration(callOutcome, duration) }),
    },
  };
}

function refusedTime(...[time, now, custom]: Parameters<typeof callbackAt>): ResultFields | null {
  try {
    callbackAt(time, now, custom);
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.fields ?? { customCallbackDate: error.userMessage };
  }
}
