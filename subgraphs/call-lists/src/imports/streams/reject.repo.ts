import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { Reject } from '#imports/running/reject.ts';

/** Rejected rows after a given line, in the order of the file. */
export async function readRejects(pool: pg.Pool, jobId: string, after: number, limit: number): Promise<Reject[]> {
  const { rows } = await pool.query<Reject>(
    sql`SELECT line, reason, cells FROM import_rejects WHERE import_job_id = ${jobId} AND line > ${after} ORDER BY line LIMIT ${limit}`,
  );
  return rows;
}
