import { join, raw, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

/*
 * Removes the rows of a deleted list. Each function does one small step in the caller's transaction and returns how
 * many rows it found; 0 means that no row is left, or that other transactions hold the rest. It skips locked rows:
 * a step waits for no lock, so it delays no other transaction.
 */

/** Removes up to `limit` rows of a list. */
export type RemovalStep = (client: pg.PoolClient, listId: string, limit: number) => Promise<number>;

/** The lists with rows left to delete, the oldest deletion first. */
export async function readDeletedLists(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    sql`SELECT call_list_id AS id FROM call_list_deletions ORDER BY deleted_at, call_list_id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks the deletion of a list until the transaction ends: replicas take turns.
 * @returns false when another replica has it, or the list is gone
 */
export async function takeTurn(client: pg.PoolClient, listId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    sql`SELECT FROM call_list_deletions WHERE call_list_id = ${listId} FOR UPDATE SKIP LOCKED`,
  );
  return rowCount === 1;
}

/**
 * Waits for transactions that held the list before it was deleted; later ones see that it is deleted. From then on it
 * gets no more contacts, and its imports stop.
 */
export async function closeList(client: pg.PoolClient, listId: string): Promise<void> {
  await client.query(sql`UPDATE call_lists SET is_active = false WHERE id = ${listId}`);
  await client.query(
    sql`UPDATE import_jobs SET state = 'cancelled', finished_at = now(), upload_id = NULL, worker_id = NULL
     WHERE call_list_id = ${listId} AND finished_at IS NULL`,
  );
}

/** Before the contacts: without a backlog, no contact gets a row in the search index in between. */
export const removeBacklog: RemovalStep = (client, listId, limit) =>
  count(
    client,
    sql`DELETE FROM search_backlog WHERE id IN
       (SELECT id FROM search_backlog WHERE call_list_id = ${listId} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );

/**
 * Contacts with their corrections and their rows of the search index, in queue order: rows that were written together lie together. The position
 * is stored, because skipping all rows that were just deleted would make every step slower than the previous one.
 */
export function contactRemoval(): RemovalStep {
  let from = { rank: 32_767, createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  return async (client, listId, limit) => {
    const { rows } = await client.query<typeof from & { contacts: number }>(
      sql`WITH step AS (
         SELECT id, queue_rank, created_at FROM contacts
         WHERE call_list_id = ${listId}
           AND (queue_rank, created_at, id) < (${from.rank}::smallint, ${from.createdAt}::timestamptz, ${from.id}::uuid)
         ORDER BY queue_rank DESC, created_at DESC, id DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED
       ), gone AS (
         DELETE FROM contacts WHERE call_list_id = ${listId} AND id = ANY(ARRAY(SELECT id FROM step))
       ), unindexed AS (
         DELETE FROM contact_search WHERE call_list_id = ${listId} AND contact_id = ANY(ARRAY(SELECT id FROM step))
       ), unchanged AS (
         DELETE FROM contact_changes WHERE contact_id = ANY(ARRAY(SELECT id FROM step))
       )
       SELECT count(*) OVER ()::int AS contacts, queue_rank AS rank, created_at::text AS "createdAt", id FROM step
       ORDER BY queue_rank, created_at, id LIMIT 1`,
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
    sql`WITH step AS (
       SELECT id, called_at FROM call_logs WHERE call_list_id = ${listId} LIMIT ${limit} FOR UPDATE SKIP LOCKED)
     UPDATE call_logs SET call_list_id = NULL, contact_id = NULL FROM step
     WHERE call_logs.id = step.id AND call_logs.called_at = step.called_at`,
  );

const jobsOf = (listId: string) => sql`SELECT id FROM import_jobs WHERE call_list_id = ${listId}`;

/** Chunks of one mebibyte each. */
const CHUNKS_AT_ONCE = 20;

export const removeChunks: RemovalStep = (client, listId, limit) =>
  count(
    client,
    sql`DELETE FROM import_chunks WHERE (import_job_id, seq) IN
       (SELECT import_job_id, seq FROM import_chunks WHERE import_job_id IN (${jobsOf(listId)})
        LIMIT ${Math.min(limit, CHUNKS_AT_ONCE)} FOR UPDATE SKIP LOCKED)`,
  );

export const removeRejects: RemovalStep = (client, listId, limit) =>
  count(
    client,
    sql`DELETE FROM import_rejects WHERE (import_job_id, line) IN
       (SELECT import_job_id, line FROM import_rejects WHERE import_job_id IN (${jobsOf(listId)})
        LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );

/**
 * Deletes the list itself, with its counts, assignments, imports and deletion mark: no transaction can hold it any more.
 * @returns false when rows are left, because another process held one
 */
export async function removeEmptyList(client: pg.PoolClient, listId: string): Promise<boolean> {
  await client.query(sql`SELECT FROM call_lists WHERE id = ${listId} FOR UPDATE`);
  const isEmpty = ['search_backlog', 'contacts', 'call_logs'].map(
    (table) => sql`NOT EXISTS (SELECT FROM ${raw(table)} WHERE call_list_id = ${listId})`,
  );
  const { rowCount } = await client.query(
    sql`DELETE FROM call_lists WHERE id = ${listId} AND ${join(isEmpty, ' AND ')}`,
  );
  return rowCount === 1;
}

async function count(client: pg.PoolClient, step: Sql): Promise<number> {
  return (await client.query(step)).rowCount ?? 0;
}
