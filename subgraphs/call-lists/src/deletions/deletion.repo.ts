import type pg from 'pg';

/*
 * Removes the rows of a deleted list. Each function does one small step in the caller's transaction and returns how
 * many rows it found; 0 means that none is left, or that others hold them. Locked rows are skipped:
 * a step waits for nobody, so it delays nobody.
 */

/** Removes up to `limit` rows of a list. */
export type RemovalStep = (client: pg.PoolClient, listId: string, limit: number) => Promise<number>;

/** The lists with rows left to delete, the oldest deletion first. */
export async function readDeletedLists(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT call_list_id AS id FROM call_list_deletions ORDER BY deleted_at, call_list_id',
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks the deletion of a list until the transaction ends: replicas take turns.
 * @returns false when another replica has it, or the list is gone
 */
export async function takeTurn(client: pg.PoolClient, listId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM call_list_deletions WHERE call_list_id = $1 FOR UPDATE SKIP LOCKED',
    [listId],
  );
  return rowCount === 1;
}

/**
 * Waits for transactions that held the list before it was deleted; later ones see that it is deleted. From then on it
 * gets no more contacts, and its imports stop.
 */
export async function closeList(client: pg.PoolClient, listId: string): Promise<void> {
  await client.query('UPDATE call_lists SET is_active = false WHERE id = $1', [listId]);
  await client.query(
    `UPDATE import_jobs SET state = 'cancelled', finished_at = now(), upload_id = NULL, worker_id = NULL
     WHERE call_list_id = $1 AND finished_at IS NULL`,
    [listId],
  );
}

/** Before the contacts: without a backlog, no contact gets a row in the search index in between. */
export const removeBacklog: RemovalStep = (client, listId, limit) =>
  count(
    client,
    `DELETE FROM search_backlog WHERE id IN
       (SELECT id FROM search_backlog WHERE call_list_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [listId, limit],
  );

/**
 * Contacts with their rows of the search index, in queue order: rows that were written together lie together. The position
 * is stored, because skipping all rows that were just deleted would make every step slower than the one before.
 */
export function contactRemoval(): RemovalStep {
  let from = { rank: 32_767, createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  return async (client, listId, limit) => {
    const { rows } = await client.query<typeof from & { contacts: number }>(
      `WITH step AS (
         SELECT id, queue_rank, created_at FROM contacts
         WHERE call_list_id = $1 AND (queue_rank, created_at, id) < ($3::smallint, $4::timestamptz, $5::uuid)
         ORDER BY queue_rank DESC, created_at DESC, id DESC LIMIT $2 FOR UPDATE SKIP LOCKED
       ), gone AS (
         DELETE FROM contacts WHERE call_list_id = $1 AND id = ANY(ARRAY(SELECT id FROM step))
       ), unindexed AS (
         DELETE FROM contact_search WHERE call_list_id = $1 AND contact_id = ANY(ARRAY(SELECT id FROM step))
       )
       SELECT count(*) OVER ()::int AS contacts, queue_rank AS rank, created_at::text AS "createdAt", id FROM step
       ORDER BY queue_rank, created_at, id LIMIT 1`,
      [listId, limit, from.rank, from.createdAt, from.id],
    );
    const [last] = rows;
    if (!last) return 0;
    from = last;
    return last.contacts;
  };
}

/** Calls stay, so that reports do not change, but lose the ids of list and contact. */
export const releaseCalls: RemovalStep = (client, listId, limit) =>
  count(
    client,
    `WITH step AS (
       SELECT id, called_at FROM call_logs WHERE call_list_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE call_logs SET call_list_id = NULL, contact_id = NULL FROM step
     WHERE call_logs.id = step.id AND call_logs.called_at = step.called_at`,
    [listId, limit],
  );

const JOBS = 'SELECT id FROM import_jobs WHERE call_list_id = $1';
/** Each of one mebibyte. */
const CHUNKS_AT_ONCE = 20;

export const removeChunks: RemovalStep = (client, listId, limit) =>
  count(
    client,
    `DELETE FROM import_chunks WHERE (import_job_id, seq) IN
       (SELECT import_job_id, seq FROM import_chunks WHERE import_job_id IN (${JOBS}) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [listId, Math.min(limit, CHUNKS_AT_ONCE)],
  );

export const removeRejects: RemovalStep = (client, listId, limit) =>
  count(
    client,
    `DELETE FROM import_rejects WHERE (import_job_id, line) IN
       (SELECT import_job_id, line FROM import_rejects WHERE import_job_id IN (${JOBS}) LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [listId, limit],
  );

/**
 * The list itself, with its counts, assignments, imports and deletion mark: nobody can hold it any more.
 * @returns false when rows are left, because another process held one
 */
export async function removeEmptyList(client: pg.PoolClient, listId: string): Promise<boolean> {
  await client.query('SELECT FROM call_lists WHERE id = $1 FOR UPDATE', [listId]);
  const { rowCount } = await client.query(
    `DELETE FROM call_lists WHERE id = $1 ${['search_backlog', 'contacts', 'call_logs']
      .map((table) => `AND NOT EXISTS (SELECT FROM ${table} WHERE call_list_id = $1)`)
      .join(' ')}`,
    [listId],
  );
  return rowCount === 1;
}

async function count(client: pg.PoolClient, sql: string, values: unknown[]): Promise<number> {
  return (await client.query(sql, values)).rowCount ?? 0;
}
