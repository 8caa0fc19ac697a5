import { AppError } from '@dialdeck/common/errors';
import { TimeZoneSchema } from '@dialdeck/common/reports/report.schemas';
import { addDays, dayKey } from '@dialdeck/common/reports/report-period';
import { parse } from '@dialdeck/node/graphql/parse';
import type { Actor } from '@dialdeck/node/security/identity';
import type { AnalyticsServices } from '#services.ts';
import { type DashboardFigures, toDashboard } from './dashboard.rules.ts';
import { previousPeriod } from './previous-period.rules.ts';
import { dayStretches, readStretches } from './report.repo.ts';
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
  const previous = previousPeriod({ startDate: today, endDate: today, timeZone }, clock());
  const days = await dayStretches(pool, { startDate: lastWeek, endDate: today, timeZone });
  // Today is not over, so yesterday counts until the same time of day.
  const stretches = days
    .filter(({ day }) => [lastWeek, previous.startDate, today].includes(day))
    .map((each) =>
      each.day === previous.startDate && previous.until ? { ...each, to: previous.until.getTime() } : each,
    );
  const figures = await readStretches(pool, { userId: actor.userId, teamIds: null }, stretches);
  const of = (day: string) => sum(figures.filter((each) => each.day === day));
  return toDashboard({ today: of(today), callsYesterday: of(previous.startDate).calls, lastWeek: of(lastWeek) });
}
