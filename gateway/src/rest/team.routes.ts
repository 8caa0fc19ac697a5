import {
  CreateUserSchema,
  InvitationSchema,
  ResendVerificationSchema,
  UpdateUserSchema,
} from '@dialdeck/common/team.schemas';
import { z } from 'zod';
import {
  RestCreateInvitationDocument,
  RestCreateUserDocument,
  RestDeleteUserDocument,
  RestResendVerificationDocument,
  RestToggleUserDocument,
  RestUpdateUserDocument,
  RestUsersDocument,
} from '#__generated__/graphql.ts';
import { InvitationAnswer, OkAnswer, UserAnswer } from './answers.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { OK, USER } from './samples.ts';

const common = { tag: 'Team', session: 'required' } as const;

export const teamRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/admin/users',
    summary: 'All users, newest first',
    answer: z.array(UserAnswer),
    status: 200,
    example: { answer: [USER] },
    document: RestUsersDocument,
    connection: ({ users }) => users,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/admin/users',
    summary: 'Creates a user and mails the verification link',
    body: CreateUserSchema,
    answer: UserAnswer,
    status: 201,
    example: {
      body: { email: USER.email, firstName: 'Ana', lastName: 'Lima', role: 'user' },
      answer: { ...USER, isEmailVerified: false },
    },
    document: RestCreateUserDocument,
    variables: ({ body }) => ({ input: body }),
    shape: ({ createUser }) => createUser,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/admin/users/{id}',
    summary: 'Changes name and role',
    params: IdPath,
    body: UpdateUserSchema,
    answer: UserAnswer,
    status: 200,
    example: {
      params: { id: USER.id },
      body: { firstName: 'Ana', lastName: 'Lima', role: 'user' },
      answer: USER,
    },
    document: RestUpdateUserDocument,
    variables: ({ params, body }) => ({ id: params.id, input: body }),
    shape: ({ updateUser }) => updateUser,
  }),
  route({
    ...common,
    method: 'patch',
    path: '/api/admin/users/{id}/toggle',
    summary: 'Activates or deactivates a user',
    params: IdPath,
    answer: UserAnswer,
    status: 200,
    example: { params: { id: USER.id }, answer: { ...USER, isActive: false } },
    document: RestToggleUserDocument,
    variables: ({ params }) => params,
    shape: ({ toggleUserActive }) => toggleUserActive,
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/admin/users/{id}',
    summary: 'Deletes a user',
    params: IdPath,
    status: 204,
    example: { params: { id: USER.id } },
    document: RestDeleteUserDocument,
    variables: ({ params }) => params,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/admin/resend-verification',
    summary: 'Mails a new verification link; older ones die',
    body: ResendVerificationSchema,
    answer: OkAnswer,
    status: 200,
    example: { body: { userId: USER.id }, answer: OK },
    document: RestResendVerificationDocument,
    variables: ({ body }) => body,
    shape: () => ({ ok: true }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/admin/invitations',
    summary: 'Makes an invitation link, and mails it when an address is given',
    body: InvitationSchema,
    answer: InvitationAnswer,
    status: 201,
    example: {
      body: { email: USER.email, role: 'user' },
      answer: { url: 'https://calls.example.com/register?invite=…&role=user', expiresAt: '2026-10-12T08:30:00.000Z' },
    },
    document: RestCreateInvitationDocument,
    variables: ({ body }) => ({ input: { role: body.role, email: body.email ?? null } }),
    shape: ({ createInvitation }) => createInvitation,
  }),
];
