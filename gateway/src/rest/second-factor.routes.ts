import { BeginSecondFactorAtSignInSchema, CodeSchema } from '@dialdeck/common/accounts/second-factor.schemas';
import { z } from 'zod';
import {
  RestConfirmSecondFactorAnswer,
  RestRenewRecoveryCodesAnswer,
  RestSecondFactorAnswer,
  RestUserAnswer,
} from '#__generated__/answers.ts';
import {
  RestBeginSecondFactorDocument,
  RestCompleteSignInDocument,
  RestConfirmSecondFactorDocument,
  RestRemoveSecondFactorDocument,
  RestRemoveSecondFactorOfDocument,
  RestRenewRecoveryCodesDocument,
  RestSecondFactorDocument,
} from '#__generated__/graphql.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { USER } from './samples.ts';

const ConfirmedSecondFactorAnswer = RestConfirmSecondFactorAnswer.extend({ user: RestUserAnswer.optional() });

const SecondFactorSetupAnswer = z.object({ secret: z.string(), uri: z.string() });

const common = { tag: 'Account', session: 'required' } as const;
const code = { code: '492039' };

const SECOND_FACTOR_SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Dialdeck:ana.lima%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Dialdeck&algorithm=SHA1&digits=6&period=30',
};

const RECOVERY_CODES = { recoveryCodes: ['KZ4Q-7XNB-M2TE-VW5A'] };

/** The authenticator's code, after the password. */
export const secondFactorRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'post',
    path: '/api/auth/second-factor',
    summary: 'Completes a sign-in after the right password, by an authenticator code or a recovery code',
    session: 'waiting',
    body: CodeSchema,
    answer: RestUserAnswer,
    status: 200,
    example: { body: code, answer: USER },
    document: RestCompleteSignInDocument,
    variables: ({ body }) => body,
    shape: ({ completeSignIn }) => completeSignIn,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/account/second-factor',
    summary: 'Whether the caller has an authenticator, and how many recovery codes are left',
    answer: RestSecondFactorAnswer,
    status: 200,
    example: { answer: { enabled: true, since: '2026-10-06T08:00:00.000Z', recoveryCodesLeft: 10, required: false } },
    document: RestSecondFactorDocument,
    shape: ({ secondFactor }) => secondFactor,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/account/second-factor',
    summary:
      'Begins the set-up of an authenticator, which is used once it is confirmed; replacing one needs a code of it',
    // Also for a sign-in that requires the set-up.
    session: 'begun',
    body: BeginSecondFactorAtSignInSchema,
    answer: SecondFactorSetupAnswer,
    status: 200,
    example: { body: { currentPassword: 'a quiet harbour 7' }, answer: SECOND_FACTOR_SETUP },
    document: RestBeginSecondFactorDocument,
    variables: ({ body }) => body,
    shape: ({ beginSecondFactor: { key, uri } }) => ({ secret: key, uri }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/account/second-factor/confirm',
    summary:
      'The authenticator counts from now on; all other browsers are signed out, and a sign-in that asked for it begins its session',
    session: 'begun',
    body: CodeSchema,
    answer: ConfirmedSecondFactorAnswer,
    status: 200,
    example: { body: code, answer: RECOVERY_CODES },
    document: RestConfirmSecondFactorDocument,
    variables: ({ body }) => body,
    shape: ({ confirmSecondFactor: { recoveryCodes, user } }) => ({ recoveryCodes, ...(user && { user }) }),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/account/second-factor',
    summary: "Removes the caller's authenticator",
    body: CodeSchema,
    status: 204,
    example: { body: code },
    document: RestRemoveSecondFactorDocument,
    variables: ({ body }) => body,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/account/recovery-codes',
    summary: 'Replaces the recovery codes by ten new ones',
    body: CodeSchema,
    answer: RestRenewRecoveryCodesAnswer,
    status: 200,
    example: { body: code, answer: RECOVERY_CODES },
    document: RestRenewRecoveryCodesDocument,
    variables: ({ body }) => body,
    shape: ({ renewRecoveryCodes }) => renewRecoveryCodes,
  }),
  route({
    ...common,
    tag: 'Team',
    method: 'delete',
    path: '/api/admin/users/{id}/second-factor',
    audience: 'admins',
    summary: 'Removes the authenticator of a person who lost it, signs them out and tells them by mail',
    params: IdPath,
    status: 204,
    example: { params: { id: USER.id } },
    document: RestRemoveSecondFactorOfDocument,
    variables: ({ params }) => ({ userId: params.id }),
  }),
];
