import { AppError } from '@dialdeck/common/errors';
import { TimeZoneSchema } from '@dialdeck/common/reports/report.schemas';
import { addDays, dayKey } from '@dialdeck/common/reports/report-period';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import type { AnalyticsServices } from '#services.ts';
import { type DashboardFigures, toDashboard } from './dashboard.rules.ts';
import { readPrevious } from './get-call-report.ts';
import { readDays } from './report.repo.ts';
import { sum } from './report.rules.ts';

/** The caller's own figures of today, against yesterday until the same time of day, and the same day of last week. */
export async function getDashboard(
  { pool, clock, timeZone: organisationZone }: AnalyticsServices,
  actor: Actor,
  asked: string | null | undefined,
): Promise<DashboardFigures> {
  if (actor.userId === null) throw new AppError('UNAUTHENTICATED');
  const timeZone = parse(TimeZoneSchema, asked) ?? organisationZone;
  const today = dayKey(clock(), timeZone);
  const lastWeek = addDays(today, -7);
  const own = { userId: actor.userId, teamIds: null };
  const [figures, previous] = await Promise.all([
    readDays(pool, own, { startDate: lastWeek, endDate: today, timeZone }),
    // A day that is not over has fewer calls than a whole one.
    readPrevious({ pool, clock }, own, { startDate: today, endDate: today, timeZone }),
  ]);
  const of = (day: string) => sum(figures.filter((each) => each.day === day));
  return toDashboard({ today: of(today), callsYesterday: previous.totalDials, lastWeek: of(lastWeek) });
}
