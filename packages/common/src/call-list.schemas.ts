import * as z from 'zod/mini';
import { DEFAULT_COUNTRY } from './constants.ts';
import { optionalText, requiredText } from './fields.schemas.ts';

const UNKNOWN_COUNTRY = 'Please choose a country';

/** Spec section 5, Call list form. */
export const CallListSchema = z.object({
  name: requiredText('Name is required'),
  description: optionalText(),
  defaultCountry: z._default(
    z.string(UNKNOWN_COUNTRY).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, UNKNOWN_COUNTRY)),
    DEFAULT_COUNTRY,
  ),
});
export type CallListValues = z.infer<typeof CallListSchema>;

const NOBODY = 'At least one user must be selected';

/** Spec section 5, Assignment; the same user twice counts once. */
export const AssignUsersSchema = z.object({
  userIds: z.pipe(
    z.array(z.string(NOBODY), NOBODY).check(z.minLength(1, NOBODY), z.maxLength(10_000, 'Too many users at once')),
    z.transform((ids) => [...new Set(ids)]),
  ),
});
export type AssignUsersValues = z.infer<typeof AssignUsersSchema>;

/** Spec section 7, POST /api/admin/assign-call-list. */
export const AssignCallListSchema = z.object({
  userId: requiredText('Please select a user'),
  callListId: requiredText('Please select a call list'),
});
export type AssignCallListValues = z.infer<typeof AssignCallListSchema>;

/** Spec section 5, Upload-to-user. */
export const UploadToUserSchema = z.object({
  selectedUserId: requiredText('Please select a user'),
  callListName: requiredText('Call list name is required'),
  description: optionalText(),
});
export type UploadToUserValues = z.infer<typeof UploadToUserSchema>;
