import type pg from 'pg';
import { FIGURE_COLUMNS, FIGURES, ORGANISATION } from '#rollups/call-figures.rules.ts';
import { type Days, readBegins } from './day-begin.repo.ts';
import type { DayFigures } from './report.rules.ts';

/** Figures per day of one user, or of everybody when `userId` is null. Days without calls need not be named. */
export async function readDays(pool: pg.Pool, userId: string | null, days: Days): Promise<DayFigures[]> {
  const begins = await readBegins(pool, days);
  const hours = begins.map(hourOf).map(toInstant);
  const quarters = begins.flatMap(quartersBefore).map(toInstant);
  const { rows } = await pool.query<DayFigures>({
    name: 'day-figures',
    text: DAY_FIGURES,
    values: [userId ?? ORGANISATION, days.startDate, hours, hours[0], hours.at(-1), quarters],
  });
  return rows;
}

const MINUTE_MS = 60_000;
const hourOf = (instant: number) => Math.floor(instant / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
const toInstant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The quarters of the same hour before a day begins: none where it begins with the hour, as in most zones. */
const quartersBefore = (begin: number) =>
  [0, 15, 30].map((minutes) => hourOf(begin) + minutes * MINUTE_MS).filter((quarter) => quarter < begin);

const COLUMNS = Object.values(FIGURE_COLUMNS);
const DAY = 'width_bucket(starts_at, $3::timestamptz[])';

/**
 * An hour that a day begins within, as days do in zones of half and quarter hours, is counted to that day whole. Its quarters
 * before then are moved to the day before, which the hour before them always is of: one or two rows a day in place of four.
 * OFFSET 0 keeps the quarters outside: without statistics on a new table a free join looks through all of it for each.
 */
const DAY_FIGURES = `
  SELECT ($2::date + ${DAY} - 1)::text AS day,
    ${FIGURES.map((figure) => `sum(${FIGURE_COLUMNS[figure]})::float8 AS "${figure}"`).join(', ')}
  FROM (
    SELECT starts_at, ${COLUMNS.join(', ')} FROM call_figures WHERE subject_id = $1 AND grain = 60
    UNION ALL
    SELECT starts_at - back, ${COLUMNS.map((column) => `sign * ${column}`).join(', ')}
    FROM unnest($6::timestamptz[]) AS quarter
    CROSS JOIN LATERAL (
      SELECT * FROM call_figures WHERE subject_id = $1 AND grain = 15 AND starts_at = quarter OFFSET 0) AS by_quarter
    CROSS JOIN (VALUES (interval '0', -1), (interval '1 hour', 1)) AS moves (back, sign)
  ) AS figures
  WHERE starts_at >= $4 AND starts_at < $5
  GROUP BY ${DAY}`;

/** Rejects while the tables cannot be read. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1 FROM call_figures LIMIT 1');
}
