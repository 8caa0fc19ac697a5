import { CALL_OUTCOMES, CALLBACK_TIMES, DISPOSITIONS, DO_NOT_CALL_SCOPES } from '@dialdeck/common/words';
import { LATER, type ResultDraft, SOURCES, STAGES } from './result-draft.type.ts';

// By hand: zod would be 12 kB of the queue's first load, for this one check.
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const oneOf =
  (words: readonly string[]): Check =>
  (value) =>
    words.some((word) => word === value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const every =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isFields: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => isText(each) || every(isText)(each));
const asked = { fields: optional(isFields), said: optional(every(isNumber)) };

const isDraft = shape({
  key: isText,
  nextKey: optional(isText),
  source: oneOf(SOURCES),
  contactId: isText,
  callListId: isText,
  contactName: isText,
  phone: isText,
  number: optional(isText),
  callLogId: optional(isText),
  later: optional(oneOf(LATER)),
  script: optional(orNull(shape({ id: isText, version: isNumber }))),
  endedAt: optional(isNumber),
  savedAt: optional(isNumber),
  sentAt: optional(isNumber),
  startedAt: orNull(isNumber),
  stoppedAt: orNull(isNumber),
  values: shape({
    callOutcome: orNull(oneOf(CALL_OUTCOMES)),
    disposition: orNull(oneOf(DISPOSITIONS)),
    result: optional(
      orNull(
        shape({
          id: isText,
          label: isText,
          leadsTo: oneOf([...DISPOSITIONS, 'retry']),
          outcome: orNull(oneOf(CALL_OUTCOMES)),
          meanings: every(isText),
          needsNote: (value) => typeof value === 'boolean',
          listed: orNull(oneOf(DO_NOT_CALL_SCOPES)),
        }),
      ),
    ),
    callbackTime: oneOf(CALLBACK_TIMES),
    customTime: isText,
    duration: orNull(isText),
    notes: isText,
    ...asked,
  }),
  stage: oneOf(STAGES),
  openIn: optional(isText),
  input: orNull(
    shape({
      disposition: orNull(oneOf(DISPOSITIONS)),
      result: optional(isText),
      notes: optional(isText),
      callOutcome: optional(oneOf(CALL_OUTCOMES)),
      callbackTime: optional(oneOf(CALLBACK_TIMES)),
      customCallbackDate: optional(isText),
      duration: optional(isNumber),
      doNotCall: optional(oneOf(DO_NOT_CALL_SCOPES)),
      ...asked,
    }),
  ),
  message: orNull(isText),
});

/** Reads stored drafts. An entry that an older version wrote differently must not cost the others. */
export function parseDrafts(text: string | null): readonly ResultDraft[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter((entry): entry is ResultDraft => isDraft(entry)) : [];
  } catch {
    return [];
  }
}
