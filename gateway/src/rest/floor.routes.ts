import { PauseCodesSchema } from '@dialdeck/common/floor/pause-code.schemas';
import { z } from 'zod';
import {
  RestAgentStateAnswer,
  RestBoardAnswer,
  RestPauseCodeAnswer,
  RestTimeReportAnswer,
} from '#__generated__/answers.ts';
import {
  RestBoardOfDocument,
  RestNoteSeenDocument,
  RestOwnAgentStateDocument,
  RestPauseCodesDocument,
  RestSetAgentStateDocument,
  RestSetPauseCodesDocument,
  RestTimeDocument,
} from '#__generated__/graphql.ts';
import { AnalyticsQuery, EVERYBODY, oneTeam } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, TEAM, USER } from './samples.ts';

const common = { tag: 'Floor', session: 'required' } as const;

/** The first of the codes that a new platform has. */
const BREAK = { id: '019ace00-0000-7000-8000-000000000001', name: 'Break', minutes: 15 };

const STATE = {
  state: 'paused',
  since: '2026-10-06T09:00:00.000Z',
  code: BREAK,
  callListId: CALL_LIST.id,
  next: null,
};

const NUMBERS = {
  onCall: 1,
  wrapUp: 0,
  ready: 1,
  preview: 0,
  paused: 0,
  callbacksOverdue: 4,
  openCalls: 7,
  callableNow: 1_932,
};

const BOARD = {
  at: '2026-10-06T09:00:13.000Z',
  numbers: NUMBERS,
  rows: [
    {
      userId: USER.id,
      name: 'Ana Lima',
      state: 'on-call',
      since: '2026-10-06T09:00:00.000Z',
      code: null,
      callListId: CALL_LIST.id,
      callListName: CALL_LIST.name,
      calls: 41,
      reached: 17,
      wins: 4,
      openCalls: 1,
      trouble: null,
    },
  ],
};

/** A team, or `all`. */
const BoardPath = z.object({ teamId: z.union([z.uuid(), z.literal(EVERYBODY)]) });

const StateBody = z.object({
  state: z.enum(['ready', 'paused'], 'Choose ready or paused.'),
  codeId: z.string('Choose why you pause.').nullish(),
});

export const floorRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/agent-state',
    summary: "The caller's own state",
    answer: RestAgentStateAnswer,
    status: 200,
    example: { answer: STATE },
    document: RestOwnAgentStateDocument,
    shape: ({ agentState }) => agentState,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/agent-state',
    summary: 'Pauses the caller, or makes them ready; during a call a pause is kept as `next`',
    body: StateBody,
    answer: RestAgentStateAnswer,
    status: 200,
    example: { body: { state: 'ready' }, answer: { ...STATE, state: 'ready', code: null } },
    document: RestSetAgentStateDocument,
    variables: ({ body: { state, codeId } }) => ({ state, codeId: codeId ?? null }),
    shape: ({ setAgentState }) => setAgentState,
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/agent-state/seen',
    summary: 'A queue page of the caller is open; makes a signed-out caller ready',
    body: z.object({ callListId: z.string().nullish() }),
    status: 204,
    example: { body: { callListId: CALL_LIST.id } },
    document: RestNoteSeenDocument,
    variables: ({ body: { callListId } }) => ({ callListId: callListId ?? null }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/pause-codes',
    summary: 'The active pause codes, in order',
    answer: z.array(RestPauseCodeAnswer),
    status: 200,
    example: { answer: [BREAK] },
    document: RestPauseCodesDocument,
    shape: ({ pauseCodes }) => pauseCodes,
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/pause-codes',
    audience: 'admins',
    summary: 'Replaces all pause codes, in this order; codes that are left out are retired',
    body: PauseCodesSchema,
    answer: z.array(RestPauseCodeAnswer),
    status: 200,
    example: { body: { codes: [BREAK] }, answer: [BREAK] },
    document: RestSetPauseCodesDocument,
    variables: ({ body }) => body,
    shape: ({ setPauseCodes }) => setPauseCodes,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/boards/{teamId}',
    summary: 'The present states of the people of a team; of everybody (`all`) for admins',
    params: BoardPath,
    answer: RestBoardAnswer,
    status: 200,
    example: { params: { teamId: TEAM.id }, answer: BOARD },
    document: RestBoardOfDocument,
    variables: ({ params }) => ({ teamId: oneTeam(params.teamId) }),
    shape: ({ board }) => board,
  }),
  {
    ...common,
    method: 'get',
    path: '/api/boards/{teamId}/events',
    summary: 'The board as server-sent events: all of it (`board`), then each change (`change`)',
    params: BoardPath,
    answer: z.string(),
    status: 200,
    example: {
      params: { teamId: TEAM.id },
      answer: 'retry: 3000\n\nid: 1\nevent: board\ndata: {"at":"2026-10-06T09:00:13.000Z"}\n\n',
    },
    passage: { subgraph: 'call-lists', produces: 'text/event-stream' },
  },
  route({
    ...common,
    method: 'get',
    path: '/api/reports/time',
    summary:
      'How the signed-in time of a period was spent; of another user or a team, for leads and admins; of everybody (`teamId=all`), for admins',
    query: AnalyticsQuery,
    answer: RestTimeReportAnswer,
    status: 200,
    example: {
      query: { startDate: '2026-10-06', endDate: '2026-10-06', timeZone: 'Europe/Lisbon' },
      answer: {
        signedInSeconds: 3_600,
        readySeconds: 600,
        previewSeconds: 300,
        onCallSeconds: 1_500,
        wrapUpSeconds: 300,
        pausedSeconds: 900,
        pauses: [{ codeId: BREAK.id, name: BREAK.name, seconds: 900 }],
        calls: 12,
        handleSeconds: 150,
        occupancy: 66.7,
        utilisation: 75,
      },
    },
    document: RestTimeDocument,
    variables: ({ query: { targetUserId, teamId, timeZone, ...days } }) => ({
      ...days,
      userId: targetUserId || null,
      timeZone: timeZone ?? null,
      teamId: oneTeam(teamId),
      isEverybody: teamId === EVERYBODY,
    }),
    shape: ({ timeReport }) => timeReport,
  }),
];
