import {
  REPORTS_KEPT_MINUTES,
  REPORTS_PER_MINUTE,
  type ReleaseReports,
  STOP_WINDOW_MINUTES,
} from '@dialdeck/common/modules/module.rules';
import type { ModuleReport } from '@dialdeck/common/modules/module.schemas';
import type { Database } from '@dialdeck/node/database/database';
import { named, sql } from '@dialdeck/node/database/sql';

/** The reports of the last hour about one release. */
export interface HourOfReports extends ReleaseReports {
  module: string;
  version: string;
  sessions: number;
}

const MINUTE = sql`date_trunc('minute', clock_timestamp())`;

/** Adds a report, and deletes reports that are too old. False when the session has reported too often in this minute. */
export async function addReport({ pool }: Database, report: ModuleReport, session: string): Promise<boolean> {
  const { module, version, opens, failed } = report;
  const { rowCount } = await pool.query(
    named(
      'add_module_report',
      sql`WITH outdated AS (
            DELETE FROM gateway.module_reports
            WHERE minute < clock_timestamp() - ${REPORTS_KEPT_MINUTES}::int * interval '1 minute'
          ), earlier AS (
            SELECT coalesce(sum(reports), 0) AS reports FROM gateway.module_reports
            WHERE session = ${session} AND minute = ${MINUTE}
          )
          INSERT INTO gateway.module_reports AS r (session, minute, module, version, reports, opens, load, render, script)
          SELECT ${session}, ${MINUTE}, ${module}, ${version}, 1, ${opens}::int,
                 ${failed.load}::int, ${failed.render}::int, ${failed.script}::int
          FROM earlier WHERE earlier.reports < ${REPORTS_PER_MINUTE}::int
          ON CONFLICT (session, minute, module, version) DO UPDATE SET
            reports = r.reports + 1, opens = r.opens + excluded.opens, load = r.load + excluded.load,
            render = r.render + excluded.render, script = r.script + excluded.script`,
    ),
  );
  return rowCount === 1;
}

/** The reports in the window of the rule, by version. */
export async function reportsInWindow(
  { pool }: Database,
  module: string,
  versions: readonly string[],
): Promise<Map<string, ReleaseReports>> {
  const { rows } = await pool.query<ReleaseReports & { version: string }>(
    named(
      'module_reports_in_window',
      sql`SELECT version, sum(opens)::int AS opens, sum(load + render + script)::int AS failed,
                 (count(DISTINCT session) FILTER (WHERE load + render + script > 0))::int AS "failedSessions"
          FROM gateway.module_reports
          WHERE module = ${module} AND version = ANY(${versions}::text[])
            AND minute > ${MINUTE} - ${STOP_WINDOW_MINUTES}::int * interval '1 minute'
          GROUP BY version`,
    ),
  );
  return new Map(rows.map(({ version, ...reports }) => [version, reports]));
}

/** The reports of the last hour, by module and version. */
export async function reportsOfHour({ pool }: Database): Promise<HourOfReports[]> {
  const { rows } = await pool.query<HourOfReports>(
    named(
      'module_reports_of_hour',
      sql`SELECT module, version, sum(opens)::int AS opens, sum(load + render + script)::int AS failed,
                 count(DISTINCT session)::int AS sessions,
                 (count(DISTINCT session) FILTER (WHERE load + render + script > 0))::int AS "failedSessions"
          FROM gateway.module_reports
          WHERE minute > ${MINUTE} - ${REPORTS_KEPT_MINUTES}::int * interval '1 minute'
          GROUP BY module, version ORDER BY opens DESC, version`,
    ),
  );
  return rows;
}
