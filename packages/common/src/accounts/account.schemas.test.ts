import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  AccountSetupFormSchema,
  CompleteSetupSchema,
  ForgotPasswordSchema,
  LoginSchema,
  RegisterSchema,
  ResetPasswordFormSchema,
  ResetPasswordSchema,
  VerifyEmailCheckSchema,
} from './account.schemas.ts';

const eight = '12345678';
const invited = { email: 'a@example.com', password: eight, firstName: 'Ana', lastName: 'García' };

const sentences = (schema: z.core.$ZodType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];

describe('sentences of the account screens', () => {
  it.each<[string, z.core.$ZodType, unknown, string, string]>([
    ['login: valid email', LoginSchema, { email: 'x', password: '123456' }, 'email', 'Invalid email address'],
    ['login: no email at all', LoginSchema, { password: '123456' }, 'email', 'Invalid email address'],
    [
      'login: password at least 6',
      LoginSchema,
      { email: 'a@b.cc', password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      'registration: password at least 8',
      RegisterSchema,
      { ...invited, password: '1234567' },
      'password',
      'Password must be at least 8 characters long',
    ],
    [
      'registration: firstName at least 1',
      RegisterSchema,
      { ...invited, firstName: ' ' },
      'firstName',
      'First name is required',
    ],
    [
      'registration: lastName at least 1',
      RegisterSchema,
      { ...invited, lastName: '' },
      'lastName',
      'Last name is required',
    ],
    ['forgot password: valid email', ForgotPasswordSchema, { email: '' }, 'email', 'Invalid email address'],
    ['reset: token required', ResetPasswordSchema, { token: '', password: eight }, 'token', 'Token is required'],
    [
      'reset: password at least 8',
      ResetPasswordSchema,
      { token: 't', password: '1234567' },
      'password',
      'Password must be at least 8 characters',
    ],
    [
      "reset: Passwords don't match on the confirm field",
      ResetPasswordFormSchema,
      { password: eight, confirmPassword: '123456789' },
      'confirmPassword',
      "Passwords don't match",
    ],
    [
      'setup: password at least 6',
      CompleteSetupSchema,
      { token: 't', password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      'setup: confirm must match',
      AccountSetupFormSchema,
      { password: '123456', confirmPassword: '' },
      'confirmPassword',
      "Passwords don't match",
    ],
    ['verify: token required', VerifyEmailCheckSchema, {}, 'token', 'Token is required'],
    [
      'passwords hold 1,024 characters at most',
      RegisterSchema,
      { ...invited, password: 'x'.repeat(1025) },
      'password',
      'Password must be at most 1,024 characters',
    ],
  ])('%s', (_name, schema, input, path, message) => {
    expect(sentences(schema, input)).toEqual([[path, message]]);
  });
});

describe('accepted values', () => {
  it('trims and lower-cases an e-mail address, and leaves a password as typed', () => {
    expect(LoginSchema.parse({ email: ' Ana@Example.COM ', password: ' 12345 ' })).toEqual({
      email: 'ana@example.com',
      password: ' 12345 ',
    });
  });

  it('ignores unknown keys', () => {
    expect(RegisterSchema.parse({ ...invited, isAdmin: true })).toEqual(invited);
  });

  it('requires 8 characters of a reset, and 6 of a setup', () => {
    expect(ResetPasswordFormSchema.safeParse({ password: eight, confirmPassword: eight }).success).toBe(true);
    expect(AccountSetupFormSchema.safeParse({ password: '123456', confirmPassword: '123456' }).success).toBe(true);
  });
});
