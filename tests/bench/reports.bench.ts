import assert from 'node:assert/strict';
import { type DayFigures, getCallReport, getOrganisationReport, readDays, toReport } from '@dialdeck/analytics/testing';
import { addDays } from '@dialdeck/common/reports/report-period';
import { actors } from '@dialdeck/node/testing/actors';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { interleaved, median } from './interleaved.ts';
import { addManyCalls, LAST_DAY } from './many-calls.ts';
import { recount } from './recount.ts';

const ROUNDS = 3;
/** Reports of a round: a count of seconds leaves nothing of the figures in the processor, and the first one pays for that. */
const REPORTS = 10;
const CASES = [
  { timeZone: 'UTC', days: 1 },
  { timeZone: 'UTC', days: 30 },
  { timeZone: 'America/New_York', days: 365 },
  { timeZone: 'Asia/Kathmandu', days: 365 },
  { timeZone: 'Asia/Kolkata', days: 365 },
];
const PROMISED_MS = 10;
/** The same calls in one table, as they would lie without our design: its partitions by month are half of a report already. */
const PLAIN = 'plain_call_logs';

/** Reports of an agent and of everybody over a year of calls, against counting the calls again. */
export const reports: Bench = { name: 'reports', rows: 10_000_000, smallRows: 5_000, run: measureReports };

async function measureReports({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const agent = await addManyCalls(owner, { calls: rows });
  await owner.query(`CREATE UNLOGGED TABLE ${PLAIN} AS TABLE call_logs`);
  await owner.query(`VACUUM ANALYZE call_logs, call_figures, ${PLAIN}`);
  const { pool } = database.open('analytics');
  const ratios: Ratio[] = [];
  let slowest = { what: '', ms: 0 };
  for (const userId of [agent, null]) {
    for (const { timeZone, days } of CASES) {
      const period = { timeZone, startDate: addDays(LAST_DAY, 1 - days), endDate: LAST_DAY };
      const report = (figures: DayFigures[]) => toReport(figures, period);
      const answer = report(await readDays(pool, { userId, teamIds: null }, period));
      assert.deepEqual(answer, report(await recount(owner, userId, period, PLAIN)));
      const started = performance.now();
      assert.deepEqual(answer, report(await recount(owner, userId, period)));
      const partitioned = performance.now() - started;
      const reports: number[][] = [];
      const times = await interleaved(rounds(ROUNDS), {
        reports: async () =>
          reports.push(await timesInTurn(rounds(REPORTS), () => readDays(pool, { userId, teamIds: null }, period))),
        recount: () => recount(owner, userId, period, PLAIN),
      });
      const timed = reports.slice(1);
      const [first, ms] = [median(timed.map(([each = 0]) => each)), median(timed.flat())];
      const what = `${userId ? 'one agent' : 'everybody'}, ${days} days, ${timeZone}`;
      if (ms > slowest.ms) slowest = { what, ms };
      ratios.push({
        what,
        peer: 'GROUP BY over the calls in one table',
        ratio: ms / times.recount,
        target: { atMost: 1 / 200 },
        figures: `${ms.toFixed(1)} ms, the first ${first.toFixed(1)} ms; ${times.recount.toFixed(0)} ms, partitions by month ${partitioned.toFixed(0)} ms`,
      });
    }
  }
  for (const userId of [agent, null])
    for (const days of [1, 30, 180]) ratios.push(await measureComparison(pool, userId, days, rounds(REPORTS * ROUNDS)));
  ratios.push({
    what: `slowest: ${slowest.what}`,
    peer: `${PROMISED_MS} ms`,
    ratio: slowest.ms / PROMISED_MS,
    target: { atMost: 1 },
    figures: `${slowest.ms.toFixed(1)} ms`,
  });
  return ratios;
}

/** A report with the period before it, which has as many calls, against the report alone. */
async function measureComparison(pool: pg.Pool, userId: string | null, days: number, times: number): Promise<Ratio> {
  const period = { timeZone: 'America/New_York', startDate: addDays(LAST_DAY, 1 - days), endDate: LAST_DAY };
  const services = { pool, clock: () => new Date(`${LAST_DAY}T18:37:00Z`), timeZone: 'UTC' };
  const read = (isCompared: boolean) =>
    userId === null
      ? getOrganisationReport(services, { ...period, isCompared })
      : getCallReport(services, actors.user(userId), { ...period, isCompared });
  assert.ok((await read(true)).previous?.until);
  const { alone: one, compared: two } = await interleaved(times, {
    alone: () => read(false),
    compared: () => read(true),
  });
  return {
    what: `${userId ? 'one agent' : 'everybody'}, ${days} days, with the period before`,
    peer: 'the report alone',
    ratio: two / one,
    target: { atMost: 2 },
    figures: `${two.toFixed(2)} ms; ${one.toFixed(2)} ms`,
  };
}

async function timesInTurn(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let each = 0; each < times; each += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken;
}
