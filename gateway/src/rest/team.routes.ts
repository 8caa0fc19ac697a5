import {
  CreateUserSchema,
  InvitationSchema,
  ResendVerificationSchema,
  UpdateUserSchema,
} from '@dialdeck/common/teams/team.schemas';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { z } from 'zod';
import {
  RestCreateInvitationAnswer,
  RestOpenInvitationsAnswer,
  RestUserAnswer,
  RestUsersAnswer,
} from '#__generated__/answers.ts';
import {
  RestCreateInvitationDocument,
  RestCreateUserDocument,
  RestDeleteUserDocument,
  RestEndAllSignInsDocument,
  RestOpenInvitationsDocument,
  RestResendVerificationDocument,
  RestRevokeInvitationDocument,
  RestSendPasswordResetDocument,
  RestToggleUserDocument,
  RestUpdateUserDocument,
  RestUsersDocument,
} from '#__generated__/graphql.ts';
import { OK, OkAnswer } from './account.routes.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { USER } from './samples.ts';

const OpenInvitationAnswer = RestOpenInvitationsAnswer.shape.nodes.element
  .omit({ createdBy: true })
  .extend({ createdByName: z.string().nullable() });

const common = { tag: 'Team', session: 'required', audience: 'admins' } as const;

/** A user who has not opened the link of the first mail. */
export const UNVERIFIED_USER = { ...USER, id: '01a1ff16-77a0-7b3c-9d10-4c7f0d1e2a35', isEmailVerified: false };

export const OPEN_INVITATION = {
  id: '01a1ff15-2a6c-7d0e-9c55-0f3f2a4b8d11',
  email: 'bo.chen@example.com',
  role: 'user',
  createdAt: '2026-10-05T08:30:00.000Z',
  createdByName: 'Ana Lima',
  expiresAt: '2026-10-12T08:30:00.000Z',
};

export const teamRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/admin/users',
    summary: 'All users, newest first',
    answer: RestUsersAnswer.shape.nodes,
    status: 200,
    example: { answer: [{ ...USER, hasSecondFactor: true, managedBy: null }] },
    document: RestUsersDocument,
    connection: ({ users }) => users,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/admin/users',
    summary: 'Creates a user and mails the verification link',
    body: CreateUserSchema,
    answer: RestUserAnswer,
    status: 201,
    example: {
      body: { email: USER.email, firstName: 'Ana', lastName: 'Lima', role: 'user' },
      answer: UNVERIFIED_USER,
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
    answer: RestUserAnswer,
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
    answer: RestUserAnswer,
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
    path: '/api/admin/users/{id}/reset-password',
    summary:
      'Mails a link to choose a new password; the present one stops working, and all sign-ins of that person end',
    params: IdPath,
    answer: OkAnswer,
    status: 200,
    example: { params: { id: USER.id }, answer: OK },
    document: RestSendPasswordResetDocument,
    variables: ({ params }) => ({ userId: params.id }),
    shape: () => ({ ok: true }),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/admin/users/{id}/sessions',
    summary: 'Signs a person out of all browsers; the password stays',
    params: IdPath,
    status: 204,
    example: { params: { id: USER.id } },
    document: RestEndAllSignInsDocument,
    variables: ({ params }) => ({ userId: params.id }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/admin/resend-verification',
    summary: 'Mails a new verification link; older ones stop working',
    body: ResendVerificationSchema,
    answer: OkAnswer,
    status: 200,
    example: { body: { userId: UNVERIFIED_USER.id }, answer: OK },
    document: RestResendVerificationDocument,
    variables: ({ body }) => body,
    shape: () => ({ ok: true }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/admin/invitations',
    summary: 'Creates an invitation link, and mails it when an address is given',
    body: InvitationSchema,
    answer: RestCreateInvitationAnswer,
    status: 201,
    example: {
      body: { email: USER.email, role: 'user' },
      answer: { url: 'https://calls.example.com/register?invite=…&role=user', expiresAt: '2026-10-12T08:30:00.000Z' },
    },
    document: RestCreateInvitationDocument,
    variables: ({ body }) => ({ input: { role: body.role, email: body.email ?? null } }),
    shape: ({ createInvitation }) => createInvitation,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/admin/invitations',
    summary: 'Invitations that can still be used, newest first',
    answer: z.array(OpenInvitationAnswer),
    status: 200,
    example: { answer: [OPEN_INVITATION] },
    document: RestOpenInvitationsDocument,
    connection: ({ openInvitations: { nodes, pageInfo } }) => ({
      nodes: nodes.map(({ createdBy, ...rest }) => ({ ...rest, createdByName: fullName(createdBy, '') || null })),
      pageInfo,
    }),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/admin/invitations/{id}',
    summary: 'Revokes an invitation: its link stops working',
    params: IdPath,
    status: 204,
    example: { params: { id: OPEN_INVITATION.id } },
    document: RestRevokeInvitationDocument,
    variables: ({ params }) => params,
  }),
];
