import type pg from 'pg';
import { FIGURE_COLUMNS, FIGURES, ORGANISATION } from '#rollups/call-figures.rules.ts';
import { type Days, readBegins } from './day-begin.repo.ts';
import { cutDays } from './day-cut.rules.ts';
import type { DayFigures, PersonFigures } from './report.rules.ts';

/** Figures per day of one user, or of everybody when `userId` is null. Days without calls need not be named. */
export async function readDays(pool: pg.Pool, userId: string | null, days: Days): Promise<DayFigures[]> {
  const { begins, nearest, hours, quarters } = cutDays(await readBegins(pool, days));
  const { rows } = await pool.query<DayFigures>({
    name: 'day-figures',
    text: DAY_FIGURES,
    values: [
      userId ?? ORGANISATION,
      days.startDate,
      ...[begins, nearest, hours, quarters].map((instants) => `{${instants.map(toSeconds)}}`),
      ...[nearest[0] ?? 0, nearest.at(-1) ?? 0].map(toSeconds),
    ],
  });
  // At both ends of the period, something is moved from or to a day that was not asked for.
  return rows.filter(({ day }) => day >= days.startDate && day <= days.endDate);
}

const toSeconds = (milliseconds: number) => milliseconds / 1_000;

/** Figures of the whole period of everybody who called in it. */
export async function readPeople(pool: pg.Pool, days: Days): Promise<PersonFigures[]> {
  const { begins, nearest, hours, quarters } = cutDays(await readBegins(pool, days));
  const { rows } = await pool.query<PersonFigures>({
    name: 'people-figures',
    text: PEOPLE_FIGURES,
    values: [
      ORGANISATION,
      days.startDate,
      ...[begins, nearest, hours, quarters].map((instants) => `{${instants.map(toSeconds)}}`),
      ...[nearest[0] ?? 0, nearest.at(-1) ?? 0].map(toSeconds),
      days.endDate,
    ],
  });
  return rows;
}

const COLUMNS = Object.values(FIGURE_COLUMNS);
const [BEGINS, NEAREST, HOURS, QUARTERS] = ['$3', '$4', '$5', '$6'].map(
  (seconds) => `ARRAY(SELECT to_timestamp(unnest(${seconds}::float8[])))`,
);
const DAY = '($2::date + day - 1)';
const SUMS = FIGURES.map((figure) => `sum(${FIGURE_COLUMNS[figure]})::float8 AS "${figure}"`).join(', ');

/**
 * Each day is taken to begin with the six hours nearest to its begin; the hours and quarter hours between the two are then moved to
 * the day that they are of.
 */
function figuresByDay(subjects: string): { moved: string; figures: string } {
  const of = (grain: 15 | 60 | 360, startsAt: string) =>
    `SELECT subject_id, starts_at, ${COLUMNS.join(', ')} FROM call_figures WHERE ${subjects} AND grain = ${grain} AND ${startsAt}`;
  return {
    moved: `${of(60, `starts_at = ANY(${HOURS})`)} UNION ALL ${of(15, `starts_at = ANY(${QUARTERS})`)}`,
    figures: `
    SELECT subject_id, width_bucket(starts_at, ${NEAREST}) AS day, ${COLUMNS.join(', ')}
    FROM (${of(360, 'starts_at >= to_timestamp($7) AND starts_at < to_timestamp($8)')}) AS by_six_hours
    UNION ALL
    SELECT subject_id, width_bucket(starts_at, ${BEGINS}), ${COLUMNS.join(', ')} FROM moved
    UNION ALL
    SELECT subject_id, width_bucket(starts_at, ${NEAREST}), ${COLUMNS.map((column) => `-${column}`).join(', ')} FROM moved`,
  };
}

const ONE = figuresByDay('subject_id = $1');
const DAY_FIGURES = `
  WITH moved AS MATERIALIZED (${ONE.moved})
  SELECT ${DAY}::text AS day, ${SUMS} FROM (${ONE.figures}) AS figures GROUP BY day`;

const EACH = figuresByDay('subject_id <> $1');
const PEOPLE_FIGURES = `
  WITH moved AS MATERIALIZED (${EACH.moved})
  SELECT subject_id AS "userId", ${SUMS} FROM (${EACH.figures}) AS figures
  WHERE ${DAY} BETWEEN $2::date AND $9::date GROUP BY subject_id`;

/** Rejects while the tables cannot be read. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1 FROM call_figures LIMIT 1');
}
