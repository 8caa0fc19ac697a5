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
  const ends = [cut.begins, cut.nearest].flatMap((instants) => [instants[0] ?? 0, instants.at(-1) ?? 0].map(toSeconds));
  const values = [ORGANISATION, ...[cut.hours, cut.quarters].map(toSecondsList), ...ends];
  // Without a name: the plan of a prepared statement knows no period, so it looks up each row of a year in an index, in one process.
  const { rows } = await pool.query<PersonFigures>(
    teamIds === null
      ? { text: peopleFigures('call_figures', 'subject_id <> $1'), values }
      : {
          text: peopleFigures('team_figures', 'subject_id <> $1 AND team_id = ANY($8::uuid[])'),
          values: [...values, teamIds],
        },
  );
  return rows;
}

const toSeconds = (milliseconds: number) => milliseconds / 1_000;
const toSecondsList = (instants: readonly number[]) => `{${instants.map(toSeconds)}}`;

/** $3 to $8. */
const cutValues = ({ begins, nearest, hours, quarters }: DayCut) => [
  ...[begins, nearest, hours, quarters].map(toSecondsList),
  ...[nearest[0] ?? 0, nearest.at(-1) ?? 0].map(toSeconds),
];

const COLUMNS = Object.values(FIGURE_COLUMNS);
/** The instants of an array of seconds since 1970. */
const instantsOf = (seconds: string) => `ARRAY(SELECT to_timestamp(unnest(${seconds}::float8[])))`;
const [BEGINS, NEAREST] = [instantsOf('$3'), instantsOf('$4')];
const DAY = '($2::date + day - 1)';
const SUMS = FIGURES.map((figure) => `sum(${FIGURE_COLUMNS[figure]})::float8 AS "${figure}"`).join(', ');

type Grain = 15 | 60 | 360;

const rowsOf = (table: string, subjects: string) => (grain: Grain, startsAt: string) =>
  `SELECT subject_id, starts_at, ${COLUMNS.join(', ')} FROM ${table} WHERE ${subjects} AND grain = ${grain} AND ${startsAt}`;

/**
 * For each local midnight the figures start at the nearest six-hour boundary. The hourly and quarter-hourly rows between the two are then
 * moved to the day to which they belong.
 */
function dayFigures(table: string, subjects: string): string {
  const of = rowsOf(table, subjects);
  return `WITH moved AS MATERIALIZED (
    ${of(60, `starts_at = ANY(${instantsOf('$5')})`)} UNION ALL ${of(15, `starts_at = ANY(${instantsOf('$6')})`)})
  SELECT ${DAY}::text AS day, ${SUMS} FROM (
    SELECT width_bucket(starts_at, ${NEAREST}) AS day, ${COLUMNS.join(', ')}
    FROM (${of(360, 'starts_at >= to_timestamp($7) AND starts_at < to_timestamp($8)')}) AS by_six_hours
    UNION ALL
    SELECT width_bucket(starts_at, ${BEGINS}), ${COLUMNS.join(', ')} FROM moved
    UNION ALL
    SELECT width_bucket(starts_at, ${NEAREST}), ${COLUMNS.map((column) => `-${column}`).join(', ')} FROM moved
  ) AS figures GROUP BY day`;
}

/**
 * The same for one period, which a large organization has millions of rows in: the six hours are summed as they are, and only
 * the finer rows at both ends are compared with the period's begin and end ($4, $5), and with the six-hour boundaries next to them ($6, $7).
 */
function peopleFigures(table: string, subjects: string): string {
  const of = rowsOf(table, subjects);
  const isWithin = (from: string, to: string) =>
    `(starts_at >= to_timestamp(${from}) AND starts_at < to_timestamp(${to}))::int`;
  return `SELECT subject_id AS "userId", ${SUMS} FROM (
    SELECT subject_id, ${COLUMNS.join(', ')}
    FROM (${of(360, 'starts_at >= to_timestamp($6) AND starts_at < to_timestamp($7)')}) AS by_six_hours
    UNION ALL
    SELECT subject_id, ${COLUMNS.map((column) => `times * ${column}`).join(', ')}
    FROM (${of(60, `starts_at = ANY(${instantsOf('$2')})`)} UNION ALL ${of(15, `starts_at = ANY(${instantsOf('$3')})`)}) AS finer
    CROSS JOIN LATERAL (SELECT ${isWithin('$4', '$5')} - ${isWithin('$6', '$7')} AS times) AS moved
    WHERE times <> 0
  ) AS figures GROUP BY subject_id`;
}

/** Rejects while the tables cannot be read. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1 FROM call_figures LIMIT 1');
}
