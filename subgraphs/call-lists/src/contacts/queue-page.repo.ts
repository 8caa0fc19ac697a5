import { queueKey } from '@dialdeck/common/calls/queue.rules';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import type pg from 'pg';
import type { SearchPatterns } from '#search/search.rules.ts';
import { CONTACT_COLUMNS } from './contact.columns.ts';
import type { ContactRow } from './contact.ts';
import type { QueuePosition } from './queue.rules.ts';

interface ReadRow extends ContactRow {
  /** Its creation in UTC, with microseconds. */
  createdKey: string;
}

/** A contact of a page, with the rank that it was found in. */
export interface QueuedRow extends ReadRow {
  queueRank: number;
}

/** For a query that names columns as {@link CONTACT_COLUMNS} does. A Date has no microseconds, and the order of a queue does. */
const CREATED_KEY = `to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdKey"`;

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
  /** Downwards. */
  ranks: readonly number[];
  patterns: SearchPatterns | null;
}

export interface QueuePageQuery extends QueueFilter {
  after: QueuePosition | null;
  limit: number;
}

/** No page is larger. A generic plan must not take the page size for a share of the list. */
const MOST = PAGE_SIZE_MAX + 1;

/** Pages of several lists in one statement, each in queue order. */
export async function readQueuePages(
  pool: pg.Pool | pg.PoolClient,
  queries: readonly QueuePageQuery[],
): Promise<QueuedRow[][]> {
  const values: unknown[] = [];
  const pages = queries.map((query, page) => pageSql(query, page, values)).filter((sql) => sql !== null);
  const result: QueuedRow[][] = queries.map(() => []);
  if (pages.length === 0) return result;
  const text = `SELECT *, ${CREATED_KEY} FROM (${pages.join(' UNION ALL ')}) AS pages
    ORDER BY page, "queueRank" DESC, "createdAt" DESC, id DESC`;
  const name = queries.length === 1 && queries[0] ? nameOf(queries[0]) : undefined;
  const { rows } = await pool.query<QueuedRow & { page: number }>({ ...(name && { name }), text, values });
  for (const row of rows) result[row.page]?.push(withKey(row));
  return result;
}

/** Pages without a search are few different statements, each planned once; the plan of a search depends on its text. */
const nameOf = ({ patterns, ranks, after }: QueuePageQuery): string | undefined =>
  patterns ? undefined : `queue-page ${ranks.join()} after ${after?.rank ?? 'none'}`;

/**
 * One SELECT per rank, each with its own LIMIT: every one walks the queue index from its position and stops, and a lower
 * rank is not started while higher ones fill the page. A single condition over all ranks would read the whole list.
 */
function pageSql({ after, limit, ranks, ...filter }: QueuePageQuery, page: number, values: unknown[]): string | null {
  const param = (value: unknown) => `$${values.push(value)}`;
  const within = filterSql(filter, param);
  const left = ranks.filter((rank) => after === null || rank <= after.rank);
  if (left.length === 0) return null;
  const branches = left.map((rank) => {
    const beyond =
      after?.rank === rank
        ? ` AND (created_at, id) < (${param(after.createdAt)}::timestamptz, ${param(after.id)}::uuid)`
        : '';
    return `(SELECT ${CONTACT_COLUMNS}, queue_rank AS "queueRank" FROM contacts
      WHERE ${within} AND queue_rank = ${rank}::smallint${beyond} ORDER BY created_at DESC, id DESC LIMIT ${MOST})`;
  });
  return `(SELECT ${page} AS page, ranked.* FROM (${branches.join(' UNION ALL ')}) AS ranked LIMIT ${param(limit)}::int)`;
}

/** Contacts of one list by their ids, unordered. */
export async function readContacts(pool: pg.Pool, callListId: string, ids: readonly string[]): Promise<ContactRow[]> {
  const { rows } = await pool.query<ReadRow>({
    name: 'read-contacts',
    text: `SELECT *, ${CREATED_KEY} FROM (SELECT ${CONTACT_COLUMNS} FROM contacts
      WHERE call_list_id = $1 AND id = ANY($2::uuid[])) AS found`,
    values: [callListId, ids],
  });
  return rows.map(withKey);
}

/** Matches of several filters, each up to `limit`, by the queue index: one statement. */
export async function countQueues(pool: pg.Pool, filters: readonly QueueFilter[], limit: number): Promise<number[]> {
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const most = param(limit);
  const counts = filters.map(
    ({ ranks, ...filter }, place) =>
      `SELECT ${place} AS place, count(*)::int AS count FROM (SELECT 1 FROM contacts
       WHERE ${filterSql(filter, param)} AND queue_rank = ANY(${param(ranks)}::smallint[]) LIMIT ${most}::int) AS matches`,
  );
  const { rows } = await pool.query<{ count: number }>(`${counts.join(' UNION ALL ')} ORDER BY place`, params);
  return rows.map(({ count }) => count);
}

function filterSql({ callListId, patterns }: Omit<QueueFilter, 'ranks'>, param: (value: unknown) => string): string {
  const inList = `call_list_id = ${param(callListId)}::uuid`;
  return patterns ? `${inList} AND ${matchSql('search_text', patterns, param)}` : inList;
}

export function matchSql(column: string, { text, digits }: SearchPatterns, param: (value: unknown) => string): string {
  const either = [text, digits]
    .filter((pattern) => pattern !== null)
    .map((pattern) => `${column} LIKE ${param(pattern)}`);
  return `(${either.join(' OR ')})`;
}
