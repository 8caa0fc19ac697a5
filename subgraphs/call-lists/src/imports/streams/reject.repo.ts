import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { Reject } from '#imports/running/reject.ts';

/** Rows that were not taken, in the order of the file, behind a line. */
export async function readRejects(pool: pg.Pool, jobId: string, after: number, limit: number): Promise<Reject[]> {
  const { rows } = await pool.query<Reject>(
    sql`SELECT line, reason, cells FROM import_rejects WHERE import_job_id = ${jobId} AND line > ${after} ORDER BY line LIMIT ${limit}`,
  );
  return rows;
}
