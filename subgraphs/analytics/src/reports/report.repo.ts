import { AppError } from '@dialdeck/common/errors';
import type pg from 'pg';
import type { DayFigures } from './report.rules.ts';

/** Whole days of a time zone, both ends included. */
export interface Days {
  startDate: string;
  endDate: string;
  timeZone: string;
}

/** Figures per day and label of one user, or of everybody when `userId` is null. Days without calls are not named. */
export async function readDays(pool: pg.Pool, userId: string | null, days: Days): Promise<DayFigures[]> {
  const { startDate, endDate, timeZone } = days;
  const source = userId === null ? 'organisation_call_quarters WHERE' : 'user_call_quarters WHERE user_id = $4 AND';
  const params = [timeZone, startDate, endDate, ...(userId === null ? [] : [userId])];
  try {
    const { rows } = await pool.query<DayFigures>(dayFigures(source), params);
    return rows;
  } catch (cause) {
    // A zone that this server's own data base does not hold: PostgreSQL is the one who cuts the days.
    if ((cause as { code?: unknown }).code !== UNKNOWN_ZONE) throw cause;
    throw new AppError('BAD_INPUT', {
      userMessage: 'Unknown time zone',
      fields: { timeZone: 'Unknown time zone' },
      cause,
    });
  }
}

const UNKNOWN_ZONE = '22023';

/**
 * A day is what the zone's clock says of the instant, so an hour that a clock change repeats or leaves out falls where it
 * belongs. The first two conditions are wider than any zone (-12 to +14 hours): they are what the key can be entered by.
 */
const dayFigures = (source: string) => `
  SELECT (starts_at AT TIME ZONE $1)::date::text AS day, label, sum(calls)::int AS calls,
    sum(answered)::int AS answered, sum(talk_seconds)::float8 AS "talkSeconds"
  FROM ${source} starts_at >= ($2::date - 1)::timestamp AT TIME ZONE 'UTC'
    AND starts_at < ($3::date + 2)::timestamp AT TIME ZONE 'UTC'
    AND (starts_at AT TIME ZONE $1)::date BETWEEN $2::date AND $3::date
  GROUP BY 1, 2
  HAVING sum(calls) > 0`;

/** Rejects while the tables cannot be read. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1 FROM organisation_call_quarters LIMIT 1');
}
