import type pg from 'pg';
import type { Reject } from '#imports/running/reject.ts';

/** Rows that were not taken, in the order of the file, behind a line. */
export async function readRejects(pool: pg.Pool, jobId: string, after: number, limit: number): Promise<Reject[]> {
  const { rows } = await pool.query<Reject>(
    `SELECT line, reason, cells FROM import_rejects WHERE import_job_id = $1 AND line > $2 ORDER BY line LIMIT $3`,
    [jobId, after, limit],
  );
  return rows;
}
