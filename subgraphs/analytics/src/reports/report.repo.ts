import type { CallLabel } from '@dialdeck/common/calls/call-result.rules';
import { addDays } from '@dialdeck/common/reports/report-period';
import { empty, named, raw, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ReportScope } from '#access.ts';
import { type CallFigures, FIGURE_COLUMNS, FIGURES, NIL } from '#rollups/call-figures.rules.ts';
import { type Days, readBegins } from './day-begin.repo.ts';
import { cutDays, type DayCut } from './day-cut.rules.ts';
import type { DayFigures, ListFigures, PersonFigures } from './report.rules.ts';

/** Figures per day of one person, of all people or of one list, in all lists or in the lists of some teams. Days without calls may be missing. */
export async function readDays(pool: pg.Pool, scope: ReportScope, days: Days): Promise<DayFigures[]> {
  return await readStretches(pool, scope, await dayStretches(pool, days));
}

/** A stretch of time with a name: it ends where the next one begins, or where its own end is. */
export interface Stretch {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** The days of a period. */
export async function dayStretches(pool: pg.Pool, days: Days): Promise<Stretch[]> {
  const begins = await readBegins(pool, days);
  return begins.slice(0, -1).map((from, index) => ({
    day: addDays(days.startDate, index),
    from,
    to: begins[index + 1] ?? from,
  }));
}

/** Figures of several stretches, which follow one another in time and may leave gaps; read by one statement. */
export async function readStretches(
  pool: pg.Pool,
  { userId, teamIds, callListId }: ReportScope,
  stretches: readonly Stretch[],
): Promise<DayFigures[]> {
  const begins: number[] = [];
  const days: (string | null)[] = [];
  for (const { day, from, to } of stretches) {
    if (begins.at(-1) === from) days.pop();
    else begins.push(from);
    days.push(day, null);
    begins.push(to);
  }
  const of = callListId
    ? rowsOfLists(sql`AND call_list_id = ${callListId}`)
    : rowsOf(sql`subject_id = ${userId ?? NIL}`, teamIds);
  const name = callListId ? 'day-figures-of-list' : teamIds === null ? 'day-figures' : 'day-figures-of-teams';
  const { rows } = await pool.query<CallFigures & { bucket: number }>(named(name, dayFigures(of, cutDays(begins))));
  // At both ends, something is moved from or to the time outside; gaps have no name.
  return rows.flatMap(({ bucket, ...figures }) => {
    const day = days[bucket - 1];
    return day ? [{ ...figures, day }] : [];
  });
}

/** Figures of the whole period for each person who called in it, in all lists or in the lists of some teams. */
export async function readPeople(
  pool: pg.Pool,
  { teamIds }: Pick<ReportScope, 'teamIds'>,
  days: Days,
): Promise<PersonFigures[]> {
  return await readSubjects(pool, rowsOf(sql`subject_id <> ${NIL}`, teamIds), days);
}

/**
 * Figures of the whole period for each list in which anybody called; in all lists or in the lists that some teams have now. With all
 * lists, one row more has the organization's figures, of the same instant.
 */
export async function readLists(
  pool: pg.Pool,
  { teamIds }: Pick<ReportScope, 'teamIds'>,
  days: Days,
): Promise<ListFigures[]> {
  const of: RowsOf =
    teamIds === null
      ? (grain, startsAt) =>
          sql`${rowsOfLists(empty)(grain, startsAt)}
          UNION ALL ${rowsOf(sql`subject_id = ${NIL}`, null)(grain, startsAt)}`
      : rowsOfLists(
          sql`AND call_list_id IN (SELECT call_list_id FROM team_lists WHERE team_id = ANY(${teamIds}::uuid[]))`,
        );
  const rows = await readSubjects(pool, of, days);
  return rows.map(({ userId, ...figures }) => ({ ...figures, callListId: userId === NIL ? null : userId }));
}

/** Figures of the whole period by subject. */
async function readSubjects(pool: pg.Pool, of: RowsOf, days: Days): Promise<PersonFigures[]> {
  const begins = await readBegins(pool, days);
  // The whole period is cut as one day: its rows are not sorted into days.
  const cut = cutDays([begins[0], begins.at(-1)].filter((begin) => begin !== undefined));
  // Without a name: the plan of a prepared statement knows no period, so it looks up each row of a year in an index, in one process.
  const { rows } = await pool.query<PersonFigures>(subjectFigures(of, cut));
  return rows;
}

const toSeconds = (milliseconds: number) => milliseconds / 1_000;

const COLUMNS = Object.values(FIGURE_COLUMNS);
const SUMS = raw(FIGURES.map((figure) => `sum(${FIGURE_COLUMNS[figure]})::float8 AS "${figure}"`).join(', '));
/** The columns of figures, each after a prefix. */
const columns = (prefix = '') => raw(COLUMNS.map((column) => prefix + column).join(', '));

/** The instants as an array; one parameter, however many there are. */
const instantsOf = (instants: readonly number[]) =>
  sql`ARRAY(SELECT to_timestamp(unnest(${`{${instants.map(toSeconds)}}`}::float8[])))`;

/** Whether a row begins between the first and the last of these instants. */
const isWithin = (instants: readonly number[]) => sql`(starts_at >= to_timestamp(${toSeconds(instants[0] ?? 0)}::float8)
  AND starts_at < to_timestamp(${toSeconds(instants.at(-1) ?? 0)}::float8))`;

type Grain = 15 | 60 | 360;
type RowsOf = (grain: Grain, startsAt: Sql) => Sql;

/** The rows of some subjects, of all lists or of some teams' lists. */
const rowsOf =
  (subjects: Sql, teamIds: readonly string[] | null): RowsOf =>
  (grain, startsAt) => {
    const table = teamIds === null ? sql`call_figures` : sql`team_figures`;
    const ofTeams = teamIds === null ? empty : sql`AND team_id = ANY(${teamIds}::uuid[])`;
    return sql`SELECT subject_id, starts_at, ${columns()} FROM ${table}
      WHERE ${subjects} ${ofTeams} AND grain = ${raw(String(grain))} AND ${startsAt}`;
  };

/** The rows of lists, by all users; the subject is the list. */
const rowsOfLists =
  (which: Sql): RowsOf =>
  (grain, startsAt) =>
    sql`SELECT call_list_id AS subject_id, starts_at, ${columns()} FROM list_figures
      WHERE grain = ${raw(String(grain))} AND ${startsAt} ${which}`;

/** The rows of the hours and the quarter hours between the six-hour boundaries and the days' own. */
const finerRows = (of: RowsOf, { hours, quarters }: DayCut) =>
  sql`${of(60, sql`starts_at = ANY(${instantsOf(hours)})`)} UNION ALL ${of(15, sql`starts_at = ANY(${instantsOf(quarters)})`)}`;

/**
 * For each local midnight the figures start at the nearest six-hour boundary. The hourly and quarter-hourly rows between the two are then
 * moved to the day to which they belong.
 */
const dayFigures = (of: RowsOf, cut: DayCut): Sql => sql`
  WITH moved AS MATERIALIZED (${finerRows(of, cut)})
  SELECT day AS bucket, ${SUMS} FROM (
    SELECT width_bucket(starts_at, ${instantsOf(cut.nearest)}) AS day, ${columns()}
    FROM (${of(360, isWithin(cut.nearest))}) AS by_six_hours
    UNION ALL
    SELECT width_bucket(starts_at, ${instantsOf(cut.begins)}), ${columns()} FROM moved
    UNION ALL
    SELECT width_bucket(starts_at, ${instantsOf(cut.nearest)}), ${columns('-')} FROM moved
  ) AS figures GROUP BY figures.day`;

/**
 * Sums one period, in which a large organization has millions of rows: the six hours are summed as they are, and only
 * the finer rows at both ends are compared with the begin and the end of the period, and with the six-hour boundaries next to them.
 */
const subjectFigures = (of: RowsOf, cut: DayCut): Sql => sql`
  SELECT subject_id AS "userId", ${SUMS} FROM (
    SELECT subject_id, ${columns()} FROM (${of(360, isWithin(cut.nearest))}) AS by_six_hours
    UNION ALL
    SELECT subject_id, ${columns('times * ')} FROM (${finerRows(of, cut)}) AS finer
    CROSS JOIN LATERAL (SELECT ${isWithin(cut.begins)}::int - ${isWithin(cut.nearest)}::int AS times) AS moved
    WHERE times <> 0
  ) AS figures GROUP BY subject_id`;

/** Calls of one result in a period, under one label of the breakdown. */
export interface ResultCount {
  resultId: string;
  code: string;
  name: string;
  label: CallLabel;
  calls: number;
}

/** Calls of the whole period by their result of a set; calls without one are in no row. */
export async function readResults(
  pool: pg.Pool,
  { userId, teamIds, callListId }: ReportScope,
  days: Days,
): Promise<ResultCount[]> {
  const begins = await readBegins(pool, days);
  const cut = cutDays([begins[0], begins.at(-1)].filter((begin) => begin !== undefined));
  const groups = callListId ? [callListId] : (teamIds ?? [NIL]);
  const of: RowsOf = (grain, startsAt) =>
    sql`SELECT starts_at, result_id, label, calls FROM result_figures
      WHERE subject_id = ${userId ?? NIL} AND group_id = ANY(${groups}::uuid[]) AND grain = ${raw(String(grain))}
        AND ${startsAt}`;
  // A result that was used before its name arrived shows its label of the breakdown for that moment.
  const { rows } = await pool.query<ResultCount>(sql`
    SELECT result_id AS "resultId", counted.label, calls, coalesce(results.code, counted.label) AS code,
      coalesce(results.label, counted.label) AS name
    FROM (SELECT result_id, label, sum(calls)::float8 AS calls FROM (
        SELECT result_id, label, calls FROM (${of(360, isWithin(cut.nearest))}) AS by_six_hours
        UNION ALL
        SELECT result_id, label, times * calls FROM (${finerRows(of, cut)}) AS finer
        CROSS JOIN LATERAL (SELECT ${isWithin(cut.begins)}::int - ${isWithin(cut.nearest)}::int AS times) AS moved
        WHERE times <> 0
      ) AS figures GROUP BY result_id, label) AS counted
    LEFT JOIN results ON results.id = result_id WHERE calls <> 0`);
  return rows;
}

/** Rejects while the tables cannot be read. */
export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('SELECT 1 FROM call_figures LIMIT 1');
}
