import {
  CallLogSchema,
  DetailDispositionSchema,
  DispositionBodySchema,
} from '@dialdeck/common/contacts/contact.schemas';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { z } from 'zod';
import {
  RestCallLogAnswer,
  RestContactAnswer,
  RestContactCallsAnswer,
  RestOwnCallAnswer,
  RestUndoResultAnswer,
} from '#__generated__/answers.ts';
import {
  RestContactCallsDocument,
  RestEndCallDocument,
  RestLogCallDocument,
  RestOpenCallsDocument,
  RestRecentCallsDocument,
  RestRecordDispositionDocument,
  RestUndoResultDocument,
} from '#__generated__/graphql.ts';
import { AboutCallBody, CallEndBody, HistoryQuery, IdPath, OpenCallsQuery, oneTeam, RecentQuery } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, CONTACT, RESULT, SCRIPT, USER } from './samples.ts';

export const SavedAnswer = RestContactAnswer.extend({ callLogId: z.uuid().nullable(), contactChanged: z.boolean() });

const OpenCallAnswer = RestOwnCallAnswer.omit({
  outcome: true,
  disposition: true,
  result: true,
  duration: true,
}).extend({ userId: z.uuid(), userName: z.string() });

const RecentCallAnswer = RestOwnCallAnswer.omit({ key: true, endedAt: true });

const call = RestContactCallsAnswer.shape.calls.shape.nodes.element;

const ContactCallAnswer = call.extend({
  corrections: z.array(
    call.shape.corrections.element
      .pick({ at: true, byName: true })
      .extend({ from: call.shape.corrections.element.pick({ outcome: true, disposition: true, result: true }) }),
  ),
});

const common = { tag: 'Calls', session: 'required' } as const;

export const SAVED = { ...CONTACT, callLogId: '01a1ff13-e3cb-7b42-bb33-e78f4ad69641', contactChanged: true };

export const CALL_LOG = {
  id: '01a1ff13-e3cb-7b42-bb33-e78f4ad69641',
  contactId: CONTACT.id,
  userId: USER.id,
  callListId: CALL_LIST.id,
  phoneNumber: '+12125550100',
  disposition: null,
  outcome: null,
  duration: 0,
  notes: null,
  recordingUrl: null,
  calledAt: '2026-10-06T09:00:00.000Z',
  key: 'c0a8c2b4-5d1e-4f0a-9b6e-7a3d2f1e0c9b',
  endedAt: null,
  workSeconds: null,
  dialledAt: '2026-10-06T09:00:00.000Z',
  ruleState: 'allowed',
  madeState: null,
  loggedState: null,
  said: [],
  script: null,
  result: null,
};

const OWN_CALL = {
  id: CALL_LOG.id,
  contactId: CONTACT.id,
  contactName: 'Bo Chen',
  callListId: CALL_LIST.id,
  callListName: CALL_LIST.name,
  phoneNumber: CALL_LOG.phoneNumber,
  calledAt: CALL_LOG.calledAt,
};

const OPEN_CALL = { ...OWN_CALL, key: CALL_LOG.key, endedAt: null, userId: USER.id, userName: 'Ana Lima' };

const RECENT_CALL = { ...OWN_CALL, outcome: 'answered', disposition: 'winner', result: RESULT, duration: 125 };

const CONTACT_CALL = {
  id: CALL_LOG.id,
  calledAt: CALL_LOG.calledAt,
  userId: USER.id,
  userName: 'Ana Lima',
  outcome: 'no-answer',
  disposition: null,
  result: null,
  duration: 0,
  notes: 'Rang twice',
  endedAt: '2026-10-06T09:00:20.000Z',
  workSeconds: 12,
  isOpen: false,
  finishedByName: null,
  said: [1],
  script: { id: SCRIPT.id, name: SCRIPT.name, version: 1 },
  corrections: [
    { at: '2026-10-06T09:05:00.000Z', byName: 'Ana Lima', from: { outcome: 'busy', disposition: null, result: null } },
  ],
};

interface Saved {
  savedCall?: { callLogId?: string | null; calledSinceBy?: string | null } | null;
}

/** A contact with the call of its result, and whether the contact was changed. */
export function savedShape<Contact extends Saved>({ savedCall, ...contact }: Contact) {
  return { ...contact, callLogId: savedCall?.callLogId ?? null, contactChanged: !savedCall?.calledSinceBy };
}

/** A call without a result; fields of finished calls are left out. */
function openCall<Call extends { outcome?: unknown; disposition?: unknown; result?: unknown; duration: number }>(
  call: Call,
) {
  const { outcome: _, disposition: __, result: ___, duration: ____, ...open } = call;
  return open;
}

/** The result before its correction. */
function correctionShape<Correction extends { at: string; byName: string }>({ at, byName, ...from }: Correction) {
  return { at, byName, from };
}

export const callRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'put',
    path: '/api/contacts/{id}/disposition',
    summary: 'Saves a call result (queue)',
    params: IdPath,
    body: z.intersection(DispositionBodySchema, AboutCallBody),
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
      input: { ...input, disposition: type ?? null, customCallbackDate: customCallbackDate?.toISOString() ?? null },
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
      input: { ...body, disposition: body.disposition ?? null },
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
    shape: ({ recentCalls }) => recentCalls.map(({ key: _, endedAt: __, ...call }) => call),
  }),
];
