import { ReportQuerySchema } from '@dialdeck/common/reports/report.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import { EVERYBODY, peopleScope, type ReportScope, reportedTo, reportScope, type Teams } from '#access.ts';
import type { AnalyticsServices } from '#services.ts';
import { membersOf, readLedTeams, readSubtree, teamOfList } from '#teams/team.repo.ts';
import type { Days } from './day-begin.repo.ts';
import { type PreviousPeriod, previousPeriod } from './previous-period.rules.ts';
import { readDays, readLists, readPeople, readPeriod } from './report.repo.ts';
import {
  type ListReport,
  type PeriodReport,
  type PersonReport,
  type Report,
  toLists,
  toPeople,
  toPeriod,
  toReport,
} from './report.rules.ts';

export type PreviousReport = PreviousPeriod & PeriodReport;

export interface ReportInput {
  startDate: string;
  endDate: string;
  userId?: string | null | undefined;
  teamId?: string | null | undefined;
  callListId?: string | null | undefined;
  timeZone?: string | null | undefined;
}

/** A report, and how to read the one of the period before. */
export interface ComparedReport extends Report {
  readPrevious(): Promise<PreviousReport>;
}

/** The figures of one person, of everybody in a team and below it, or of one call list, over whole days of a zone. */
export async function getCallReport(
  services: AnalyticsServices,
  actor: Actor,
  { userId: targetUserId, teamId, callListId, ...input }: ReportInput,
): Promise<ComparedReport> {
  const scope = await reportScope(actor, { targetUserId, teamId, callListId }, teamsOf(services.pool, actor));
  return await reportOf(services, scope, input);
}

type Period = Omit<ReportInput, 'userId' | 'teamId' | 'callListId'>;

/** The figures of everybody together. */
export function getOrganisationReport(services: AnalyticsServices, period: Period): Promise<ComparedReport> {
  return reportOf(services, EVERYBODY, period);
}

async function reportOf(services: AnalyticsServices, scope: ReportScope, period: Period): Promise<ComparedReport> {
  const days = daysOf(period, services.timeZone);
  const report = toReport(await readDays(services.pool, scope, days), days);
  return { ...report, readPrevious: () => readPrevious(services, scope, days) };
}

/** The figures of the equally long period directly before. */
export async function readPrevious(
  { pool, clock }: Pick<AnalyticsServices, 'pool' | 'clock'>,
  scope: ReportScope,
  days: Days,
): Promise<PreviousReport> {
  const previous = previousPeriod(days, clock());
  const { startDate, endDate, until } = previous;
  const figures = await readPeriod(pool, scope, { startDate, endDate, timeZone: days.timeZone }, until);
  return { ...previous, ...toPeriod(figures) };
}

/** The figures of each list with a dial: of the organization for admins, or of the lists that a team and those below it have now. */
export async function getLists(
  { pool, timeZone }: AnalyticsServices,
  actor: Actor,
  { teamId, ...period }: Omit<ReportInput, 'userId' | 'callListId'>,
): Promise<ListReport[]> {
  const scope = await getPeopleScope({ pool }, actor, teamId);
  return toLists(await readLists(pool, scope, daysOf(period, timeZone)));
}

/** The figures of each person who has dialled, in the organization or in a team and below it, and whether the asker may open their report. */
export async function getPeople(
  { pool, timeZone }: AnalyticsServices,
  actor: Actor,
  { teamId, ...period }: Omit<ReportInput, 'userId' | 'callListId'>,
): Promise<(PersonReport & { hasReport: boolean })[]> {
  const teams = teamsOf(pool, actor);
  const scope = await peopleScope(actor, teamId, teams);
  const people = toPeople(await readPeople(pool, scope, daysOf(period, timeZone)));
  const ids = people.map(({ userId }) => userId);
  const reported = await reportedTo(actor, ids, teams);
  return people.map((person) => ({ ...person, hasReport: reported.has(person.userId) }));
}

/** The scope of figures of several people: see {@link peopleScope}. */
export const getPeopleScope = (
  { pool }: Pick<AnalyticsServices, 'pool'>,
  actor: Actor,
  teamId: string | null | undefined,
): Promise<ReportScope> => peopleScope(actor, teamId, teamsOf(pool, actor));

const teamsOf = (pool: AnalyticsServices['pool'], actor: Actor): Teams => ({
  led: () => readLedTeams(pool, actor),
  seenSubtree: (id) => readSubtree(pool, actor, id),
  ofList: (id) => teamOfList(pool, id),
  membersOf: (userIds, teamIds) => membersOf(pool, userIds, teamIds),
});

function daysOf(period: Period, organisationZone: string) {
  const { startDate, endDate, timeZone } = parse(ReportQuerySchema, period);
  return { startDate, endDate, timeZone: timeZone ?? organisationZone };
}
