import { AppError } from '@dialdeck/common/errors';
import { type Sql, sql } from '@dialdeck/node/database/sql';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Whole days of a time zone, both ends included. */
export interface Days {
  startDate: string;
  endDate: string;
  timeZone: string;
}

/** A zone's days change only with the server's time zone database, so hardly ever and not while it runs. */
const known = new LRUCache<string, readonly number[]>({ max: 1_000 });

/**
 * Where each day begins, and the day after the last: milliseconds since 1970, ascending.
 * @throws BAD_INPUT for a zone that PostgreSQL does not know: it is the one who cuts the days
 */
export async function readBegins(pool: pg.Pool, days: Days): Promise<readonly number[]> {
  const { startDate, endDate, timeZone } = days;
  const key = `${startDate} ${endDate} ${timeZone}`;
  const found = known.get(key);
  if (found) return found;
  try {
    const { rows } = await pool.query<{ begins: number }>(beginsOf(days));
    const begins = rows.map((row) => row.begins);
    known.set(key, begins);
    return begins;
  } catch (cause) {
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
 * A day begins at the first instant to which the zone's clock gives that date: up to an hour before its midnight where the clock is
 * set back over midnight and strikes it twice.
 */
const beginsOf = ({ startDate, endDate, timeZone }: Days): Sql => sql`
  SELECT extract(epoch FROM strikes - CASE
    WHEN ((strikes - interval '1 hour') AT TIME ZONE zone)::date >= day THEN interval '1 hour'
    WHEN ((strikes - interval '30 minutes') AT TIME ZONE zone)::date >= day THEN interval '30 minutes'
    ELSE interval '0' END)::float8 * 1000 AS begins
  FROM (
    SELECT day::date AS day, zone, day AT TIME ZONE zone AS strikes
    FROM (SELECT ${timeZone}::text AS zone) AS asked,
      generate_series(${startDate}::date::timestamp, ${endDate}::date + interval '1 day', interval '1 day') AS day
  ) AS midnights
  ORDER BY day`;
