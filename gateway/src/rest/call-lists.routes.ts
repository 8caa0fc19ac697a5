import {
  AssignCallListSchema,
  AssignUsersSchema,
  CallListPatchSchema,
  CallListSchema,
  CallListTeamSchema,
} from '@dialdeck/common/calls/call-list.schemas';
import { BulkContactsSchema } from '@dialdeck/common/contacts/contact.schemas';
import { z } from 'zod';
import { RestCallListAnswer, RestContactAnswer, RestImportContactsAnswer } from '#__generated__/answers.ts';
import {
  RestAddAssignmentDocument,
  RestAssignUsersDocument,
  RestCallListDocument,
  type RestCallListFragment,
  RestCallListsDocument,
  RestChangeCallListDocument,
  RestContactsDocument,
  RestCreateCallListDocument,
  RestDeleteCallListDocument,
  RestImportContactsDocument,
  RestMoveCallListDocument,
} from '#__generated__/graphql.ts';
import { CallListsQuery, ContactsQuery, IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, CONTACT, TEAM, USER } from './samples.ts';

export const CallListAnswer = RestCallListAnswer.extend({
  createdBy: z.uuid().nullable(),
  assignedUserIds: z.array(z.uuid()).optional(),
});

const AssignmentAnswer = z.object({ userIds: z.array(z.uuid()) });

const common = { tag: 'Call lists', session: 'required' } as const;

/** A list as `/api` returns it: `createdBy` is an id, and only admins see the assigned users. */
export function callList({ createdBy, assignedUserIds, ...list }: RestCallListFragment) {
  return { ...list, createdBy: createdBy?.id ?? null, ...(assignedUserIds && { assignedUserIds }) };
}

const assignment = ({ assignedUserIds }: { assignedUserIds?: string[] | null | undefined }) => ({
  userIds: assignedUserIds ?? [],
});

