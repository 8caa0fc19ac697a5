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
  RestOneContactDocument,
  RestReleaseContactDocument,
  RestScheduleRetryDocument,
} from '#__generated__/graphql.ts';
import { SAVED, SavedAnswer, savedShape } from './calls.routes.ts';
import { AboutCallBody, IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, CONTACT } from './samples.ts';

const RetryAnswer = SavedAnswer.extend({ retry: RestScheduleRetryAnswer.shape.retry });

const CallbackAnswer = RestContactAnswer.extend({ callListName: z.string() });

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
    summary: "Leases the caller's next contact; 204 when nobody is left",
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
    summary: "Nobody was reached: the contact is called again after its list's delay",
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
    summary: "The caller's own callbacks, due ones first",
    answer: z.array(CallbackAnswer),
    status: 200,
    example: { answer: [CALLBACK] },
    document: RestCallbacksDocument,
    connection: ({ callbacks: { nodes, pageInfo } }) => ({
      nodes: nodes.map(({ callList, ...contact }) => ({ ...contact, callListName: callList?.name ?? '' })),
      pageInfo,
    }),
  }),
];
