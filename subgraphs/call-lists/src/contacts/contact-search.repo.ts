import { empty, join, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { CONTACT_COLUMNS } from './contact.sql.ts';
import type { QueuePosition } from './queue.rules.ts';
import {
  CREATED_KEY,
  conditionsBeyondIndex,
  type QueuedRow,
  type QueueFilter,
  type QueuePageQuery,
  textConditions,
  withKey,
} from './queue-page.repo.ts';
import type { IdRange } from './search-ranges.rules.ts';

/**
 * The ids of contacts whose texts match, in no order; null if the index does not help. Indexed contacts by trigrams, those that are not
 * indexed yet by their ranges of ids: both in one statement, so that no contact is missed or found twice while the
 * indexing continues. OFFSET 0 keeps the planner from joining the ranges, which would read the whole list even without ranges.
 */
function matchingIds(filter: QueueFilter, limit: Sql = empty): Sql | null {
  const { indexed } = textConditions(filter);
  if (indexed.length === 0 || filter.statuses.length === 0) return null;
  const isMatch = join(indexed, ' AND ');
  const list = sql`${filter.callListId}::uuid`;
  return sql`
       (SELECT contact_id FROM contact_search WHERE call_list_id = ${list} AND ${isMatch} ${limit})
       UNION
       (SELECT waiting.id FROM search_backlog CROSS JOIN LATERAL (
         SELECT id FROM contacts WHERE id BETWEEN first_contact_id AND last_contact_id AND call_list_id = ${list}
           AND ${isMatch} OFFSET 0) AS waiting
       WHERE search_backlog.call_list_id = ${list} ${limit})`;
}

/** Keys of the matching contacts, unordered, at most `limit`; null if the index does not help. */
export async function findInIndex(pool: pg.Pool, filter: QueueFilter, limit: number): Promise<QueuePosition[] | null> {
  const ids = matchingIds(filter);
  if (!ids) return null;
  const { rows } = await pool.query<QueuePosition>(
    sql`SELECT contacts.id, queue_rank AS rank,
       to_char(contacts.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt"
     FROM (${ids}) AS matches JOIN contacts ON contacts.id = matches.contact_id
     WHERE ${conditionsBeyondIndex(filter)}
     LIMIT ${limit}::int`,
  );
  return rows;
}

/** A page of the contacts of a rare text, and how many there are. */
export interface RarePage {
  rows: QueuedRow[];
  total: number;
}

/**
 * The first contacts of a rare text in queue order; null if more than `most` have it, whatever else the filter requires. It reads no
 * more contacts than that.
 */
export async function findRare(pool: pg.Pool, query: QueuePageQuery, most: number): Promise<RarePage | null> {
  const ids = matchingIds(query, sql`LIMIT ${most + 1}::int`);
  if (!ids) return null;
  const { after, limit } = query;
  const beyond = after
    ? sql`WHERE (queue_rank, created_at, id) < (${after.rank}::smallint, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : empty;
  const inOrder = sql`ORDER BY queue_rank DESC, created_at DESC, id DESC`;
  const { rows } = await pool.query<(QueuedRow | { id: null }) & { found: number; total: number }>(
    sql`WITH found AS MATERIALIZED (SELECT contact_id FROM (${ids}) AS ids LIMIT ${most + 1}::int),
       keys AS MATERIALIZED (SELECT key.* FROM found CROSS JOIN LATERAL (SELECT id, queue_rank, created_at FROM contacts
         WHERE (SELECT count(*) FROM found) <= ${most}::int AND id = contact_id AND ${conditionsBeyondIndex(query)}) AS key),
       page AS MATERIALIZED (SELECT id AS page_id FROM keys ${beyond} ${inOrder} LIMIT ${limit}::int)
     SELECT counts.*, read.*, ${CREATED_KEY}
     FROM (SELECT (SELECT count(*)::int FROM found) AS found, (SELECT count(*)::int FROM keys) AS total) AS counts
     LEFT JOIN (SELECT ${CONTACT_COLUMNS}, queue_rank AS "queueRank" FROM page JOIN contacts ON id = page_id) AS read ON true
     ORDER BY "queueRank" DESC, "createdAt" DESC, id DESC`,
  );
  const { found = 0, total = 0 } = rows[0] ?? {};
  if (found > most) return null;
  return { total, rows: rows.filter((row) => row.id !== null).map(withKey) };
}

/** Records that contacts are to be indexed. */
export async function addToBacklog(
  client: pg.PoolClient,
  callListId: string,
  ranges: readonly IdRange[],
): Promise<void> {
  await client.query(
    sql`INSERT INTO search_backlog (call_list_id, first_contact_id, last_contact_id)
     SELECT ${callListId}, * FROM unnest(${ranges.map(({ first }) => first)}::uuid[], ${ranges.map(({ last }) => last)}::uuid[])`,
  );
}

/**
 * Indexes the oldest ranges, at most `ranges`, and removes them from the backlog in the same transaction. Replicas lock
 * different ones.
 * @returns the number of ranges
 */
export async function indexBacklog(client: pg.PoolClient, ranges: number): Promise<number> {
  const { rows } = await client.query<{ ranges: number }>(
    sql`WITH taken AS (
       DELETE FROM search_backlog WHERE id IN
         (SELECT id FROM search_backlog ORDER BY id FOR UPDATE SKIP LOCKED LIMIT ${ranges})
       RETURNING call_list_id, first_contact_id, last_contact_id
     ), indexed AS (
       INSERT INTO contact_search (contact_id, call_list_id, search_text)
       SELECT contacts.id, contacts.call_list_id, contacts.search_text FROM taken
       JOIN contacts ON contacts.id BETWEEN first_contact_id AND last_contact_id
         AND contacts.call_list_id = taken.call_list_id
       ON CONFLICT DO NOTHING
     )
     SELECT count(*)::int AS ranges FROM taken`,
  );
  return rows[0]?.ranges ?? 0;
}
