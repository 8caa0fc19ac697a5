import { CallLogSchema, DetailDispositionSchema, DispositionSchema } from '@dialdeck/common/contact.schemas';
import { RestLogCallDocument, RestRecordDispositionDocument } from '#__generated__/graphql.ts';
import { CallLogAnswer, ContactAnswer } from './answers.ts';
import { IdPath } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LOG, CONTACT } from './samples.ts';

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
];
