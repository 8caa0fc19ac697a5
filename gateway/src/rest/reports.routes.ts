import { reportedLists } from '@dialdeck/common/reports/reported-lists.rules';
import { byPerformance } from '@dialdeck/common/teams/people-order.rules';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { z } from 'zod';
import {
  RestDashboardStatsAnswer,
  RestListReportsAnswer,
  RestPeopleAnswer,
  RestPreviousReportAnswer,
  RestReportAnswer,
} from '#__generated__/answers.ts';
import {
  RestAdminStatsDocument,
  RestAnalyticsDocument,
  RestDashboardStatsDocument,
  RestListReportsDocument,
  RestPeopleDocument,
} from '#__generated__/graphql.ts';
import { AnalyticsQuery, EVERYBODY, oneTeam, PeopleQuery, TodayQuery } from './inputs.ts';
import { type RestRoute, route } from './route.ts';
import { CALL_LIST, RESULT, TEAM, USER } from './samples.ts';

const AdminStatsAnswer = z.object({
  totalUsers: z.int(),
  totalCallLists: z.int(),
  totalContacts: z.int(),
  callsToday: z.int(),
});

const PersonReportAnswer = RestPeopleAnswer.element.omit({ person: true }).extend({ name: z.string() });

const ReportAnswer = RestReportAnswer.extend({ previous: RestPreviousReportAnswer.optional() });

const ListReportAnswer = RestListReportsAnswer.element
  .omit({ callList: true })
  .extend({ callListId: z.string().nullable(), name: z.string(), isActive: z.boolean().nullable() });

const common = { tag: 'Reports', session: 'required' } as const;

const PERSON_REPORT = {
  userId: USER.id,
  name: 'Ana Lima',
  totalDials: 3,
  totalContacts: 2,
  winners: 1,
  losers: 0,
  callbacks: 1,
  winRate: 50,
  avgCallDuration: 75,
  totalTalkTime: 150,
};

const LIST_REPORT = {
  callListId: CALL_LIST.id,
  name: CALL_LIST.name,
  isActive: true,
  totalDials: 3,
  totalContacts: 2,
  winners: 1,
  losers: 0,
  callbacks: 1,
  winRate: 50,
  loseRate: 0,
  avgCallDuration: 75,
  totalTalkTime: 150,
};

const REPORT = {
  totalDials: 3,
  winRate: 50,
  winners: 1,
  loseRate: 0,
  losers: 0,
  callbacks: 1,
  avgCallDuration: 75,
  totalTalkTime: 150,
  totalContacts: 2,
  dispositionBreakdown: [
    { disposition: 'winner', count: 1 },
    { disposition: 'callback', count: 1 },
    { disposition: 'attempted', count: 1 },
  ],
  callsByDay: [{ date: '2026-10-06', calls: 3 }],
  resultBreakdown: [
    { resultId: RESULT.id, code: RESULT.code, label: RESULT.label, count: 1 },
    { resultId: null, code: 'attempted', label: 'attempted', count: 1 },
    { resultId: null, code: 'callback', label: 'callback', count: 1 },
  ],
  meanings: { rightPerson: 0, success: 1, refused: 0, doNotCall: 0, wrongNumber: 0, unusable: 0 },
};

export const reportRoutes: RestRoute[] = [
  route({
    ...common,
    method: 'get',
    path: '/api/dashboard/stats',
    summary: "The caller's own calls today",
    query: TodayQuery,
    answer: RestDashboardStatsAnswer,
    status: 200,
    example: { query: { timeZone: 'Europe/Lisbon' }, answer: { callsToday: 3, answerRate: 66.7, avgDuration: 75 } },
    document: RestDashboardStatsDocument,
    variables: ({ query }) => ({ timeZone: query.timeZone ?? null }),
    shape: ({ dashboard }) => dashboard,
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/admin/stats',
    audience: 'admins',
    summary: 'Figures of the whole organisation',
    query: TodayQuery,
    answer: AdminStatsAnswer,
    status: 200,
    example: {
      query: { timeZone: 'Europe/Lisbon' },
      answer: { totalUsers: 4, totalCallLists: 1, totalContacts: 2, callsToday: 3 },
    },
    document: RestAdminStatsDocument,
    variables: ({ query }) => ({ timeZone: query.timeZone ?? null }),
    // Null comes with an error, which refuses the whole answer before: figures are complete or absent.
    shape: ({ teamSummary, contactTotals, organisationCallsToday }) => ({
      totalUsers: teamSummary?.total,
      totalCallLists: contactTotals?.callLists,
      totalContacts: contactTotals?.contacts,
      callsToday: organisationCallsToday,
    }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/reports/analytics',
    summary:
      'Call performance of a period; of another user, a team or a call list, for leads and admins; of everybody (`teamId=all`), for admins; `compare=previous` adds the equally long period before',
    query: AnalyticsQuery,
    answer: ReportAnswer,
    status: 200,
    example: { query: { startDate: '2026-10-06', endDate: '2026-10-06', timeZone: 'Europe/Lisbon' }, answer: REPORT },
    document: RestAnalyticsDocument,
    variables: ({ query: { targetUserId, teamId, callListId, compare, timeZone, ...days } }) => ({
      ...days,
      callListId: callListId || null,
      callList: callListId ?? '',
      hasCallList: Boolean(callListId),
      isCompared: compare === 'previous',
      userId: targetUserId || null,
      timeZone: timeZone ?? null,
      target: targetUserId ?? '',
      hasTarget: Boolean(targetUserId),
      teamId: oneTeam(teamId),
      isEverybody: teamId === EVERYBODY,
    }),
    // Figures of an unknown person or list would be zeros, which look like a person without calls.
    shape: ({ callReport, organisationReport, target, callList }) =>
      target === null || callList === null ? undefined : (organisationReport ?? callReport),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/reports/lists',
    audience: 'leads',
    summary:
      'Call performance of call lists with calls in a period: of lists that belong to a team now for its leads, and of all for admins',
    query: PeopleQuery,
    answer: z.array(ListReportAnswer),
    status: 200,
    example: {
      query: { startDate: '2026-10-06', endDate: '2026-10-06', timeZone: 'Europe/Lisbon', teamId: TEAM.id },
      answer: [LIST_REPORT],
    },
    document: RestListReportsDocument,
    variables: ({ query: { startDate, endDate, timeZone, teamId } }) => ({
      startDate,
      endDate,
      timeZone: timeZone ?? null,
      teamId: oneTeam(teamId),
    }),
    shape: ({ listReports }) => reportedLists(listReports),
  }),
  route({
    ...common,
    method: 'get',
    path: '/api/reports/people',
    audience: 'leads',
    summary: 'Call performance of people who made calls in a period: of a team for its leads, and of all for admins',
    query: PeopleQuery,
    answer: z.array(PersonReportAnswer),
    status: 200,
    example: {
      query: { startDate: '2026-10-06', endDate: '2026-10-06', timeZone: 'Europe/Lisbon', teamId: TEAM.id },
      answer: [PERSON_REPORT],
    },
    document: RestPeopleDocument,
    variables: ({ query: { startDate, endDate, timeZone, teamId } }) => ({
      startDate,
      endDate,
      timeZone: timeZone ?? null,
      teamId: oneTeam(teamId),
    }),
    shape: ({ peopleReport }) =>
      peopleReport
        .map(({ person, ...figures }) => ({ ...figures, name: person ? fullName(person) : 'Former member' }))
        .sort(byPerformance),
  }),
];
