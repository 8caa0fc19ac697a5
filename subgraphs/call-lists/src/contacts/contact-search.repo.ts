import type pg from 'pg';
import type { SearchPatterns } from '#search/search.rules.ts';
import type { QueuePosition } from './queue.rules.ts';
import { matchSql, type QueueFilter } from './queue-page.repo.ts';
import type { IdRange } from './search-ranges.rules.ts';

/**
 * Keys of the matching contacts, unordered, at most `limit`. Indexed contacts by trigrams, those that are not indexed yet
 * by their ranges of ids: both in one statement, so that no contact is missed or found twice while the
 * indexing continues. OFFSET 0 keeps the planner from joining the ranges, which would read the whole list even without ranges.
 */
export async function findInIndex(
  pool: pg.Pool,
  { callListId, ranks, patterns }: QueueFilter & { patterns: SearchPatterns },
  limit: number,
): Promise<QueuePosition[]> {
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const list = `${param(callListId)}::uuid`;
  const { rows } = await pool.query<QueuePosition>(
    `SELECT contacts.id, queue_rank AS rank,
       to_char(contacts.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt"
     FROM (
       SELECT contact_id FROM contact_search WHERE call_list_id = ${list} AND ${matchSql('search_text', patterns, param)}
       UNION
       SELECT waiting.id FROM search_backlog CROSS JOIN LATERAL (
         SELECT id FROM contacts WHERE id BETWEEN first_contact_id AND last_contact_id AND call_list_id = ${list}
           AND ${matchSql('search_text', patterns, param)} OFFSET 0) AS waiting
       WHERE search_backlog.call_list_id = ${list}
     ) AS matches
     JOIN contacts ON contacts.id = matches.contact_id AND contacts.call_list_id = ${list}
     WHERE queue_rank = ANY(${param(ranks)}::smallint[])
     LIMIT ${param(limit)}::int`,
    params,
  );
  return rows;
}

/** Records that contacts are to be indexed. */
export async function addToBacklog(
  client: pg.PoolClient,
  callListId: string,
  ranges: readonly IdRange[],
): Promise<void> {
  await client.query(
    `INSERT INTO search_backlog (call_list_id, first_contact_id, last_contact_id)
     SELECT $1, * FROM unnest($2::uuid[], $3::uuid[])`,
    [callListId, ranges.map(({ first }) => first), ranges.map(({ last }) => last)],
  );
}

/**
 * Indexes the oldest ranges, at most `ranges`, and removes them from the backlog in the same transaction. Replicas take
 * different ones.
 * @returns the number of ranges
 */
export async function indexBacklog(client: pg.PoolClient, ranges: number): Promise<number> {
  const { rows } = await client.query<{ ranges: number }>(
    `WITH taken AS (
       DELETE FROM search_backlog WHERE id IN
         (SELECT id FROM search_backlog ORDER BY id FOR UPDATE SKIP LOCKED LIMIT $1)
       RETURNING call_list_id, first_contact_id, last_contact_id
     ), indexed AS (
       INSERT INTO contact_search (contact_id, call_list_id, search_text)
       SELECT contacts.id, contacts.call_list_id, contacts.search_text FROM taken
       JOIN contacts ON contacts.id BETWEEN first_contact_id AND last_contact_id
         AND contacts.call_list_id = taken.call_list_id
       ON CONFLICT DO NOTHING
     )
     SELECT count(*)::int AS ranges FROM taken`,
    [ranges],
  );
  return rows[0]?.ranges ?? 0;
}
