import { ReportQuerySchema } from '@dialdeck/common/reports/report.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import { EVERYBODY, peopleScope, reportedTo, reportScope, type Teams } from '#access.ts';
import type { AnalyticsServices } from '#services.ts';
import { membersOf, readLedTeams, readSubtree } from '#teams/team.repo.ts';
import { readDays, readPeople } from './report.repo.ts';
import { type PersonReport, type Report, toPeople, toReport } from './report.rules.ts';

export interface ReportInput {
  startDate: string;
  endDate: string;
  userId?: string | null | undefined;
  teamId?: string | null | undefined;
  timeZone?: string | null | undefined;
}

/** The figures of one person, or of everybody in a team and below it, over whole days of a zone. */
export async function getCallReport(
  { pool, timeZone: organisationZone }: AnalyticsServices,
  actor: Actor,
  { userId: targetUserId, teamId, ...input }: ReportInput,
): Promise<Report> {
  const scope = await reportScope(actor, { targetUserId, teamId }, teamsOf(pool, actor));
  const days = daysOf(input, organisationZone);
  return toReport(await readDays(pool, scope, days), days);
}

type Period = Omit<ReportInput, 'userId' | 'teamId'>;

/** The figures of everybody together. */
export async function getOrganisationReport({ pool, timeZone }: AnalyticsServices, period: Period): Promise<Report> {
  const days = daysOf(period, timeZone);
  return toReport(await readDays(pool, EVERYBODY, days), days);
}

/** The figures of each person who has dialled, in the organization or in a team and below it, and whether the asker may open their report. */
export async function getPeople(
  { pool, timeZone }: AnalyticsServices,
  actor: Actor,
  { teamId, ...period }: Omit<ReportInput, 'userId'>,
): Promise<(PersonReport & { hasReport: boolean })[]> {
  const teams = teamsOf(pool, actor);
  const scope = await peopleScope(actor, teamId, teams);
  const people = toPeople(await readPeople(pool, scope, daysOf(period, timeZone)));
  const ids = people.map(({ userId }) => userId);
  const reported = await reportedTo(actor, ids, teams);
  return people.map((person) => ({ ...person, hasReport: reported.has(person.userId) }));
}

const teamsOf = (pool: AnalyticsServices['pool'], actor: Actor): Teams => ({
  led: () => readLedTeams(pool, actor),
  seenSubtree: (id) => readSubtree(pool, actor, id),
  membersOf: (userIds, teamIds) => membersOf(pool, userIds, teamIds),
});

function daysOf(period: Period, organisationZone: string) {
  const { startDate, endDate, timeZone } = parse(ReportQuerySchema, period);
  return { startDate, endDate, timeZone: timeZone ?? organisationZone };
}
