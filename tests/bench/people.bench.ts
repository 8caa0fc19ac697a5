import assert from 'node:assert/strict';
import { FIGURE_COLUMNS, FIGURES, NIL, readPeople } from '@dialdeck/analytics/testing';
import { addDays } from '@dialdeck/common/reports/report-period';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { interleaved } from './interleaved.ts';

const ROUNDS = 3;
const FIRST_DAY = '2025-11-01';
const DAYS = 366;
/** Each agent works in two of a day's spans of six hours. */
const SPANS = 2;
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu'];
const PLAIN = 'plain_figures';

/** The yearly report of each agent of a large organization, against summing the same rows in one table. */
export const people: Bench = { name: 'people', rows: 10_000 * DAYS * SPANS, smallRows: 10 * DAYS * SPANS, run };

async function run({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  await addFigures(owner, Math.max(1, Math.round(rows / (DAYS * SPANS))));
  const { pool } = database.open('analytics');
  const ratios: Ratio[] = [];
  for (const timeZone of ZONES) {
    const period = { timeZone, startDate: FIRST_DAY, endDate: addDays(FIRST_DAY, DAYS - 1) };
    const report = () => readPeople(pool, { teamIds: null }, period);
    const sum = () => sumPlain(owner, period);
    assert.deepEqual(byUser(await report()), byUser(await sum()));
    const times = await interleaved(rounds(ROUNDS), { report, sum });
    ratios.push({
      what: `each agent's year, ${timeZone}`,
      peer: 'a sum over one table of the same six-hour rows',
      ratio: times.report / times.sum,
      target: { atMost: 2 },
      figures: `${times.report.toFixed(0)} ms; ${times.sum.toFixed(0)} ms`,
    });
  }
  return ratios;
}

const COLUMNS = Object.values(FIGURE_COLUMNS);
const SUMS = FIGURES.map((figure) => `sum(${FIGURE_COLUMNS[figure]})::float8 AS "${figure}"`).join(', ');

/**
 * Calls of the first quarter of each span. The finer figures exist at both ends of the year, where they add up the six hours; a trigger of
 * the schema does that for quarter hours.
 */
async function addFigures(owner: pg.Pool, agents: number): Promise<void> {
  await owner.query(
    `CREATE UNLOGGED TABLE ${PLAIN} AS
     SELECT md5(agent::text)::uuid AS subject_id, ($1::date + day + span * interval '6 hours') AT TIME ZONE 'UTC' AS starts_at,
       ${COLUMNS.map((column, place) => `((agent + day + span) % ${place + 5})::bigint AS ${column}`).join(', ')}
     FROM generate_series(-1, $2::int) AS day, generate_series(1, $3::int) AS agent, generate_series(2, ${1 + SPANS}) AS span`,
    [FIRST_DAY, DAYS, agents],
  );
  const add = (grain: number, where: string) =>
    owner.query(
      `INSERT INTO call_figures (subject_id, grain, starts_at, ${COLUMNS.join(', ')})
       SELECT subject_id, ${grain}, starts_at, ${COLUMNS.join(', ')} FROM ${PLAIN} WHERE ${where}`,
      [FIRST_DAY, DAYS],
    );
  const isAtAnEnd = `(starts_at < $1::date + 2 OR starts_at >= $1::date + $2::int - 2)`;
  await add(360, `NOT ${isAtAnEnd}`);
  await add(60, isAtAnEnd);
  await add(15, isAtAnEnd);
  await owner.query(`VACUUM ANALYZE call_figures, ${PLAIN}`);
}

interface Period {
  timeZone: string;
  startDate: string;
  endDate: string;
}

async function sumPlain(owner: pg.Pool, { timeZone, startDate, endDate }: Period) {
  const { rows } = await owner.query(
    `SELECT subject_id AS "userId", ${SUMS} FROM ${PLAIN}
     WHERE subject_id <> '${NIL}' AND starts_at >= $1::date::timestamp AT TIME ZONE $3
       AND starts_at < ($2::date + 1)::timestamp AT TIME ZONE $3 GROUP BY subject_id`,
    [startDate, endDate, timeZone],
  );
  return rows;
}

const byUser = (rows: readonly { userId: string }[]) => rows.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
