import { CallLogSchema, DetailDispositionSchema, DispositionSchema } from '@dialdeck/common/contacts/contact.schemas';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { z } from 'zod';
import { RestCallLogAnswer, RestUndoResultAnswer } from '#__generated__/answers.ts';
import {
  RestContactCallsDocument,
  RestEndCallDocument,
  RestLogCallDocument,
  RestOpenCallsDocument,
  RestRecentCallsDocument,
  RestRecordDispositionDocument,
  RestUndoResultDocument,
} from '#__generated__/graphql.ts';
import { ContactCallAnswer, OpenCallAnswer, RecentCallAnswer, SavedAnswer } from './answers.ts';
import { correctionShape, openCall, savedShape, withListName } from './calls.shapes.ts';
import { AboutCallBody, CallEndBody, HistoryQuery, IdPath, OpenCallsQuery, oneTeam, RecentQuery } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LOG, CONTACT, CONTACT_CALL, OPEN_CALL, RECENT_CALL, SAVED } from './samples.ts';

const common = { tag: 'Calls', session: 'required' } as const;

export const callRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'put',
    path: '/api/contacts/{id}/disposition',
    summary: 'Saves a call result (queue)',
    params: IdPath,
    body: z.intersection(DispositionSchema, AboutCallBody),
    answer: SavedAnswer,
    status: 200,
    example: {
      params: { id: CONTACT.id },
      body: { type: 'callback', callOutcome: 'answered', callbackTime: '24hours', duration: 75, notes: CONTACT.notes },
      answer: SAVED,
    },
    document: RestRecordDispositionDocument,
    variables: ({ params, body: { type, customCallbackDate, ...input }, idempotencyKey }) => ({
      contactId: params.id,
      input: { ...input, disposition: type, customCallbackDate: customCallbackDate?.toISOString() ?? null },
      idempotencyKey,
    }),
    shape: ({ recordDisposition }) => savedShape(recordDisposition),
  }),
  route({
    ...common,
    method: 'patch',
    path: '/api/contacts/{id}/disposition',
    summary: 'Saves a disposition and notes (detail dialog)',
    params: IdPath,
    body: z.intersection(DetailDispositionSchema, AboutCallBody),
    answer: SavedAnswer,
    status: 200,
    example: {
      params: { id: CONTACT.id },
      body: { disposition: 'callback', notes: CONTACT.notes },
      answer: SAVED,
    },
    document: RestRecordDispositionDocument,
    variables: ({ params, body, idempotencyKey }) => ({
      contactId: params.id,
      input: body,
      idempotencyKey,
    }),
    shape: ({ recordDisposition }) => savedShape(recordDisposition),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/call-logs',
    summary: 'Logs a dial',
    body: CallLogSchema,
    answer: RestCallLogAnswer,
    status: 201,
    example: {
      body: { callListId: CALL_LOG.callListId, contactId: CALL_LOG.contactId, phoneNumber: CALL_LOG.phoneNumber },
      answer: CALL_LOG,
    },
    document: RestLogCallDocument,
    variables: ({ body: { seenFinishedAt, dialledAt, sentAt, made, ...input }, idempotencyKey }) => ({
      input: {
        ...input,
        made: made || null,
        seenFinishedAt: seenFinishedAt ? seenFinishedAt.toISOString() : seenFinishedAt,
        dialledAt: dialledAt?.toISOString() ?? null,
        sentAt: sentAt?.toISOString() ?? null,
      },
      idempotencyKey,
    }),
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
    connection: ({ contact }) =>
      contact && {
        ...contact.calls,
        nodes: contact.calls.nodes.map((call) => ({ ...call, corrections: call.corrections.map(correctionShape) })),
      },
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/call-logs/{id}/end',
    summary: "Records when the caller's own call ended; the first end stays",
    params: IdPath,
    body: CallEndBody,
    answer: RestCallLogAnswer,
    status: 200,
    example: {
      params: { id: CALL_LOG.id },
      body: { endedAt: CALL_LOG.calledAt, sentAt: CALL_LOG.calledAt },
      answer: { ...CALL_LOG, endedAt: CALL_LOG.calledAt },
    },
    document: RestEndCallDocument,
    variables: ({ params, body: { endedAt, sentAt } }) => ({
      id: params.id,
      endedAt: endedAt ?? null,
      sentAt: sentAt ?? null,
    }),
    shape: ({ endCall }) => endCall,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/call-logs/{id}/undo',
    summary: "Takes back the result of the caller's own call, within five minutes",
    params: IdPath,
    answer: RestUndoResultAnswer,
    status: 200,
    example: { params: { id: CALL_LOG.id }, answer: { contact: CONTACT, call: CALL_LOG } },
    document: RestUndoResultDocument,
    variables: ({ params }) => params,
    shape: ({ undoResult: { contact, call } }) => ({ contact, call: call ?? null }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/call-logs/open',
    summary:
      "The caller's own calls of the last seven days without a result, newest first; with `teamId` (`all` for admins) everybody's of any age, oldest first",
    query: OpenCallsQuery,
    answer: z.array(OpenCallAnswer),
    status: 200,
    example: { answer: [OPEN_CALL] },
    document: RestOpenCallsDocument,
    variables: ({ query: { teamId, limit, after } }) => ({
      isOwn: teamId === undefined,
      teamId: oneTeam(teamId),
      first: limit as number,
      after: after ?? null,
    }),
    connection: ({ me, ownOpenCalls, teamOpenCalls }) => {
      if (teamOpenCalls) return { ...teamOpenCalls, nodes: teamOpenCalls.nodes.map(openCall) };
      const own = { userId: me?.id, userName: me && fullName(me) };
      return (
        ownOpenCalls && { ...ownOpenCalls, nodes: ownOpenCalls.nodes.map((call) => ({ ...openCall(call), ...own })) }
      );
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/call-logs/recent',
    summary: "The caller's own calls, newest first",
    query: RecentQuery,
    answer: z.array(RecentCallAnswer),
    status: 200,
    example: { query: { limit: '10' }, answer: [RECENT_CALL] },
    document: RestRecentCallsDocument,
    variables: ({ query: { limit } }) => ({ first: limit }),
    shape: ({ recentCalls }) => recentCalls.map(withListName).map(({ key: _, endedAt: __, ...call }) => call),
  }),
];
