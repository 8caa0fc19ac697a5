import assert from 'node:assert/strict';
import { readDays } from '@dialdeck/analytics/reports/report.repo';
import { type DayFigures, toReport } from '@dialdeck/analytics/reports/report.rules';
import { addDays } from '@dialdeck/common/report-period';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { interleaved } from './interleaved.ts';
import { addManyCalls, LAST_DAY } from './many-calls.ts';
import { recount } from './recount.ts';

const ROUNDS = 5;
const CASES = [
  { timeZone: 'UTC', days: 1 },
  { timeZone: 'UTC', days: 30 },
  { timeZone: 'America/New_York', days: 365 },
  { timeZone: 'Asia/Kathmandu', days: 365 },
];

/** Reports of an agent and of everybody over a year of calls, against counting the calls again. */
export const reports: Bench = { name: 'reports', rows: 10_000_000, smallRows: 5_000, run: measureReports };

async function measureReports({ database, owner, rows }: BenchGround): Promise<Ratio[]> {
  const agent = await addManyCalls(owner, { calls: rows });
  await owner.query('VACUUM ANALYZE call_logs, call_figures');
  const { pool } = database.open('analytics');
  const ratios: Ratio[] = [];
  for (const userId of [agent, null]) {
    for (const { timeZone, days } of CASES) {
      const period = { timeZone, startDate: addDays(LAST_DAY, 1 - days), endDate: LAST_DAY };
      const report = (figures: DayFigures[]) => toReport(figures, period);
      assert.deepEqual(report(await readDays(pool, userId, period)), report(await recount(owner, userId, period)));
      const times = await interleaved(ROUNDS, {
        report: () => readDays(pool, userId, period),
        recount: () => recount(owner, userId, period),
      });
      ratios.push({
        what: `${userId ? 'one agent' : 'everybody'}, ${days} days, ${timeZone}`,
        peer: 'GROUP BY over the calls',
        ratio: times.report / times.recount,
        target: { atMost: 1 / 200 },
        figures: `${times.report.toFixed(1)} ms, ${times.recount.toFixed(0)} ms`,
      });
    }
  }
  return ratios;
}