export const callListRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/call-lists',
    summary: 'Admins: all lists; others: active lists assigned to them, and lists of teams that they lead',
    query: CallListsQuery,
    answer: z.array(CallListAnswer),
    status: 200,
    example: { answer: [CALL_LIST] },
    document: RestCallListsDocument,
    variables: ({ query: { limit, after, teamId, isActive } }) => ({
      first: limit as number,
      after: after ?? null,
      teamId: teamId ?? null,
      isActive: isActive ?? null,
    }),
    connection: ({ callLists: { nodes, pageInfo } }) => ({ nodes: nodes.map(callList), pageInfo }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/call-lists',
    audience: 'managers',
    summary: 'Creates a call list',
    body: CallListSchema,
    answer: CallListAnswer,
    status: 201,
    example: {
      body: { name: CALL_LIST.name, description: CALL_LIST.description },
      answer: { ...CALL_LIST, totalContacts: 0, completedCalls: 0, assignedUserIds: [] },
    },
    document: RestCreateCallListDocument,
    variables: ({ body }) => ({ input: body }),
    shape: ({ createCallList }) => callList(createCallList),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/call-lists/{id}',
    summary: 'One call list',
    params: IdPath,
    answer: CallListAnswer,
    status: 200,
    example: { params: { id: CALL_LIST.id }, answer: CALL_LIST },
    document: RestCallListDocument,
    variables: ({ params }) => params,
    shape: (data) => (data.callList ? callList(data.callList) : undefined),
  }),
  route({
    ...common,
    method: 'patch',
    path: '/api/call-lists/{id}',
    audience: 'managers',
    summary:
      'Renames, pauses or resumes a list, and for admins changes how agents finish its calls; fields that are left out keep their values, null is none',
    params: IdPath,
    body: CallListPatchSchema,
    answer: CallListAnswer,
    status: 200,
    example: {
      params: { id: CALL_LIST.id },
      body: { name: 'Spring', description: null, isActive: false },
      answer: { ...CALL_LIST, name: 'Spring', description: null, isActive: false },
    },
    document: RestChangeCallListDocument,
    variables: ({
      params,
      body: { name, description, isActive, wrapUpSeconds, resultSetId, scriptId, ...unknown },
    }) => ({
      id: params.id,
      input: {
        name,
        description,
        isActive,
        wrapUpSeconds,
        resultSetId,
        scriptId,
        ...(Object.keys(unknown).length > 0 && { hasUnknownFields: true }),
      },
    }),
    shape: ({ changeCallList }) => callList(changeCallList),
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/call-lists/{id}/team',
    audience: 'admins',
    summary: 'Moves a list to another team, or to none; assignments and callbacks stay',
    params: IdPath,
    body: CallListTeamSchema,
    answer: CallListAnswer,
    status: 200,
    example: { params: { id: CALL_LIST.id }, body: { teamId: TEAM.id }, answer: { ...CALL_LIST, teamId: TEAM.id } },
    document: RestMoveCallListDocument,
    variables: ({ params, body }) => ({ id: params.id, teamId: body.teamId }),
    shape: ({ moveCallList }) => callList(moveCallList),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/call-lists/{id}',
    audience: 'admins',
    summary: 'Deletes a list, its contacts and assignments; call logs stay',
    params: IdPath,
    status: 204,
    example: { params: { id: CALL_LIST.id } },
    document: RestDeleteCallListDocument,
    variables: ({ params }) => params,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/call-lists/{id}/contacts',
    summary: 'Contacts in queue order, streamed; `limit` and `after` page them',
    params: IdPath,
    query: ContactsQuery,
    answer: z.array(RestContactAnswer),
    status: 200,
    example: { params: { id: CALL_LIST.id }, query: { limit: '50', search: 'chen' }, answer: [CONTACT] },
    document: RestContactsDocument,
    variables: ({ params, query: { limit, after, search, activeOnly, filter } }) => ({
      id: params.id,
      first: limit as number,
      after: after ?? null,
      search: search ?? null,
      activeOnly,
      ...(filter && { filter }),
    }),
    connection: (data) => data.callList?.contacts,
    isVerbatim: true,
    passage: { subgraph: 'call-lists', produces: 'application/json' },
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/call-lists/{id}/contacts/bulk',
    audience: 'managers',
    summary: 'Imports up to 100 contacts, all or nothing',
    params: IdPath,
    body: BulkContactsSchema,
    answer: RestImportContactsAnswer,
    status: 201,
    example: {
      params: { id: CALL_LIST.id },
      body: { contacts: [{ phone: CONTACT.phone, firstName: 'Bo', customFields: { City: 'Boston' } }] },
      answer: { imported: 1, duplicates: 0, leftOut: 0, placeUnknown: 0 },
    },
    document: RestImportContactsDocument,
    variables: ({ params, body, idempotencyKey }) => ({
      callListId: params.id,
      rows: body.contacts,
      idempotencyKey,
    }),
    shape: ({ importContacts }) => importContacts,
  }),
  route({
    ...common,
    method: 'patch',
    path: '/api/call-lists/{id}/assign',
    audience: 'managers',
    summary: 'Replaces the assignments',
    params: IdPath,
    body: AssignUsersSchema,
    answer: AssignmentAnswer,
    status: 200,
    example: {
      params: { id: CALL_LIST.id },
      body: { userIds: [USER.id] },
      answer: { userIds: [USER.id] },
    },
    document: RestAssignUsersDocument,
    variables: ({ params, body }) => ({ callListId: params.id, userIds: body.userIds }),
    shape: ({ assignUsers }) => assignment(assignUsers),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/admin/assign-call-list',
    audience: 'managers',
    summary: 'Adds one assignment',
    body: AssignCallListSchema,
    answer: AssignmentAnswer,
    status: 200,
    example: {
      body: { userId: USER.id, callListId: CALL_LIST.id },
      answer: { userIds: [USER.id] },
    },
    document: RestAddAssignmentDocument,
    variables: ({ body }) => body,
    shape: ({ addAssignment }) => assignment(addAssignment),
  }),
];
