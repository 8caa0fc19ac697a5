import { ReportQuerySchema } from '@dialdeck/common/reports/report.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import { EVERYBODY, peopleScope, type ReportScope, reportedTo, reportScope, type Teams } from '#access.ts';
import type { AnalyticsServices } from '#services.ts';
import { membersOf, readLedTeams, readSubtree, teamOfList } from '#teams/team.repo.ts';
import type { Days } from './day-begin.repo.ts';
import { type PreviousPeriod, previousPeriod } from './previous-period.rules.ts';
import { dayStretches, readDays, readLists, readPeople, readResults, readStretches } from './report.repo.ts';
import {
  type DayFigures,
  type ListReport,
  type PeriodReport,
  type PersonReport,
  type Report,
  type ResultLine,
  resultBreakdown,
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
  /** With the equally long period before. */
  isCompared?: boolean;
}

/** A report, with the figures of the period before where they are requested. */
export interface ComparedReport extends Report {
  previous: PreviousReport | null;
  /** The scope and the days, for the parts that are read on demand. */
  of: { scope: ReportScope; days: Days };
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
  const { pool, clock, timeZone } = services;
  const days = daysOf(period, timeZone);
  const of = { scope, days };
  if (!period.isCompared) return { ...toReport(await readDays(pool, scope, days), days), previous: null, of };
  const previous = previousPeriod(days, clock());
  // Both periods by one statement: the comparison costs less than a second report.
  const all = await dayStretches(pool, { ...days, startDate: previous.startDate });
  const now = all.filter(({ day }) => day >= days.startDate);
  const before = { day: PREVIOUS, from: all[0]?.from ?? 0, to: previous.until?.getTime() ?? now[0]?.from ?? 0 };
  const figures = await readStretches(pool, scope, [before, ...now]);
  const isBefore = ({ day }: DayFigures) => day === PREVIOUS;
  return {
    ...toReport(
      figures.filter((each) => !isBefore(each)),
      days,
    ),
    previous: { ...previous, ...toPeriod(figures.filter(isBefore)) },
    of,
  };
}

/** Calls of a report by result. */
export async function getResultBreakdown(
  { pool }: Pick<AnalyticsServices, 'pool'>,
  { of: { scope, days }, dispositionBreakdown }: ComparedReport,
): Promise<ResultLine[]> {
  return resultBreakdown(dispositionBreakdown, await readResults(pool, scope, days));
}

/** The stretch of the period before. */
const PREVIOUS = 'previous';

/** The figures of each list with a dial: of the organization for admins, or of the lists that a team and those below it have now. */
export async function getLists(
  { pool, timeZone }: AnalyticsServices,
  actor: Actor,
  { teamId, ...period }: Omit<ReportInput, 'userId' | 'callListId' | 'isCompared'>,
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
