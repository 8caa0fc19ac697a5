import {
  CompleteSetupSchema,
  ForgotPasswordSchema,
  LoginSchema,
  RegisterSchema,
  ResetPasswordSchema,
  VerifyEmailCheckSchema,
} from '@dialdeck/common/accounts/account.schemas';
import { AppError } from '@dialdeck/common/errors';
import { z } from 'zod';
import { RestCheckVerificationAnswer, RestCurrentUserAnswer, RestUserAnswer } from '#__generated__/answers.ts';
import {
  RestCheckVerificationDocument,
  RestCompleteSetupDocument,
  RestCurrentUserDocument,
  RestForgotPasswordDocument,
  RestLoginDocument,
  RestLogoutDocument,
  RestRegisterDocument,
  RestResetPasswordDocument,
} from '#__generated__/graphql.ts';
import { type RestRoute, route } from './route.ts';
import { TEAM, USER } from './samples.ts';

export const OkAnswer = z.object({ ok: z.literal(true) });

const tag = 'Account';
const ok = () => ({ ok: true });

export const OK = { ok: true };
const TOKEN = 'uZ3v…';

/** A session whose user no longer exists counts as none. */
function readUser<U>(user: U | null | undefined): U {
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
}

export const accountRoutes: RestRoute[] = [
  route({
    method: 'get',
    path: '/api/auth/user',
    summary: 'The signed-in user',
    tag,
    session: 'required',
    answer: RestCurrentUserAnswer,
    status: 200,
    example: { answer: { ...USER, teams: [{ id: TEAM.id, name: TEAM.name, role: 'agent' }], canManageLists: false } },
    document: RestCurrentUserDocument,
    shape: ({ me }) => readUser(me),
  }),
  route({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Begins a session',
    tag,
    session: 'none',
    body: LoginSchema,
    answer: RestUserAnswer,
    status: 200,
    example: { body: { email: USER.email, password: 'a quiet harbour 7' }, answer: USER },
    document: RestLoginDocument,
    variables: ({ body }) => body,
    shape: ({ login }) => login,
  }),
  route({
    method: 'post',
    path: '/api/auth/logout',
    summary: 'Ends the session',
    tag,
    session: 'none',
    answer: OkAnswer,
    status: 200,
    example: { answer: OK },
    document: RestLogoutDocument,
    shape: ok,
  }),
  route({
    method: 'post',
    path: '/api/auth/register',
    summary: 'Completes an invitation',
    tag,
    session: 'none',
    body: RegisterSchema,
    answer: OkAnswer,
    status: 201,
    example: {
      body: {
        email: USER.email,
        password: 'a quiet harbour 7',
        firstName: 'Ana',
        lastName: 'Lima',
        inviteToken: TOKEN,
      },
      answer: OK,
    },
    document: RestRegisterDocument,
    variables: ({ body: { role, ...input } }) => ({ input: { ...input, ...(role && { role }) } }),
    shape: ok,
  }),
  route({
    method: 'post',
    path: '/api/auth/forgot-password',
    summary: 'Mails a reset link when the address is known',
    tag,
    session: 'none',
    body: ForgotPasswordSchema,
    answer: OkAnswer,
    status: 200,
    example: { body: { email: USER.email }, answer: OK },
    document: RestForgotPasswordDocument,
    variables: ({ body }) => body,
    shape: ok,
  }),
  route({
    method: 'post',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password by a reset link',
    tag,
    session: 'none',
    body: ResetPasswordSchema,
    answer: OkAnswer,
    status: 200,
    example: { body: { token: TOKEN, password: 'a quiet harbour 7' }, answer: OK },
    document: RestResetPasswordDocument,
    variables: ({ body }) => body,
    shape: ok,
  }),
  route({
    method: 'post',
    path: '/api/auth/verify-email-check',
    summary: 'Checks a verification link',
    tag,
    session: 'none',
    body: VerifyEmailCheckSchema,
    answer: RestCheckVerificationAnswer,
    status: 200,
    example: { body: { token: TOKEN }, answer: { needsPassword: true, email: USER.email, firstName: 'Ana' } },
    document: RestCheckVerificationDocument,
    variables: ({ body }) => body,
    shape: ({ checkVerification }) => checkVerification,
  }),
  route({
    method: 'post',
    path: '/api/auth/complete-setup',
    summary: 'Sets the first password by a verification link',
    tag,
    session: 'none',
    body: CompleteSetupSchema,
    answer: OkAnswer,
    status: 200,
    example: { body: { token: TOKEN, password: 'a quiet harbour 7' }, answer: OK },
    document: RestCompleteSetupDocument,
    variables: ({ body }) => body,
    shape: ok,
  }),
];
