import * as z from 'zod/mini';
import { emailAddress, requiredText } from '#fields.schemas.ts';
import { FIRST_NAME_REQUIRED, INVALID_EMAIL } from '#sentences.ts';
import { ROLES } from '#words.ts';

const role = z.enum(ROLES, 'Please select a role');
const names = {
  firstName: requiredText(FIRST_NAME_REQUIRED),
  lastName: requiredText('Last name is required'),
};

/** The form that creates a user. */
export const CreateUserSchema = z.object({
  email: emailAddress(INVALID_EMAIL),
  ...names,
  role: z._default(role, 'user'),
  sendVerificationEmail: z._default(z.boolean(), true),
});
export type CreateUserValues = z.infer<typeof CreateUserSchema>;

/** The form that edits a user: the same without the e-mail address. */
export const UpdateUserSchema = z.object({ ...names, role });
export type UpdateUserValues = z.infer<typeof UpdateUserSchema>;

/** Invite by Link: the address is optional, a link without one is handed over by the admin. */
export const InvitationSchema = z.object({
  email: z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullish(emailAddress(INVALID_EMAIL)),
  ),
  role: z._default(role, 'user'),
});
export type InvitationValues = z.infer<typeof InvitationSchema>;

/** POST /api/admin/resend-verification. */
export const ResendVerificationSchema = z.object({ userId: requiredText('Please select a user') });
export type ResendVerificationValues = z.infer<typeof ResendVerificationSchema>;
