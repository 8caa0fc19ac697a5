import * as z from 'zod/mini';
import { emailAddress, password, requiredText } from './fields.schemas.ts';
import { PASSWORDS_DIFFER } from './password.rules.ts';
import { ROLES } from './words.ts';

const INVALID_EMAIL = 'Invalid email address';

const token = requiredText('Token is required', 512);

const confirmed = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: PASSWORDS_DIFFER, path: ['confirmPassword'] },
);

/** Spec section 5, Login. */
export const LoginSchema = z.object({ email: emailAddress(INVALID_EMAIL), password: password('login') });
export type LoginValues = z.infer<typeof LoginSchema>;

/** Spec section 5, Registration. The role counts only as a cross-check: the invitation's is taken. */
export const RegisterSchema = z.object({
  email: emailAddress(INVALID_EMAIL),
  password: password('register'),
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  inviteToken: z.nullish(z.string('Invalid invitation').check(z.maxLength(512, 'Invalid invitation'))),
  role: z.nullish(z.enum(ROLES, 'Please select a role')),
});
export type RegisterValues = z.infer<typeof RegisterSchema>;

/** Spec section 5, Forgot password. */
export const ForgotPasswordSchema = z.object({ email: emailAddress(INVALID_EMAIL) });
export type ForgotPasswordValues = z.infer<typeof ForgotPasswordSchema>;

/** Spec section 5, Reset password, as it is sent. */
export const ResetPasswordSchema = z.object({ token, password: password('reset') });
export type ResetPasswordValues = z.infer<typeof ResetPasswordSchema>;

/** Spec section 5, Reset password, as it is typed. */
export const ResetPasswordFormSchema = z
  .object({ password: password('reset'), confirmPassword: password('reset') })
  .check(confirmed);
export type ResetPasswordFormValues = z.infer<typeof ResetPasswordFormSchema>;

/** Spec section 5, Account setup after verification, as it is sent. */
export const CompleteSetupSchema = z.object({ token, password: password('setup') });
export type CompleteSetupValues = z.infer<typeof CompleteSetupSchema>;

/** Spec section 5, Account setup after verification, as it is typed. */
export const AccountSetupFormSchema = z
  .object({ password: password('setup'), confirmPassword: z.string(PASSWORDS_DIFFER) })
  .check(confirmed);
export type AccountSetupFormValues = z.infer<typeof AccountSetupFormSchema>;

/** A new password in place of the own one; as long as one that is reset. */
export const ChangePasswordSchema = z.object({
  currentPassword: password('login'),
  newPassword: password('reset'),
});
export type ChangePasswordValues = z.infer<typeof ChangePasswordSchema>;

/** Spec section 7, POST /api/auth/verify-email-check. */
export const VerifyEmailCheckSchema = z.object({ token });
export type VerifyEmailCheckValues = z.infer<typeof VerifyEmailCheckSchema>;
