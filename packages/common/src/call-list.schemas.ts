import * as z from 'zod/mini';
import { DEFAULT_COUNTRY, DELAY_MINUTES_MAX, TRIES_MAX } from './constants.ts';
import { optionalText, requiredText } from './fields.schemas.ts';

const UNKNOWN_COUNTRY = 'Please choose a country';

const country = z.string(UNKNOWN_COUNTRY).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, UNKNOWN_COUNTRY));

/** The form of a call list. */
export const CallListSchema = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  defaultCountry: z._default(country, DEFAULT_COUNTRY),
});
export type CallListValues = z.infer<typeof CallListSchema>;

function wholeNumber(min: number, max: number, sentence: string) {
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
}

const delay = wholeNumber(1, DELAY_MINUTES_MAX, 'From 1 minute to 30 days');

/** How a list is worked on: numbers are read in which country, and when somebody is called again. */
export const CallListSettingsSchema = z.object({
  defaultCountry: country,
  retryNoAnswerMinutes: delay,
  retryBusyMinutes: delay,
  retryVoicemailMinutes: delay,
  maxTries: wholeNumber(1, TRIES_MAX, `From 1 to ${TRIES_MAX} tries`),
  callbackGraceMinutes: wholeNumber(0, DELAY_MINUTES_MAX, 'From 0 minutes to 30 days'),
});
export type CallListSettings = z.infer<typeof CallListSettingsSchema>;

const NOBODY = 'At least one user must be selected';

/** Who gets a list; the same user twice counts once. */
export const AssignUsersSchema = z.object({
  userIds: z.pipe(
    z.array(z.string(NOBODY), NOBODY).check(z.minLength(1, NOBODY), z.maxLength(10_000, 'Too many users at once')),
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
