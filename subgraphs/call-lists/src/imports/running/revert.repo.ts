import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ImportJobRow } from '#imports/jobs/import-job.ts';

/**
 * Deletes some of a job's contacts that no agent has called or is about to call, and no user has corrected. Waits for a contact that is being claimed, and
 * checks it again.
 * @returns the number of deleted contacts
 */
export async function deleteUncalled(client: pg.PoolClient, job: ImportJobRow, limit: number): Promise<number> {
  const { rows } = await client.query<{ gone: number }>(
    sql`WITH uncalled AS (
       SELECT id FROM contacts
       WHERE call_list_id = ${job.callListId} AND id BETWEEN ${job.firstContactId} AND ${job.lastContactId}
         AND import_job_id = ${job.id} AND status = 'active' AND total_calls = 0
         AND lease_user_id IS NULL AND corrected_at IS NULL
       ORDER BY id LIMIT ${limit} FOR UPDATE
     ), gone AS (
       DELETE FROM contacts WHERE call_list_id = ${job.callListId} AND id IN (SELECT id FROM uncalled) RETURNING id
     ), unindexed AS (
       DELETE FROM contact_search WHERE call_list_id = ${job.callListId} AND contact_id IN (SELECT id FROM gone)
     )
     SELECT count(*)::int AS gone FROM gone`,
  );
  return rows[0]?.gone ?? 0;
}

/** Whether a user has corrected some of the contacts that a job leaves. */
export async function isAnyCorrected(client: pg.PoolClient, job: ImportJobRow): Promise<boolean> {
  const { rowCount } = await client.query(
    sql`SELECT FROM contacts WHERE call_list_id = ${job.callListId} AND id BETWEEN ${job.firstContactId} AND ${job.lastContactId}
      AND import_job_id = ${job.id} AND corrected_at IS NOT NULL LIMIT 1`,
  );
  return rowCount === 1;
}
