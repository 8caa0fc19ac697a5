import { CallLogSchema, DetailDispositionSchema, DispositionSchema } from '@dialdeck/common/contact.schemas';
import { z } from 'zod';
import {
  RestContactCallsDocument,
  RestLogCallDocument,
  RestRecordDispositionDocument,
} from '#__generated__/graphql.ts';
import { CallLogAnswer, ContactAnswer, ContactCallAnswer } from './answers.ts';
import { HistoryQuery, IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LOG, CONTACT, CONTACT_CALL } from './samples.ts';

const common = { tag: 'Calls', session: 'required' } as const;

export const callRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'put',
    path: '/api/contacts/{id}/disposition',
    summary: 'Saves a call result (queue)',
    params: IdPath,
    body: DispositionSchema,
    answer: ContactAnswer,
    status: 200,
    example: {
      params: { id: CONTACT.id },
      body: { type: 'callback', callOutcome: 'answered', callbackTime: '24hours', duration: 75, notes: CONTACT.notes },
      answer: CONTACT,
    },
    document: RestRecordDispositionDocument,
    variables: ({ params, body: { type, customCallbackDate, ...input }, idempotencyKey }) => ({
      contactId: params.id,
      input: { ...input, disposition: type, customCallbackDate: customCallbackDate?.toISOString() ?? null },
      idempotencyKey,
    }),
    shape: ({ recordDisposition }) => recordDisposition,
  }),
  route({
    ...common,
    method: 'patch',
    path: '/api/contacts/{id}/disposition',
    summary: 'Saves a disposition and notes (detail dialog)',
    params: IdPath,
    body: DetailDispositionSchema,
    answer: ContactAnswer,
    status: 200,
    example: {
      params: { id: CONTACT.id },
      body: { disposition: 'callback', notes: CONTACT.notes },
      answer: CONTACT,
    },
    document: RestRecordDispositionDocument,
    variables: ({ params, body, idempotencyKey }) => ({
      contactId: params.id,
      input: body,
      idempotencyKey,
    }),
    shape: ({ recordDisposition }) => recordDisposition,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/call-logs',
    summary: 'Logs a dial',
    body: CallLogSchema,
    answer: CallLogAnswer,
    status: 201,
    example: {
      body: { callListId: CALL_LOG.callListId, contactId: CALL_LOG.contactId, phoneNumber: CALL_LOG.phoneNumber },
      answer: CALL_LOG,
    },
    document: RestLogCallDocument,
    variables: ({ body, idempotencyKey }) => ({ input: body, idempotencyKey }),
    shape: ({ logCall }) => logCall,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/contacts/{id}/calls',
    summary: "A contact's calls by anybody, newest first",
    params: IdPath,
    query: HistoryQuery,
    answer: z.array(ContactCallAnswer),
    status: 200,
    example: { params: { id: CONTACT.id }, query: { limit: '20' }, answer: [CONTACT_CALL] },
    document: RestContactCallsDocument,
    variables: ({ params, query: { limit, after } }) => ({ id: params.id, first: limit, after: after ?? null }),
    connection: ({ contact }) => contact?.calls,
  }),
];
