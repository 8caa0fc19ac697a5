import { ReportQuerySchema } from '@dialdeck/common/report.schemas';
import type { Actor } from '@dialdeck/node/identity';
import { parse } from '@dialdeck/node/parse';
import { reportedUser } from '#access.ts';
import type { AnalyticsServices } from '#services.ts';
import { readDays, readPeople } from './report.repo.ts';
import { type PersonReport, type Report, toPeople, toReport } from './report.rules.ts';

export interface ReportInput {
  startDate: string;
  endDate: string;
  userId?: string | null | undefined;
  timeZone?: string | null | undefined;
}

/** The figures of one user over whole days of a zone. */
export async function getCallReport(
  { pool, timeZone: organisationZone }: AnalyticsServices,
  actor: Actor,
  { userId: targetUserId, ...input }: ReportInput,
): Promise<Report> {
  const userId = reportedUser(actor, targetUserId);
  const { startDate, endDate, timeZone } = parse(ReportQuerySchema, { ...input, targetUserId });
  const days = { startDate, endDate, timeZone: timeZone ?? organisationZone };
  return toReport(await readDays(pool, userId, days), days);
}

type Period = Omit<ReportInput, 'userId'>;

/** The figures of everybody together. */
export async function getOrganisationReport({ pool, timeZone }: AnalyticsServices, period: Period): Promise<Report> {
  const days = daysOf(period, timeZone);
  return toReport(await readDays(pool, null, days), days);
}

/** The figures of each person who has dialled. */
export async function getPeople({ pool, timeZone }: AnalyticsServices, period: Period): Promise<PersonReport[]> {
  return toPeople(await readPeople(pool, daysOf(period, timeZone)));
}

function daysOf(period: Period, organisationZone: string) {
  const { startDate, endDate, timeZone } = parse(ReportQuerySchema, period);
  return { startDate, endDate, timeZone: timeZone ?? organisationZone };
}
