import * as z from 'zod/mini';
import { emailAddress, requiredText } from '#fields.schemas.ts';
import { FIRST_NAME_REQUIRED } from '#sentences.ts';
import { ROLES } from '#words.ts';
import { PASSWORDS_DIFFER } from './password.rules.ts';
import { ownCode, ownPassword, password } from './password.schemas.ts';

const INVALID_EMAIL = 'Invalid email address';

const token = requiredText('Token is required', 512);

const confirmed = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: PASSWORDS_DIFFER, path: ['confirmPassword'] },
);

/** The sign-in form. */
export const LoginSchema = z.object({ email: emailAddress(INVALID_EMAIL), password: password('login') });
export type LoginValues = z.infer<typeof LoginSchema>;

/** Registration. The role counts only as a cross-check: the invitation's role applies. */
export const RegisterSchema = z.object({
  email: emailAddress(INVALID_EMAIL),
  password: password('register'),
  firstName: requiredText(FIRST_NAME_REQUIRED),
  lastName: requiredText('Last name is required'),
  inviteToken: z.nullish(z.string('Invalid invitation').check(z.maxLength(512, 'Invalid invitation'))),
  role: z.nullish(z.enum(ROLES, 'Please select a role')),
});
export type RegisterValues = z.infer<typeof RegisterSchema>;

/** The form that requests a reset link. */
export const ForgotPasswordSchema = z.object({ email: emailAddress(INVALID_EMAIL) });
export type ForgotPasswordValues = z.infer<typeof ForgotPasswordSchema>;

/** A new password by a reset link, as it is sent. */
export const ResetPasswordSchema = z.object({ token, password: password('reset') });
export type ResetPasswordValues = z.infer<typeof ResetPasswordSchema>;

/** The same as it is typed, twice. */
export const ResetPasswordFormSchema = z
  .object({ password: password('reset'), confirmPassword: password('reset') })
  .check(confirmed);
export type ResetPasswordFormValues = z.infer<typeof ResetPasswordFormSchema>;

/** The first password of an account that an admin made, as it is sent. */
export const CompleteSetupSchema = z.object({ token, password: password('setup') });
export type CompleteSetupValues = z.infer<typeof CompleteSetupSchema>;

/** The same as it is typed, twice. */
export const AccountSetupFormSchema = z
  .object({ password: password('setup'), confirmPassword: z.string(PASSWORDS_DIFFER) })
  .check(confirmed);
export type AccountSetupFormValues = z.infer<typeof AccountSetupFormSchema>;

/** A new password for the user's own account; its minimum length equals the minimum for a reset. */
export const ChangePasswordSchema = z.object({
  currentPassword: ownPassword,
  newPassword: password('reset'),
  code: ownCode,
});
export type ChangePasswordValues = z.infer<typeof ChangePasswordSchema>;

/** The same, as it is typed. */
export const ChangePasswordFormSchema = z
  .object({
    currentPassword: password('login'),
    newPassword: password('reset'),
    confirmPassword: z.string(),
    code: ownCode,
  })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      error: PASSWORDS_DIFFER,
      path: ['confirmPassword'],
    }),
  );

/** POST /api/auth/verify-email-check. */
export const VerifyEmailCheckSchema = z.object({ token });
export type VerifyEmailCheckValues = z.infer<typeof VerifyEmailCheckSchema>;
