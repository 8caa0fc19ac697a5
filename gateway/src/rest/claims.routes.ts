import { ClaimSchema, RetrySchema } from '@dialdeck/common/contacts/contact.schemas';
import { z } from 'zod';
import {
  RestClaimContactAnswer,
  RestContactAnswer,
  RestOneContactAnswer,
  RestScheduleRetryAnswer,
} from '#__generated__/answers.ts';
import {
  RestCallbacksDocument,
  RestClaimContactDocument,
  RestClaimNextDocument,
  RestHandOverCallbacksDocument,
  RestOneContactDocument,
  RestReleaseContactDocument,
  RestScheduleRetryDocument,
} from '#__generated__/graphql.ts';
import { SAVED, SavedAnswer, savedShape } from './calls.routes.ts';
import { AboutCallBody, CallbacksQuery, HandOverBody, IdPath, oneTeam } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, CONTACT } from './samples.ts';

const RetryAnswer = SavedAnswer.extend({ retry: RestScheduleRetryAnswer.shape.retry });

/** `userId` and `userName` only with `teamId`: one's own callbacks are the caller's. */
const CallbackAnswer = RestContactAnswer.extend({
  callListName: z.string(),
  userId: z.string().optional(),
  userName: z.string().optional(),
});

const common = { tag: 'Calls', session: 'required' } as const;

const CALLBACK = { ...CONTACT, callListName: CALL_LIST.name };

const CLAIM = {
  contact: CONTACT,
  leaseUntil: '2026-10-07T09:30:00.000Z',
  verdict: {
    callable: true,
    served: true,
    nextAt: '2026-10-07T09:00:00.000Z',
    validUntil: '2026-10-07T20:00:00.000Z',
    asOf: '2026-10-07T09:00:00.000Z',
    localTime: '10:00',
    zones: ['Europe/Lisbon'],
    reasons: [],
  },
};

const UNREACHED = {
  ...SAVED,
  status: 'attempted',
  callbackAt: null,
  lastCallDisposition: null,
  retry: { tries: 1, maxTries: 5, at: '2026-10-06T11:00:00.000Z' },
};

const withListName = <Contact extends { callList?: { name: string } | null }>({ callList, ...contact }: Contact) => ({
  ...contact,
  callListName: callList?.name ?? '',
});

export const claimRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    params: IdPath,
    path: '/api/contacts/{id}',
    summary: 'One contact, and whether it may be called now',
    answer: RestOneContactAnswer,
    status: 200,
    example: { params: { id: CONTACT.id }, answer: { ...CONTACT, verdict: CLAIM.verdict } },
    document: RestOneContactDocument,
    variables: ({ params }) => params,
    shape: ({ contact }) => contact ?? undefined,
  }),
  route({
    ...common,
    method: 'post',
    params: IdPath,
    path: '/api/call-lists/{id}/claim',
    summary: "Leases the caller's next contact; 204 when no contact is left",
    answer: RestClaimContactAnswer,
    status: 200,
    isEmptyAllowed: true,
    example: { params: { id: CALL_LIST.id }, answer: CLAIM },
    document: RestClaimNextDocument,
    variables: ({ params }) => ({ callListId: params.id }),
    shape: ({ claimNext }) => claimNext ?? null,
  }),
  route({
    ...common,
    method: 'post',
    params: IdPath,
    path: '/api/contacts/{id}/claim',
    summary:
      'Leases a chosen contact, or renews its lease; 409 with the name of the agent who is calling it, or has called it',
    body: ClaimSchema,
    answer: RestClaimContactAnswer,
    status: 200,
    example: {
      params: { id: CONTACT.id },
      body: { seenCalls: 0 },
      answer: { ...CLAIM, contact: { ...CONTACT, totalCalls: 0 } },
    },
    document: RestClaimContactDocument,
    variables: ({ params, body: { seenCalls, seenFinishedAt } }) => ({
      ...params,
      seenCalls,
      seenFinishedAt: seenFinishedAt ? seenFinishedAt.toISOString() : seenFinishedAt,
    }),
    shape: ({ claimContact }) => claimContact,
  }),
  route({
    ...common,
    method: 'post',
    params: IdPath,
    path: '/api/contacts/{id}/release',
    summary: 'Releases a leased contact',
    status: 204,
    example: { params: { id: CONTACT.id } },
    document: RestReleaseContactDocument,
    variables: ({ params }) => params,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/contacts/{id}/retry',
    summary: "The call reached no one: the contact is called again after its list's delay",
    params: IdPath,
    body: z.intersection(RetrySchema, AboutCallBody),
    answer: RetryAnswer,
    status: 200,
    example: {
      params: { id: CONTACT.id },
      body: { callOutcome: 'no-answer', notes: CONTACT.notes },
      answer: UNREACHED,
    },
    document: RestScheduleRetryDocument,
    variables: ({ params, body, idempotencyKey }) => ({
      contactId: params.id,
      input: body,
      idempotencyKey,
    }),
    shape: ({ scheduleRetry }) => savedShape(scheduleRetry),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/callbacks',
    summary:
      "The caller's own callbacks, due ones first; with `teamId` (`all` for admins) everybody's in active lists, most overdue first",
    query: CallbacksQuery,
    answer: z.array(CallbackAnswer),
    status: 200,
    example: { answer: [CALLBACK] },
    document: RestCallbacksDocument,
    variables: ({ query: { teamId, overdue, limit, after } }) => ({
      isOwn: teamId === undefined,
      teamId: oneTeam(teamId),
      overdue,
      first: limit as number,
      after: after ?? null,
    }),
    connection: ({ callbacks, teamCallbacks }) => {
      if (!teamCallbacks) return callbacks && { ...callbacks, nodes: callbacks.nodes.map(withListName) };
      const nodes = teamCallbacks.nodes.map(({ contact, ...owner }) => ({ ...withListName(contact), ...owner }));
      return { ...teamCallbacks, nodes };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/callbacks/reassign',
    audience: 'leads',
    summary:
      'Hand over callbacks to an agent who has their lists, or without a user to the active agents of each list in turn',
    body: HandOverBody,
    answer: z.object({ reassigned: z.int() }),
    status: 200,
    example: { body: { contactIds: [CONTACT.id], userId: null }, answer: { reassigned: 1 } },
    document: RestHandOverCallbacksDocument,
    variables: ({ body }) => body,
    shape: ({ handOverCallbacks }) => ({ reassigned: handOverCallbacks }),
  }),
];
