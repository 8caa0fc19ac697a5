import { MAX_PAGE_SIZE } from '@dialdeck/node/page';
import type pg from 'pg';
import { CONTACT_COLUMNS } from './contact.columns.ts';
import type { ContactRow } from './contact.ts';
import type { QueuePosition } from './queue.rules.ts';
import type { SearchPatterns } from './search.rules.ts';

export type QueueRow = ContactRow & { position: QueuePosition };

/** What a queue shows: one list's contacts in the given ranks, those that match. */
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

const POSITION = `queue_rank AS "queueRank", to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAtText"`;

/** No page is larger. A plan for any values must not take the size of a page for a share of the list. */
const MOST = MAX_PAGE_SIZE + 1;

/** Pages of several lists in one statement, each in queue order. */
export async function readQueuePages(pool: pg.Pool, queries: readonly QueuePageQuery[]): Promise<QueueRow[][]> {
  const values: unknown[] = [];
  const pages = queries.map((query, page) => pageSql(query, page, values)).filter((sql) => sql !== null);
  const result: QueueRow[][] = queries.map(() => []);
  if (pages.length === 0) return result;
  const text = `SELECT * FROM (${pages.join(' UNION ALL ')}) AS pages ORDER BY page, "queueRank" DESC, "createdAt" DESC, id DESC`;
  const name = queries.length === 1 && queries[0] ? nameOf(queries[0]) : undefined;
  const { rows } = await pool.query(name ? { name, text, values } : { text, values });
  for (const { page, queueRank, createdAtText, ...contact } of rows) {
    result[page]?.push({ ...contact, position: { rank: queueRank, createdAt: createdAtText, id: contact.id } });
  }
  return result;
}

/** Pages without a search are few statements, each planned once; what a search looks for decides about its plan. */
const nameOf = ({ patterns, ranks, after }: QueuePageQuery): string | undefined =>
  patterns ? undefined : `queue-page ${ranks.join()} after ${after?.rank ?? 'none'}`;

/**
 * One SELECT per rank, each with its own LIMIT: every one walks the queue index from its place and stops, and a lower
 * rank is not begun while the higher ones fill the page. A single condition over all ranks reads the whole list instead.
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
    return `(SELECT ${CONTACT_COLUMNS}, ${POSITION} FROM contacts
      WHERE ${within} AND queue_rank = ${rank}::smallint${beyond} ORDER BY created_at DESC, id DESC LIMIT ${MOST})`;
  });
  return `(SELECT ${page} AS page, ranked.* FROM (${branches.join(' UNION ALL ')}) AS ranked LIMIT ${param(limit)}::int)`;
}

/** Contacts of one list by their ids, in no order. */
export async function readContacts(pool: pg.Pool, callListId: string, ids: readonly string[]): Promise<ContactRow[]> {
  const { rows } = await pool.query<ContactRow>({
    name: 'read-contacts',
    text: `SELECT ${CONTACT_COLUMNS} FROM contacts WHERE call_list_id = $1 AND id = ANY($2::uuid[])`,
    values: [callListId, ids],
  });
  return rows;
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

export function matchSql(
  column: string,
  { text, accented, digits }: SearchPatterns,
  param: (value: unknown) => string,
): string {
  const either = [text, accented, digits]
    .filter((pattern) => pattern !== null)
    .map((pattern) => `${column} LIKE ${param(pattern)}`);
  return `(${either.join(' OR ')})`;
}
