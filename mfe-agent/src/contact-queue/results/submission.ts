import { countedDuration } from '@dialdeck/common/calls/call-result.rules';
import { callbackAt } from '@dialdeck/common/calls/callback.rules';
import { DispositionSchema, RetrySchema } from '@dialdeck/common/contacts/contact.schemas';
import { isAppError } from '@dialdeck/common/errors';
import { isContradicted, NOT_ANSWERED, outcomeOf } from '@dialdeck/common/results/result.rules';
import { WRITE_NOTE } from '@dialdeck/common/sentences';
import { parseDuration } from '@dialdeck/common/time/duration';
import type { DoNotCallScope } from '@dialdeck/common/words';
import { fieldTime } from '#contact-queue/contact/contact-dates.ts';
import { durationText, type ResultFields, withValues } from './result-draft.rules.ts';
import type { ChosenResult, ResultDraft, ResultInput, ResultValues } from './result-draft.type.ts';

export type Submission =
  | { readonly ok: true; readonly input: ResultInput }
  | { readonly ok: false; readonly fields: ResultFields };

const SKIPPED = 'Clocks skip this time on that day. Choose another time.';

interface About {
  /** With Archive: where the number is not to be called again. */
  readonly doNotCall?: DoNotCallScope;
  /** False where the form has no field for the time of a callback: the server chooses the first opening then. */
  readonly isTimeAsked?: boolean;
}

/**
 * Builds the request and checks it by the server's rules, so that a refusal shows before anything is sent.
 * Only the dialogs may import this: it loads zod.
 */
export function submissionOf(draft: ResultDraft, now: Date, about: About = {}): Submission {
  const { result } = draft.values;
  if (!result) return decisionOf(draft, now, about);
  const callOutcome = outcomeOf(result, draft.values.callOutcome);
  const chosen = withValues(draft, { callOutcome });
  const submission = result.leadsTo === 'retry' ? retryOf(chosen) : decisionOf(chosen, now, about);
  return withProblems(
    submission.ok ? { ok: true, input: { ...submission.input, result: result.id } } : submission,
    resultProblems(chosen.values, result),
  );
}

/** The server's refusals of a result of a set. */
const resultProblems = ({ callOutcome, notes }: ResultValues, result: ChosenResult): ResultFields => ({
  ...(isContradicted(result, callOutcome) && { callOutcome: NOT_ANSWERED }),
  ...(result.needsNote && notes.trim() === '' && { notes: WRITE_NOTE }),
});

function decisionOf(draft: ResultDraft, now: Date, { doNotCall, isTimeAsked = true }: About): Submission {
  const { values, startedAt } = draft;
  const isCallback = values.disposition === 'callback' && isTimeAsked;
  const isCustom = isCallback && values.callbackTime === 'custom';
  const wasCalled = startedAt !== null;
  const typed = parseDuration(durationText(draft, now.getTime()));
  const parsed = DispositionSchema.safeParse({
    disposition: values.disposition,
    notes: values.notes,
    callOutcome: values.callOutcome,
    callbackTime: isCallback ? values.callbackTime : null,
    // A date-and-time field is empty or complete, and means the agent's own zone.
    customCallbackDate: isCustom && values.customTime !== '' ? new Date(values.customTime) : null,
    duration: wasCalled ? (typed ?? Number.NaN) : null,
    doNotCall,
  });
  if (!parsed.success) return refusedBy(parsed.error.issues);
  if (isCustom && isSkipped(values.customTime)) return { ok: false, fields: { customCallbackDate: SKIPPED } };

  const { disposition, notes, callOutcome, callbackTime, customCallbackDate, duration } = parsed.data;
  // Only the server knows whether a corrected callback keeps a time that has passed.
  const isChecked = callbackTime && !(draft.later === 'correction' && customCallbackDate);
  const refused = isChecked ? refusedTime(callbackTime, now, customCallbackDate) : null;
  if (refused) return { ok: false, fields: refused };
  return {
    ok: true,
    input: {
      disposition,
      ...notesOf(draft, notes),
      ...(callOutcome && { callOutcome }),
      ...(callbackTime && { callbackTime }),
      ...(customCallbackDate && { customCallbackDate: customCallbackDate.toISOString() }),
      ...(doNotCall && { doNotCall }),
      ...(wasCalled && { duration: countedDuration(callOutcome, duration) }),
      ...askedOf(draft),
    },
  };
}

/** A time that the agent's clocks skip: a Date moves it by an hour silently. */
const isSkipped = (local: string): boolean => fieldTime(new Date(local)) !== local.slice(0, 'yyyy-mm-ddThh:mm'.length);

/** The call reached no one and nothing is decided: only the outcome and the notes are sent. */
export function retryOf(draft: ResultDraft): Submission {
  const { values } = draft;
  const parsed = RetrySchema.safeParse({ callOutcome: values.callOutcome, notes: values.notes });
  if (!parsed.success) return refusedBy(parsed.error.issues);
  const { callOutcome, notes } = parsed.data;
  return { ok: true, input: { disposition: null, callOutcome, ...notesOf(draft, notes), ...askedOf(draft) } };
}

/** A correction reports emptied notes; any other result without notes leaves the previous notes. */
const notesOf = ({ later }: ResultDraft, notes: string | null) =>
  later === 'correction' ? { notes: notes ?? '' } : notes ? { notes } : {};

/** The changed fields and the ticks; a correction repeats its ticks. */
const askedOf = ({ values: { fields, said } }: ResultDraft) => ({
  ...(fields && Object.keys(fields).length > 0 && { fields }),
  ...(said && { said: [...said] }),
});

/** Refuses, before anything is sent, a result that the server would refuse. */
export const withProblems = (submission: Submission, problems: ResultFields): Submission =>
  Object.keys(problems).length === 0
    ? submission
    : { ok: false, fields: { ...problems, ...(submission.ok ? {} : submission.fields) } };

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first sentence of each field. */
function refusedBy(issues: readonly Issue[]): Submission {
  return {
    ok: false,
    fields: Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
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
