import { CALL_LABELS } from '@dialdeck/common/call-result.rules';
import type pg from 'pg';
import { FIGURE_COLUMNS, FIGURES, ORGANISATION } from '#rollups/call-figures.rules.ts';
import { type Days, readBegins } from './day-begin.repo.ts';
import type { DayFigures } from './report.rules.ts';

/** Figures per day of one user, or of everybody when `userId` is null. Days without calls are not named. */
export async function readDays(pool: pg.Pool, userId: string | null, days: Days): Promise<DayFigures[]> {
  const begins = await readBegins(pool, days);
  // A midnight within an hour, as zones of half and quarter hours have it: that hour is read by its quarters.
  const cut = [...new Set(begins.map(hourOf))].filter((hour) => !begins.includes(hour));
  const quarters = cut.flatMap((hour) => [0, 15, 30, 45].map((minutes) => hour + minutes * MINUTE_MS));
  const { rows } = await pool.query<DayFigures>({
    name: 'day-figures',
    text: DAY_FIGURES,
    values: [
      userId ?? ORGANISATION,
      days.startDate,
      begins.map(toInstant),
      begins.slice(0, 1).map(toInstant)[0],
      begins.slice(-1).map(toInstant)[0],
      cut.map(toInstant),
      quarters.map(toInstant),
    ],
  });
  return rows;
}

const MINUTE_MS = 60_000;
const hourOf = (instant: number) => instant - (instant % (60 * MINUTE_MS));
const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** OFFSET 0 keeps the quarters outside: without statistics on a new table a free join looks through all of it for each. */
const DAY_FIGURES = `
  WITH figures AS (
    SELECT * FROM call_figures
    WHERE subject_id = $1 AND grain = 60 AND starts_at >= $4 AND starts_at < $5 AND starts_at NOT IN (SELECT unnest($6::timestamptz[]))
    UNION ALL
    SELECT by_quarter.* FROM unnest($7::timestamptz[]) AS quarter CROSS JOIN LATERAL (
      SELECT * FROM call_figures WHERE subject_id = $1 AND grain = 15 AND starts_at = quarter OFFSET 0) AS by_quarter
    WHERE quarter >= $4 AND quarter < $5
  ), days AS (
    SELECT width_bucket(starts_at, $3::timestamptz[]) AS place,
      ${FIGURES.map((figure) => `sum(${FIGURE_COLUMNS[figure]})::float8 AS "${figure}"`).join(', ')}
    FROM figures GROUP BY 1
    HAVING sum(${CALL_LABELS.map((label) => FIGURE_COLUMNS[label]).join(' + ')}) > 0
  )
  SELECT ($2::date + place - 1)::text AS day, days.* FROM days`;

/** Rejects while the tables cannot be read. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1 FROM call_figures LIMIT 1');
}
