import * as z from 'zod/mini';
import { RETRY_OUTCOMES } from '#calls/retry.rules.ts';
import { CALL_SECONDS_MAX, CUSTOM_FIELDS_MAX, IMPORT_BATCH_SIZE, NAME_MAX, PHONE_MAX, TEXT_MAX } from '#constants.ts';
import { clearableText, optionalText, requiredText } from '#fields.schemas.ts';
import {
  CHOOSE_DATE_AND_TIME,
  ENTER_INSTANT,
  NOT_FIELDS,
  PHONE_REQUIRED,
  RESULT_NOT_OFFERED,
  TOO_MANY_FIELDS,
} from '#sentences.ts';
import { readInstant } from '#time/instant.ts';
import {
  CALL_OUTCOMES,
  CALLBACK_TIMES,
  DISPOSITION_TYPES,
  type Disposition,
  DO_NOT_CALL_SCOPES,
  dispositionOfType,
} from '#words.ts';
import { forImportedTexts } from './contact-fields.ts';

/** Column name to text: numbers become texts, empty values go. */
const customFields = z.pipe(
  z.nullish(z.record(z.string(), z.nullable(z.union([z.string(), z.number()], NOT_FIELDS)), NOT_FIELDS)),
  z.transform((fields, context) => {
    const kept = Object.entries(fields ?? {})
      .map(([name, value]) => [name, String(value ?? '').trim()] as const)
      .filter(([, value]) => value !== '');
    if (kept.length > CUSTOM_FIELDS_MAX)
      context.issues.push({ code: 'custom', message: TOO_MANY_FIELDS, input: fields });
    if (kept.some(([, value]) => value.length > TEXT_MAX))
      context.issues.push({ code: 'custom', message: 'An additional field is too long', input: fields });
    return Object.fromEntries(kept);
  }),
);

/** One contact to import. */
export const BatchRowSchema = z.object({
  phone: requiredText(PHONE_REQUIRED, PHONE_MAX),
  ...forImportedTexts(optionalText(NAME_MAX)),
  customFields,
});
export type BatchRow = z.infer<typeof BatchRowSchema>;

/** A batch of contacts: up to 100 rows, and a bad one is named by its place. */
export const BulkContactsSchema = z.object({
  contacts: z.pipe(
    z
      .array(z.unknown(), 'Contacts are required')
      .check(
        z.minLength(1, 'At least one contact is required'),
        z.maxLength(IMPORT_BATCH_SIZE, `Row ${IMPORT_BATCH_SIZE + 1}: at most ${IMPORT_BATCH_SIZE} contacts at once`),
      ),
    z.transform((rows, context): BatchRow[] =>
      rows.flatMap((row, index) => {
        const result = z.safeParse(BatchRowSchema, row);
        if (result.success) return [result.data];
        for (const issue of result.error.issues) {
          const message = `Row ${index + 1}: ${rowSentence(issue, row)}`;
          context.issues.push({ code: 'custom', message, path: [index, ...issue.path], input: row });
        }
        return [];
      }),
    ),
  ),
});
export type BulkContactsValues = z.infer<typeof BulkContactsSchema>;

/** A row that is no object at all has no phone either; other sentences name their column. */
function rowSentence(issue: z.core.$ZodIssue, row: unknown): string {
  if (typeof row !== 'object' || row === null) return PHONE_REQUIRED;
  const [field] = issue.path;
  return field === 'phone' || field === undefined || field === 'customFields'
    ? issue.message
    : `${String(field)}: ${issue.message}`;
}

const NO_NEXT_STEP = "Please choose what's next";
export const TRIED_AGAIN = 'Only no answer, busy and voicemail are tried again';
const NO_DURATION = 'Duration must be minutes and seconds, such as 1:30';

const nextStep = z.pipe(z.enum(DISPOSITION_TYPES, NO_NEXT_STEP), z.transform(dispositionOfType));

const seconds = z
  .int(NO_DURATION)
  .check(z.minimum(0, NO_DURATION), z.maximum(CALL_SECONDS_MAX, 'A call lasts 24 hours at most'));

