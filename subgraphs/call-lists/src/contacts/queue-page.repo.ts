import { queueKey } from '@dialdeck/common/calls/queue.rules';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import { empty, join, named, raw, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { SearchPatterns } from '#search/search.rules.ts';
import { CONTACT_COLUMNS } from './contact.columns.ts';
import type { ContactRow } from './contact.ts';
import type { QueuePosition } from './queue.rules.ts';

interface ReadRow extends ContactRow {
  /** Its creation in UTC, with microseconds. */
  createdKey: string;
}

/** A contact of a page, with its rank. */
export interface QueuedRow extends ReadRow {
  queueRank: number;
}

/** For a query that names columns as {@link CONTACT_COLUMNS} does. A Date has no microseconds, and the order of a queue does. */
const CREATED_KEY = sql`to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdKey"`;

const withKey = <Row extends ReadRow>(row: Row): Row =>
  Object.assign(row, { queueKey: queueKey(row.createdKey, row.id) });

export const positionOf = ({ queueRank, createdKey, id }: QueuedRow): QueuePosition => ({
  rank: queueRank,
  createdAt: createdKey,
  id,
});

/** The filter of a queue: contacts of one list in the given ranks that match the search. */
export interface QueueFilter {
  callListId: string;
  /** In descending order. */
  ranks: readonly number[];
  patterns: SearchPatterns | null;
}

export interface QueuePageQuery extends QueueFilter {
  after: QueuePosition | null;
  limit: number;
}

/** Writes a constant of the code into the SQL text: the planner sees it, and each value has a statement of its own. */
const literal = (number: number): Sql => raw(String(Number(number)));

/** The largest page. Without this bound a generic plan would assume that the page size is a share of the list. */
const MOST = PAGE_SIZE_MAX + 1;

/** Pages of several lists in one statement, each in queue order. */
export async function readQueuePages(
  pool: pg.Pool | pg.PoolClient,
  queries: readonly QueuePageQuery[],
): Promise<QueuedRow[][]> {
  const pages = queries.map(pageSql).filter((page) => page !== null);
  const result: QueuedRow[][] = queries.map(() => []);
  if (pages.length === 0) return result;
  const statement = sql`SELECT *, ${CREATED_KEY} FROM (${join(pages, ' UNION ALL ')}) AS pages
    ORDER BY page, "queueRank" DESC, "createdAt" DESC, id DESC`;
  const name = queries.length === 1 && queries[0] ? nameOf(queries[0]) : undefined;
  const { rows } = await pool.query<QueuedRow & { page: number }>(name ? named(name, statement) : statement);
  for (const row of rows) result[row.page]?.push(withKey(row));
  return result;
}

/** Pages without a search are few different statements, each planned once; the plan of a search depends on its text. */
const nameOf = ({ patterns, ranks, after }: QueuePageQuery): string | undefined =>
  patterns ? undefined : `queue-page ${ranks.join()} after ${after?.rank ?? 'none'}`;

/**
 * One SELECT per rank, each with its own LIMIT: each scans the queue index from its position and stops, and a lower
 * rank is not started while higher ones fill the page. A single condition over all ranks would read the whole list.
 */
function pageSql({ after, limit, ranks, ...filter }: QueuePageQuery, page: number): Sql | null {
  const within = filterSql(filter);
  const left = ranks.filter((rank) => after === null || rank <= after.rank);
  if (left.length === 0) return null;
  const branches = left.map((rank) => {
    const beyond =
      after?.rank === rank ? sql` AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : empty;
    return sql`(SELECT ${CONTACT_COLUMNS}, queue_rank AS "queueRank" FROM contacts
      WHERE ${within} AND queue_rank = ${literal(rank)}::smallint${beyond} ORDER BY created_at DESC, id DESC LIMIT ${literal(MOST)})`;
  });
  return sql`(SELECT ${literal(page)} AS page, ranked.* FROM (${join(branches, ' UNION ALL ')}) AS ranked LIMIT ${limit}::int)`;
}

/** Contacts of one list by their ids, unordered. */
export async function readContacts(pool: pg.Pool, callListId: string, ids: readonly string[]): Promise<ContactRow[]> {
  const { rows } = await pool.query<ReadRow>(
    named(
      'read-contacts',
      sql`SELECT *, ${CREATED_KEY} FROM (SELECT ${CONTACT_COLUMNS} FROM contacts
      WHERE call_list_id = ${callListId} AND id = ANY(${ids}::uuid[])) AS found`,
    ),
  );
  return rows.map(withKey);
}

/** Matches of several filters, each up to `limit`, by the queue index: one statement. */
export async function countQueues(pool: pg.Pool, filters: readonly QueueFilter[], limit: number): Promise<number[]> {
  const counts = filters.map(
    ({ ranks, ...filter }, place) =>
      sql`SELECT ${literal(place)} AS place, count(*)::int AS count FROM (SELECT 1 FROM contacts
       WHERE ${filterSql(filter)} AND queue_rank = ANY(${ranks}::smallint[]) LIMIT ${limit}::int) AS matches`,
  );
  const { rows } = await pool.query<{ count: number }>(sql`${join(counts, ' UNION ALL ')} ORDER BY place`);
  return rows.map(({ count }) => count);
}

export function filterSql({ callListId, patterns }: Pick<QueueFilter, 'callListId' | 'patterns'>): Sql {
  const inList = sql`call_list_id = ${callListId}::uuid`;
  return patterns ? sql`${inList} AND ${matchSql(patterns)}` : inList;
}

/** Whether a row's `search_text` matches. */
export function matchSql({ text, digits }: SearchPatterns): Sql {
  const isLike = (pattern: string) => sql`search_text LIKE ${pattern}`;
  return digits === null ? sql`(${isLike(text)})` : sql`(${isLike(text)} OR ${isLike(digits)})`;
}
