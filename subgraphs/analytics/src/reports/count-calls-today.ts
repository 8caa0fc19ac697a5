import { TimeZoneSchema } from '@dialdeck/common/reports/report.schemas';
import { dayKey } from '@dialdeck/common/reports/report-period';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import type { AnalyticsServices } from '#services.ts';
import { getPeopleScope } from './get-call-report.ts';
import { readDays } from './report.repo.ts';
import { sum } from './report.rules.ts';

/** Calls of everybody today, in all lists for admins, or in the lists of a team for its leads. */
export async function countCallsToday(
  services: AnalyticsServices,
  actor: Actor,
  asked: { timeZone: string | null | undefined; teamId: string | null | undefined },
): Promise<number> {
  const { pool, clock, timeZone: organisationZone } = services;
  const scope = await getPeopleScope(services, actor, asked.teamId);
  const timeZone = parse(TimeZoneSchema, asked.timeZone) ?? organisationZone;
  const today = dayKey(clock(), timeZone);
  return sum(await readDays(pool, scope, { startDate: today, endDate: today, timeZone })).calls;
}