/** An instant as ISO text or as a Date (from the GraphQL scalar). */
const instant = (sentence: string) =>
  z.pipe(
    z.union([z.string(), z.date()], sentence),
    z.transform((value, context) => {
      const at = typeof value === 'string' ? readInstant(value) : value;
      if (at && !Number.isNaN(at.getTime())) return at;
      context.issues.push({ code: 'custom', message: sentence, input: value });
      return z.NEVER;
    }),
  );

const NOT_SAID = 'said holds the numbers of statements';

/** The values of the call form by name, and the numbers of the ticked statements. The list's definitions are applied later. */
const saidAndFields = {
  fields: z.nullish(
    z
      .record(z.string(), z.nullable(z.union([z.string(), z.number(), z.array(z.string())], NOT_FIELDS)), NOT_FIELDS)
      .check(
        z.refine(
          (fields) => Object.keys(fields).length <= CUSTOM_FIELDS_MAX,
          `At most ${CUSTOM_FIELDS_MAX} additional fields`,
        ),
      ),
  ),
  said: z.nullish(
    z.pipe(
      z.array(z.int(NOT_SAID), NOT_SAID),
      z.transform((numbers) => [...new Set(numbers)].sort((a, b) => a - b)),
    ),
  ),
};

/** The person requested no more calls: the number is added to the do-not-call list with the result. */
const doNotCall = z.nullish(z.enum(DO_NOT_CALL_SCOPES, 'Please choose everywhere or this list'));

/** The next step of a form; null where a result of a set decides it. */
type StepOf<Form> = (form: Form) => Disposition | null | undefined;

const onlyWithArchive = <Form extends { doNotCall?: unknown }>(typeOf: StepOf<Form>) =>
  z.refine<Form>((form) => form.doNotCall == null || typeOf(form) == null || typeOf(form) === 'archived', {
    error: 'Only Archive goes with the do-not-call list',
    path: ['doNotCall'],
  });

/** An empty text clears the notes of a corrected result; with a first result it has no effect. */
const notes = clearableText();

const result = {
  notes,
  callOutcome: z.nullish(z.enum(CALL_OUTCOMES, 'Please choose a call outcome')),
  callbackTime: z.nullish(z.enum(CALLBACK_TIMES, 'Please choose when to call back')),
  customCallbackDate: z.nullish(instant(CHOOSE_DATE_AND_TIME)),
  /** The seconds of the call. */
  duration: z.nullish(seconds),
  doNotCall,
  ...saidAndFields,
};

interface ResultForm {
  callbackTime?: string | null | undefined;
  customCallbackDate?: Date | null | undefined;
}

const customHasDate = <Form extends ResultForm>(dispositionOf: StepOf<Form>) =>
  z.refine<Form>(
    (form) => dispositionOf(form) !== 'callback' || form.callbackTime !== 'custom' || form.customCallbackDate != null,
    { error: CHOOSE_DATE_AND_TIME, path: ['customCallbackDate'] },
  );

/** The result of a call. */
export const DispositionSchema = z.object({ disposition: nextStep, ...result }).check(
  onlyWithArchive(({ disposition }) => disposition),
  customHasDate(({ disposition }) => disposition),
);
export type DispositionValues = z.infer<typeof DispositionSchema>;

/** A result by its id, or by the code of one of the list's results. It decides the next step, whatever else is sent. */
const named = z.nullish(
  z.string('Please choose a result').check(
    z.maxLength(100, RESULT_NOT_OFFERED),
    // PostgreSQL cannot store it, so no result has it.
    z.refine((text) => !text.includes('\0'), RESULT_NOT_OFFERED),
  ),
);

interface NamingForm {
  result?: string | null | undefined;
}

/** The next step that a form sends, unless a result decides it. */
const stepUnlessNamed =
  <Form extends NamingForm>(stepOf: StepOf<Form>): StepOf<Form> =>
  (form) =>
    form.result == null ? stepOf(form) : null;

const namesStep = <Form extends NamingForm>(field: 'disposition' | 'type', stepOf: StepOf<Form>) =>
  z.refine<Form>((form) => form.result != null || stepOf(form) != null, { error: NO_NEXT_STEP, path: [field] });

