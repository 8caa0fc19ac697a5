import { GroupMappingSchema, HandOverSchema } from '@dialdeck/common/sign-in/provisioning.schemas';
import { TEAM_ROLES } from '@dialdeck/common/words';
import { z } from 'zod';
import { RestProvisionedGroupAnswer, RestProvisioningAnswer } from '#__generated__/answers.ts';
import {
  RestCreateProvisioningTokenDocument,
  RestEndProvisioningTokensDocument,
  RestHandOverUsersDocument,
  RestMapProvisionedGroupDocument,
  RestProvisionedGroupsDocument,
  RestProvisioningDocument,
} from '#__generated__/graphql.ts';
import { IdPath } from './inputs.ts';
import { PROVIDER } from './providers.routes.ts';
import { type RestRoute, route } from './route.ts';
import { USER } from './samples.ts';

const ProvisioningAnswer = RestProvisioningAnswer.omit({ keys: true }).extend({
  tokens: RestProvisioningAnswer.shape.keys,
});

const NewProvisioningTokenAnswer = z.object({ token: z.string(), baseUrl: z.url() });

const ProvisionedGroupAnswer = RestProvisionedGroupAnswer.extend({
  mapping: z
    .union([
      z.object({ to: z.literal('admins') }),
      z.object({ to: z.literal('team'), teamId: z.uuid(), role: z.enum(TEAM_ROLES) }),
    ])
    .nullable(),
});

const HandedOverAnswer = z.object({ handedOver: z.int() });

const common = { tag: 'Sign-in', session: 'required', audience: 'admins', params: IdPath } as const;
const GroupPath = z.object({ id: z.uuid(), group: z.uuid() });

interface GroupData {
  mapping?: { to: string; teamId?: string | null; role?: string | null } | null;
}

/** A mapping without the fields of other kinds. */
const groupAnswer = <G extends GroupData>({ mapping, ...group }: G) => ({
  ...group,
  mapping: mapping?.to === 'admins' ? { to: mapping.to } : (mapping ?? null),
});

const GROUP = {
  id: '01a1ff15-2a6c-7d0e-9c55-0f3f2a4b8e61',
  displayName: 'Dialdeck admins',
  members: 3,
  mapping: { to: 'admins' },
};

const PROVISIONING = {
  baseUrl: 'https://calls.example.com/scim/v2',
  tokens: [{ createdAt: '2026-10-05T08:30:00.000Z', expiresAt: null, lastUsedAt: '2026-10-06T08:00:00.000Z' }],
  lastCallAt: '2026-10-06T08:00:00.000Z',
  errors: [
    {
      at: '2026-10-06T08:00:00.000Z',
      method: 'POST',
      path: '/Users',
      status: 409,
      detail: 'The e-mail address is taken.',
    },
  ],
};

const params = { id: PROVIDER.id };

/** The directory of an identity provider. */
export const provisioningRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/identity-providers/{id}/provisioning',
    summary: 'How the directory connects, when it last did, and its refused requests of the last 7 days',
    answer: ProvisioningAnswer,
    status: 200,
    example: { params, answer: PROVISIONING },
    document: RestProvisioningDocument,
    variables: ({ params }) => params,
    shape: ({ provisioning: { keys, ...rest } }) => ({ ...rest, tokens: keys }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/identity-providers/{id}/provisioning-token',
    summary: 'Creates a token for the directory, shown once; the previous one stays valid for a day, older ones end',
    answer: NewProvisioningTokenAnswer,
    status: 201,
    example: { params, answer: { token: 'r1Yq…', baseUrl: PROVISIONING.baseUrl } },
    document: RestCreateProvisioningTokenDocument,
    variables: ({ params }) => params,
    shape: ({ createProvisioningToken: { key, baseUrl } }) => ({ token: key, baseUrl }),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/identity-providers/{id}/provisioning-token',
    summary: 'Ends all tokens of the directory',
    status: 204,
    example: { params },
    document: RestEndProvisioningTokensDocument,
    variables: ({ params }) => params,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/identity-providers/{id}/groups',
    summary: 'The groups of the directory by name, with their number of members and their mapping',
    answer: z.array(ProvisionedGroupAnswer),
    status: 200,
    example: { params, answer: [GROUP] },
    document: RestProvisionedGroupsDocument,
    variables: ({ params }) => params,
    shape: ({ provisionedGroups }) => provisionedGroups.map(groupAnswer),
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/identity-providers/{id}/groups/{group}',
    summary: 'Maps a group to admins, to a team, or to nothing',
    params: GroupPath,
    body: GroupMappingSchema,
    answer: ProvisionedGroupAnswer,
    status: 200,
    example: { params: { ...params, group: GROUP.id }, body: { mapping: GROUP.mapping }, answer: GROUP },
    document: RestMapProvisionedGroupDocument,
    variables: ({ params, body }) => ({ ...params, ...body }),
    shape: ({ mapProvisionedGroup }) => groupAnswer(mapProvisionedGroup),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/identity-providers/{id}/hand-over',
    summary: 'Lets a directory manage people of its domains, all or none',
    body: HandOverSchema,
    answer: HandedOverAnswer,
    status: 200,
    example: { params, body: { userIds: [USER.id] }, answer: { handedOver: 1 } },
    document: RestHandOverUsersDocument,
    variables: ({ params, body }) => ({ ...params, ...body }),
    shape: ({ handOverUsers }) => ({ handedOver: handOverUsers }),
  }),
];
