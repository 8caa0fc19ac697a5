import { AppError } from '@dialdeck/common/errors';
import { TimeZoneSchema } from '@dialdeck/common/reports/report.schemas';
import { addDays, dayKey } from '@dialdeck/common/reports/report-period';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import type { AnalyticsServices } from '#services.ts';
import { type DashboardFigures, toDashboard } from './dashboard.rules.ts';
import { readDays } from './report.repo.ts';
import { sum } from './report.rules.ts';

/** The caller's own figures of today, against yesterday and the same day of last week. */
export async function getDashboard(
  { pool, clock, timeZone: organisationZone }: AnalyticsServices,
  actor: Actor,
  asked: string | null | undefined,
): Promise<DashboardFigures> {
  if (actor.userId === null) throw new AppError('UNAUTHENTICATED');
  const timeZone = parse(TimeZoneSchema, asked) ?? organisationZone;
  const today = dayKey(clock(), timeZone);
  const [yesterday, lastWeek] = [addDays(today, -1), addDays(today, -7)];
  const figures = await readDays(
    pool,
    { userId: actor.userId, teamIds: null },
    { startDate: lastWeek, endDate: today, timeZone },
  );
  const of = (day: string) => sum(figures.filter((each) => each.day === day));
  return toDashboard({ today: of(today), yesterday: of(yesterday), lastWeek: of(lastWeek) });
}