/** The result of a call: a next step, or a result of the list's set. */
export const CallResultSchema = z.object({ disposition: z.nullish(nextStep), result: named, ...result }).check(
  namesStep('disposition', ({ disposition }) => disposition),
  onlyWithArchive(stepUnlessNamed(({ disposition }) => disposition)),
  customHasDate(stepUnlessNamed(({ disposition }) => disposition)),
);
export type CallResultValues = z.infer<typeof CallResultSchema>;

/** The same as the body of PUT …/disposition, which names the disposition `type`. */
export const DispositionBodySchema = z.object({ type: z.nullish(nextStep), result: named, ...result }).check(
  namesStep('type', ({ type }) => type),
  onlyWithArchive(stepUnlessNamed(({ type }) => type)),
  customHasDate(stepUnlessNamed(({ type }) => type)),
);

/** PATCH …/disposition, as the detail dialog sends it. Only a result of a set takes an outcome. */
export const DetailDispositionSchema = z.pipe(
  z
    .object({
      disposition: z.nullish(nextStep),
      result: named,
      notes,
      doNotCall,
      ...saidAndFields,
      callOutcome: z.nullish(z.unknown()),
    })
    .check(
      namesStep('disposition', ({ disposition }) => disposition),
      onlyWithArchive(stepUnlessNamed(({ disposition }) => disposition)),
    ),
  z.transform(({ callOutcome, ...form }, context) => {
    if (form.result == null) return form;
    const outcome = z.safeParse(result.callOutcome, callOutcome);
    for (const { message } of outcome.error?.issues ?? [])
      context.issues.push({ code: 'custom', message, path: ['callOutcome'], input: callOutcome });
    return { ...form, callOutcome: outcome.data };
  }),
);
export type DetailDispositionValues = z.infer<typeof DetailDispositionSchema>;

/** An unanswered call, to be retried: sent instead of a disposition. */
export const RetrySchema = z.object({
  callOutcome: z.enum(RETRY_OUTCOMES, TRIED_AGAIN),
  notes,
  ...saidAndFields,
});
export type RetryValues = z.infer<typeof RetrySchema>;

/** The contact as the caller saw it: the dial is refused if another agent has called it, or finished a call, since. */
const seen = {
  /** Its totalCalls. */
  seenCalls: z.nullish(z.int32('seenCalls is a whole number').check(z.minimum(0, 'seenCalls is a whole number'))),
  /** Its finishedAt; null: no call of it was ever finished. */
  seenFinishedAt: z.nullish(instant('seenFinishedAt is a point in time')),
};

export const ClaimSchema = z.object(seen);

/** A call log entry, as it is sent. Type and status are constant (outbound, attempted) and not sent. */
export const CallLogSchema = z.pipe(
  z.object({
    callListId: z.nullish(z.string()),
    contactId: z.nullish(z.string()),
    phoneNumber: requiredText(PHONE_REQUIRED, PHONE_MAX).check(
      z.regex(/^\+?\d+$/, 'Phone number holds digits and plus only'),
    ),
    duration: z.pipe(
      z.nullish(seconds),
      z.transform((value) => value ?? 0),
    ),
    notes: optionalText(),
    /** The call was made before it is logged: it is stored even if the rules forbid it. */
    made: z.nullish(z.boolean('made is true or false')),
    /** When it was made; only with `made`. */
    dialledAt: z.nullish(z.unknown()),
    /** When the request was sent, by the same clock; only with `made`. */
    sentAt: z.nullish(z.unknown()),
    ...seen,
  }),
  z.transform(({ dialledAt, sentAt, made, ...call }, context) => {
    const isMade = made === true;
    const [dialled, sent] = Object.entries({ dialledAt, sentAt }).map(([name, value]) => {
      const parsed = isMade && value != null ? z.safeParse(instant(ENTER_INSTANT), value) : null;
      if (parsed && !parsed.success)
        context.issues.push({ code: 'custom', message: ENTER_INSTANT, path: [name], input: value });
      return parsed?.data ?? null;
    });
    return { ...call, made: isMade, dialledAt: dialled ?? null, sentAt: sent ?? null };
  }),
);
export type CallLogValues = z.infer<typeof CallLogSchema>;
