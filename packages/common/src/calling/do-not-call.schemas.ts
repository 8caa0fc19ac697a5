import * as z from 'zod/mini';
import { DEFAULT_COUNTRY } from '#constants.ts';
import { optionalText, texts } from '#fields.schemas.ts';
import { CHOOSE_COUNTRY, CHOOSE_LIST, ENTER_HTTPS, ENTER_INSTANT, ENTER_PHONE } from '#sentences.ts';
import { readInstant } from '#time/instant.ts';
import { DO_NOT_CALL_SCOPES } from '#words.ts';
import { CONSENT_KINDS } from './calling-rule.ts';

export const DO_NOT_CALL_REASONS = ['asked', 'legal', 'complaint', 'wrong-number', 'unusable', 'other'] as const;
export type DoNotCallReason = (typeof DO_NOT_CALL_REASONS)[number];

const REASON = `Please choose one of ${DO_NOT_CALL_REASONS.join(', ')}`;

const phone = z.string(ENTER_PHONE);
const country = z.optional(z.nullable(z.string(CHOOSE_COUNTRY)));
const instant = z.pipe(
  z.string(ENTER_INSTANT).check(
    z.regex(/^\d{4}-\d{2}-\d{2}T/, ENTER_INSTANT),
    z.refine((text) => readInstant(text) !== undefined, ENTER_INSTANT),
  ),
  z.transform((text: string) => new Date(text)),
);
const nullable = <Schema extends z.core.SomeType>(schema: Schema) => z.optional(z.nullable(schema));

/** A new entry of the do-not-call list. */
export const DoNotCallSchema = z
  .object({
    phone,
    country,
    scope: z._default(z.enum(DO_NOT_CALL_SCOPES, 'Please choose everywhere or list'), 'everywhere'),
    callListId: nullable(z.string(CHOOSE_LIST)),
    reason: z._default(z.enum(DO_NOT_CALL_REASONS, REASON), 'asked'),
    note: optionalText(),
    expiresAt: nullable(instant),
  })
  .check(
    z.refine(({ scope, callListId }) => scope !== 'list' || Boolean(callListId), {
      path: ['callListId'],
      message: CHOOSE_LIST,
    }),
  );
export type DoNotCallValues = z.infer<typeof DoNotCallSchema>;

/** How the numbers of a file are read, and why they are on it. */
export const EntryFileSchema = z.object({
  country: z._default(
    z.string(CHOOSE_COUNTRY).check(z.trim(), z.toUpperCase(), z.maxLength(2, CHOOSE_COUNTRY)),
    DEFAULT_COUNTRY,
  ),
  reason: z._default(z.enum(DO_NOT_CALL_REASONS, REASON), 'other'),
});

export const WHY_MIN = 10;
const WHY = `Please say why, in at least ${WHY_MIN} characters`;

/** Why a person may be called again. */
export const RemovalSchema = z.object({
  why: z.string(WHY).check(z.trim(), z.minLength(WHY_MIN, WHY), z.maxLength(10_000, WHY)),
});

export const ConsentSchema = z.object({
  phone,
  country,
  kind: z.enum(CONSENT_KINDS, 'Please choose express or written'),
  givenAt: instant,
  wording: optionalText(),
  purpose: optionalText(),
  proofUrl: nullable(
    z.string(ENTER_HTTPS).check(z.maxLength(2_000, ENTER_HTTPS), z.regex(/^https?:\/\/\S+$/, ENTER_HTTPS)),
  ),
  source: optionalText(),
});
export type ConsentValues = z.infer<typeof ConsentSchema>;

export const NUMBERS_AT_ONCE = 1_000;
const PHONES = `Please send 1 to ${NUMBERS_AT_ONCE.toLocaleString('en-US')} numbers`;

export const NumbersSchema = z.object({
  phones: texts(PHONES).check(z.minLength(1, PHONES), z.maxLength(NUMBERS_AT_ONCE, PHONES)),
  country,
});
