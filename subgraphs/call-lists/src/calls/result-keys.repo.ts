import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { REMEMBERED_DAYS } from './call.repo.ts';
import type { CallLogRow } from './call-log.ts';

/**
 * The call of a contact that this request has finished before, with the hash of the request; also if the result was corrected or
 * undone since. A key is a hash that its user is part of.
 */
export async function findResultOf(
  client: pg.PoolClient,
  { contactId, key }: { contactId: string; key: string },
): Promise<{ id: string; hash: string } | null> {
  const { rows } = await client.query<{ id: string; hash: string }>(
    named(
      'find-result-of',
      sql`SELECT id, result_hash AS hash FROM call_logs
        WHERE contact_id = ${contactId} AND result_key = ${key} AND called_at > now() - ${REMEMBERED_DAYS} * INTERVAL '1 day'
      UNION ALL SELECT call_log_id, hash FROM replaced_result_keys WHERE contact_id = ${contactId} AND key = ${key} LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}

/** Keeps the key of a result that is about to be replaced or undone. */
export async function keepResultKey(client: pg.PoolClient, { id, calledAt }: CallLogRow): Promise<void> {
  await client.query(
    named(
      'keep-result-key',
      sql`INSERT INTO replaced_result_keys (contact_id, key, hash, call_log_id)
      SELECT contact_id, result_key, result_hash, id FROM call_logs
        WHERE id = ${id} AND called_at = ${calledAt} AND result_key IS NOT NULL AND contact_id IS NOT NULL
      ON CONFLICT DO NOTHING`,
    ),
  );
}

/** Deletes keys that the search among calls would not find any more either. */
export async function forgetResultKeys(pool: pg.Pool): Promise<void> {
  await pool.query(
    sql`DELETE FROM replaced_result_keys WHERE replaced_at < now() - ${REMEMBERED_DAYS} * INTERVAL '1 day'`,
  );
}
