import { ReportQuerySchema } from '@dialdeck/common/report.schemas';
import type { Actor } from '@dialdeck/node/identity';
import { parse } from '@dialdeck/node/parse';
import { reportedUser } from '#access.ts';
import type { AnalyticsServices } from '#services.ts';
import { readDays } from './report.repo.ts';
import { type Report, toReport } from './report.rules.ts';

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
