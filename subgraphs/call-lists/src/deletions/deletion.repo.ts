import type pg from 'pg';

/*
 * What becomes of the rows of a deleted list. Each function does one small step, in the caller's transaction, and tells how
 * many rows it found; 0 says that nothing is left that nobody else holds. Rows that somebody is working with are passed over:
 * a step waits for nobody, so it is in nobody's way.
 */

/** Takes up to `limit` rows of a list. */
export type RemovalStep = (client: pg.PoolClient, listId: string, limit: number) => Promise<number>;

/** The lists whose rows are still to go, the oldest deletion first. */
export async function readDeletedLists(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT call_list_id AS id FROM call_list_deletions ORDER BY deleted_at, call_list_id',
  );
  return rows.map(({ id }) => id);
}

/**
 * The turn to go on with a list, until the transaction ends: replicas take turns.
 * @returns false when another one has it, or the list is gone for good
 */
export async function takeTurn(client: pg.PoolClient, listId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM call_list_deletions WHERE call_list_id = $1 FOR UPDATE SKIP LOCKED',
    [listId],
  );
  return rowCount === 1;
}

/**
 * Waits until whoever held the list before it was deleted has ended; whoever holds it later sees that it was. From then on it
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

/** Before the contacts: what is not in the backlog any more gets no row in the search index behind our back. */
export const removeBacklog: RemovalStep = (client, listId, limit) =>
  count(
    client,
    `DELETE FROM search_backlog WHERE id IN
       (SELECT id FROM search_backlog WHERE call_list_id = $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [listId, limit],
  );

/**
 * Contacts with what the search index has of them, down the queue: rows that were written together lie together. Remembers
 * how far it came, because looking past all that has just been deleted would make every step slower than the one before.
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

/** Calls stay, so that reports do not change; they name neither list nor contact any more. */
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
/** Of a mebibyte each. */
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
 * The list itself, with its counts, assignments, imports and the note that it was deleted: nobody can hold it any more.
 * @returns false when a row of it is still there, which somebody held or a replica of an older release has just written
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
