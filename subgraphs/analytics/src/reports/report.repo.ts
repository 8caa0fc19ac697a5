import type pg from 'pg';
import type { ReportScope } from '#access.ts';
import { FIGURE_COLUMNS, FIGURES, ORGANISATION } from '#rollups/call-figures.rules.ts';
import { type Days, readBegins } from './day-begin.repo.ts';
import { cutDays, type DayCut } from './day-cut.rules.ts';
import type { DayFigures, PersonFigures } from './report.rules.ts';

/** Figures per day of one person or of everybody, in all lists or in those of some teams. Days without calls need not be named. */
export async function readDays(pool: pg.Pool, { userId, teamIds }: ReportScope, days: Days): Promise<DayFigures[]> {
  const cut = cutDays(await readBegins(pool, days));
  const values = [userId ?? ORGANISATION, days.startDate, ...cutValues(cut)];
  const { rows } = await pool.query<DayFigures>(
    teamIds === null
      ? { name: 'day-figures', text: dayFigures('call_figures', 'subject_id = $1'), values }
      : {
          name: 'day-figures-of-teams',
          text: dayFigures('team_figures', 'subject_id = $1 AND team_id = ANY($9::uuid[])'),
          values: [...values, teamIds],
        },
  );
  // At both ends of the period, something is moved from or to a day that was not asked for.
  return rows.filter(({ day }) => day >= days.startDate && day <= days.endDate);
}

/** Figures of the whole period of everybody who called in it, in all lists or in those of some teams. */
export async function readPeople(
  pool: pg.Pool,
  { teamIds }: Pick<ReportScope, 'teamIds'>,
  days: Days,
): Promise<PersonFigures[]> {
  const begins = await readBegins(pool, days);
  // The whole period is cut as one day: its rows are not sorted into days.
  const cut = cutDays([begins[0], begins.at(-1)].filter((begin) => begin !== undefined));
  const values = [ORGANISATION, days.startDate, ...cutValues(cut)];
  const { rows } = await pool.query<PersonFigures>(
    teamIds === null
      ? { name: 'people-figures', text: peopleFigures('call_figures', 'subject_id <> $1'), values }
      : {
          name: 'people-figures-of-teams',
          text: peopleFigures('team_figures', 'subject_id <> $1 AND team_id = ANY($9::uuid[])'),
          values: [...values, teamIds],
        },
  );
  return rows;
}

const toSeconds = (milliseconds: number) => milliseconds / 1_000;

/** $3 to $8. */
const cutValues = ({ begins, nearest, hours, quarters }: DayCut) => [
  ...[begins, nearest, hours, quarters].map((instants) => `{${instants.map(toSeconds)}}`),
  ...[nearest[0] ?? 0, nearest.at(-1) ?? 0].map(toSeconds),
];

const COLUMNS = Object.values(FIGURE_COLUMNS);
const [BEGINS, NEAREST, HOURS, QUARTERS] = ['$3', '$4', '$5', '$6'].map(
  (seconds) => `ARRAY(SELECT to_timestamp(unnest(${seconds}::float8[])))`,
);
const DAY = '($2::date + day - 1)';
const SUMS = FIGURES.map((figure) => `sum(${FIGURE_COLUMNS[figure]})::float8 AS "${figure}"`).join(', ');

/**
 * For each local midnight the figures start at the nearest six-hour boundary. The hourly and quarter-hourly rows between the two are then
 * moved to the day to which they belong.
 */
function figuresByDay(table: string, subjects: string): { moved: string; figures: string } {
  const of = (grain: 15 | 60 | 360, startsAt: string) =>
    `SELECT subject_id, starts_at, ${COLUMNS.join(', ')} FROM ${table} WHERE ${subjects} AND grain = ${grain} AND ${startsAt}`;
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

function dayFigures(table: string, subjects: string): string {
  const { moved, figures } = figuresByDay(table, subjects);
  return `WITH moved AS MATERIALIZED (${moved})
  SELECT ${DAY}::text AS day, ${SUMS} FROM (${figures}) AS figures GROUP BY day`;
}

function peopleFigures(table: string, subjects: string): string {
  const { moved, figures } = figuresByDay(table, subjects);
  return `WITH moved AS MATERIALIZED (${moved})
  SELECT subject_id AS "userId", ${SUMS} FROM (${figures}) AS figures
  WHERE ${DAY} = $2::date GROUP BY subject_id`;
}

/** Rejects while the tables cannot be read. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1 FROM call_figures LIMIT 1');
}
