import type { DayFigures, Days } from '@dialdeck/analytics/testing';
import { CALL_LABELS } from '@dialdeck/common/calls/call-result.rules';
import type pg from 'pg';

const LABEL = "coalesce(disposition, outcome, 'attempted')";

/** The figures of a report by counting the calls themselves (docs/requirements/reports.md#figures), in `table`. */
export async function recount(
  pool: pg.Pool,
  userId: string | null,
  { startDate, endDate, timeZone }: Days,
  table = 'call_logs',
): Promise<DayFigures[]> {
  const labels = CALL_LABELS.map((label) => `count(*) FILTER (WHERE ${LABEL} = '${label}')::int AS "${label}"`);
  const { rows } = await pool.query<DayFigures>(
    `SELECT (called_at AT TIME ZONE $1)::date::text AS day, ${labels.join(', ')},
       count(*) FILTER (WHERE outcome = 'answered')::int AS talks, sum(duration)::float8 AS "talkSeconds",
       count(*) FILTER (WHERE disposition = 'winner')::int AS success,
       count(*) FILTER (WHERE disposition = 'loser' AND outcome = 'answered')::int AS refused,
       0 AS "rightPerson", 0 AS "doNotCall", 0 AS "wrongNumber", 0 AS unusable
     FROM ${table} WHERE called_at >= ($2::date - 1)::timestamp AT TIME ZONE 'UTC'
       AND called_at < ($3::date + 2)::timestamp AT TIME ZONE 'UTC'
       AND (called_at AT TIME ZONE $1)::date BETWEEN $2::date AND $3::date
       ${userId === null ? '' : 'AND user_id = $4'}
     GROUP BY 1`,
    [timeZone, startDate, endDate, ...(userId === null ? [] : [userId])],
  );
  return rows;
}
