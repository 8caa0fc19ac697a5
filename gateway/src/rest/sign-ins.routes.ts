import { ChangePasswordSchema } from '@dialdeck/common/accounts/account.schemas';
import { OwnProfileSchema } from '@dialdeck/common/accounts/profile.schemas';
import { z } from 'zod';
import { RestChangeOwnProfileAnswer, RestSignInsAnswer } from '#__generated__/answers.ts';
import {
  RestChangeOwnProfileDocument,
  RestChangePasswordDocument,
  RestEndOtherSignInsDocument,
  RestEndSignInDocument,
  RestSignInsDocument,
} from '#__generated__/graphql.ts';
import { OK, OkAnswer } from './account.routes.ts';
import { type RestRoute, route } from './route.ts';
import { USER } from './samples.ts';

const common = { tag: 'Account', session: 'required' } as const;

export const SIGN_IN = {
  id: 'q1Zk3vM8s0cXyT2bR7dJwA',
  isCurrent: true,
  startedAt: '2026-10-06T08:00:00.000Z',
  lastSeenAt: '2026-10-06T09:12:00.000Z',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

/** A signed-in user's own password and sessions. */
export const signInRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'post',
    path: '/api/auth/change-password',
    summary:
      "Changes the caller's password, and signs out all other browsers; needs a code where an authenticator is set up",
    body: ChangePasswordSchema,
    answer: OkAnswer,
    status: 200,
    example: {
      body: { currentPassword: 'a quiet harbour 7', newPassword: 'a wide meadow 11' },
      answer: OK,
    },
    document: RestChangePasswordDocument,
    variables: ({ body }) => body,
    shape: () => ({ ok: true }),
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/account/profile',
    summary: 'Sets the number that the caller says to call from; null is none',
    body: OwnProfileSchema,
    answer: RestChangeOwnProfileAnswer,
    status: 200,
    example: {
      body: { callingNumber: '+1 303 555 0100' },
      answer: { ...USER, callingNumber: '+13035550100' },
    },
    document: RestChangeOwnProfileDocument,
    variables: ({ body }) => body,
    shape: ({ changeOwnProfile }) => changeOwnProfile,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'The browsers in which the caller is signed in, newest first',
    answer: RestSignInsAnswer,
    status: 200,
    example: { answer: [SIGN_IN] },
    document: RestSignInsDocument,
    shape: ({ signIns }) => signIns,
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/auth/sessions',
    summary: 'Signs the caller out of all other browsers',
    status: 204,
    example: {},
    document: RestEndOtherSignInsDocument,
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    summary: 'Signs the caller out of one browser',
    params: z.object({ id: z.string().regex(/^[\w-]{22}$/) }),
    status: 204,
    example: { params: { id: SIGN_IN.id } },
    document: RestEndSignInDocument,
    variables: ({ params }) => params,
  }),
];
