import * as z from 'zod/mini';
import { DEFAULT_COUNTRY, DELAY_MINUTES_MAX, TRIES_MAX, WRAP_UP_SECONDS_MAX, WRAP_UP_SECONDS_MIN } from '#constants.ts';
import { nullableText, optionalText, requiredText, texts } from '#fields.schemas.ts';
import { CHOOSE_COUNTRY } from '#sentences.ts';

const country = z.string(CHOOSE_COUNTRY).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, CHOOSE_COUNTRY));

/** The form of a call list. */
export const CallListSchema = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  defaultCountry: z._default(country, DEFAULT_COUNTRY),
  teamId: z.nullish(z.string('Please choose a team')),
});

/** PUT /api/call-lists/{id}/team: null is no team. */
export const CallListTeamSchema = z.object({ teamId: z.nullable(z.string('Please choose a team')) });
export type CallListValues = z.infer<typeof CallListSchema>;

function wholeNumber(min: number, max: number, sentence: string) {
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
}

const delay = wholeNumber(1, DELAY_MINUTES_MAX, 'From 1 minute to 30 days');

const WRAP_UP = 'Choose 15 to 3,600 seconds, or 0 for no limit.';

/** In seconds; 0 is no limit. */
const wrapUpSeconds = z
  .int(WRAP_UP)
  .check(
    z.refine((seconds) => seconds === 0 || (seconds >= WRAP_UP_SECONDS_MIN && seconds <= WRAP_UP_SECONDS_MAX), WRAP_UP),
  );

/** How often a contact of a list is tried. */
export const MaxTriesSchema = wholeNumber(1, TRIES_MAX, `From 1 to ${TRIES_MAX} tries`);

/** Settings of a list: the country of its numbers, and when contacts are called again. */
export const CallListSettingsSchema = z.object({
  defaultCountry: country,
  retryNoAnswerMinutes: delay,
  retryBusyMinutes: delay,
  retryVoicemailMinutes: delay,
  maxTries: MaxTriesSchema,
  callbackGraceMinutes: wholeNumber(0, DELAY_MINUTES_MAX, 'From 0 minutes to 30 days'),
  /** Left out, it stays as it is. */
  wrapUpSeconds: z.optional(wrapUpSeconds),
});
export type CallListSettings = z.infer<typeof CallListSettingsSchema>;

/** Absent fields stay as they are. */
export const CallListChangeSchema = z.object({
  name: z.optional(requiredText('Name is required')),
  description: z.optional(nullableText()),
  /** False pauses the list. */
  isActive: z.optional(z.boolean('Please choose true or false')),
  ...z.partial(z.omit(CallListSettingsSchema, { wrapUpSeconds: true })).shape,
  /** Null is no limit. */
  wrapUpSeconds: z.optional(
    z.pipe(
      z.nullable(wrapUpSeconds),
      z.transform((seconds) => seconds ?? 0),
    ),
  ),
  scriptId: z.optional(z.nullable(z.string('Please choose a script'))),
  /** Null: the four next steps. */
  resultSetId: z.optional(z.nullable(z.string('Please choose a result set'))),
});
export type CallListChange = z.infer<typeof CallListChangeSchema>;

/** PATCH /api/call-lists/{id}. Unknown fields pass: the rights decide who may send them. */
export const CallListPatchSchema = z.catchall(
  z.pick(CallListChangeSchema, {
    name: true,
    description: true,
    isActive: true,
    wrapUpSeconds: true,
    resultSetId: true,
    scriptId: true,
  }),
  z.unknown(),
);

const NOBODY = 'At least one user must be selected';

/** The users who get a list; the same user twice counts once. */
export const AssignUsersSchema = z.object({
  userIds: z.pipe(
    texts(NOBODY).check(z.minLength(1, NOBODY), z.maxLength(10_000, 'Too many users at once')),
    z.transform((ids) => [...new Set(ids)]),
  ),
});
export type AssignUsersValues = z.infer<typeof AssignUsersSchema>;

/** POST /api/admin/assign-call-list. */
export const AssignCallListSchema = z.object({
  userId: requiredText('Please select a user'),
  callListId: requiredText('Please select a call list'),
});
export type AssignCallListValues = z.infer<typeof AssignCallListSchema>;

/** The form of Upload to User. */
export const UploadToUserSchema = z.object({
  selectedUserId: requiredText('Please select a user'),
  callListName: requiredText('Call list name is required'),
  description: optionalText(),
});
export type UploadToUserValues = z.infer<typeof UploadToUserSchema>;
