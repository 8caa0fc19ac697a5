import * as z from 'zod/mini';
import { EMAIL_MAX, NAME_MAX, TEXT_MAX } from './constants.ts';

/** The one character that PostgreSQL cannot store: refused here instead of failing there. */
const storable = z.refine<string>((text) => !text.includes('\0'), 'Must not contain NUL characters');

/**
 * A text may hold half a character (an emoji that was cut). It would be stored as U+FFFD: made so here, texts are compared and answered as
 * they are stored.
 */
const wellFormed = z.overwrite<string>((text) => text.toWellFormed());

/** Breaks of a line, and tabs: each becomes a blank. */
const oneLine = z.overwrite<string>((text) => text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' '));

/** A required, trimmed text of one line; `sentence` when it is missing or empty. */
export function requiredText(sentence: string, max = NAME_MAX) {
  return z
    .string(sentence)
    .check(
      oneLine,
      wellFormed,
      z.trim(),
      z.minLength(1, sentence),
      z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`),
      storable,
    );
}

/** A trimmed text that may be missing, null or empty: all three are null. */
export function optionalText(max = TEXT_MAX) {
  return z.pipe(
    z.nullish(trimmedText(max)),
    z.transform((value) => value || null),
  );
}

/** A trimmed text that may be null or empty: both are null. */
export function nullableText(max = TEXT_MAX) {
  return z.pipe(
    z.nullable(trimmedText(max)),
    z.transform((value) => value || null),
  );
}

/** {@link optionalText}, but keeps an empty text, which may clear an earlier value. */
export function clearableText(max = TEXT_MAX) {
  return z.pipe(
    z.nullish(trimmedText(max)),
    z.transform((value) => value ?? null),
  );
}

const trimmedText = (max: number) =>
  z
    .string('Must be a text')
    .check(wellFormed, z.trim(), z.maxLength(max, `At most ${max.toLocaleString('en-US')} characters`), storable);

/** A list of texts; a member that is no text is an error of the whole field. */
export function texts(sentence: string) {
  const all = z
    .array(z.unknown(), sentence)
    .check(z.refine((given) => given.every((each) => typeof each === 'string'), sentence));
  // For the description of a route, which is made from the schema.
  return z.pipe(all.register(z.globalRegistry, { items: { type: 'string' } }), z.array(z.string()));
}

/** An address, trimmed and lower-case: addresses are compared so everywhere. */
export function emailAddress(sentence: string) {
  return z.string(sentence).check(z.trim(), z.toLowerCase(), z.maxLength(EMAIL_MAX, sentence), z.email(sentence));
}
