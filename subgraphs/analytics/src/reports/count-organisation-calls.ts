import { TimeZoneSchema } from '@dialdeck/common/reports/report.schemas';
import { dayKey } from '@dialdeck/common/reports/report-period';
import { parse } from '@dialdeck/node/graphql/parse';
import { EVERYBODY } from '#access.ts';
import type { AnalyticsServices } from '#services.ts';
import { readDays } from './report.repo.ts';
import { sum } from './report.rules.ts';

/** Calls of everybody today. */
export async function countOrganisationCalls(
  { pool, clock, timeZone: organisationZone }: AnalyticsServices,
  asked: string | null | undefined,
): Promise<number> {
  const timeZone = parse(TimeZoneSchema, asked) ?? organisationZone;
  const today = dayKey(clock(), timeZone);
  return sum(await readDays(pool, EVERYBODY, { startDate: today, endDate: today, timeZone })).calls;
}
