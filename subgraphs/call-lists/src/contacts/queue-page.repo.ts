import { queueKey } from '@dialdeck/common/calls/queue.rules';
import { PAGE_SIZE_MAX } from '@dialdeck/common/constants';
import {
  CALL_COUNTS,
  type CallbackState,
  type CallCount,
  type FieldFilter,
} from '@dialdeck/common/contacts/contact-filter.rules';
import type { ContactStatus } from '@dialdeck/common/words';
import { empty, join, named, raw, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { fieldPatterns, type SearchPatterns } from '#search/search.rules.ts';
import { CONTACT_COLUMNS } from './contact.sql.ts';
import type { ContactRow } from './contact.ts';
import { type QueuePosition, queueRanks, statusesOfRank } from './queue.rules.ts';

interface ReadRow extends ContactRow {
  /** Its creation in UTC, with microseconds. */
  createdKey: string;
}

/** A contact of a page, with its rank. */
export interface QueuedRow extends ReadRow {
  queueRank: number;
}

/** For a query that names columns as {@link CONTACT_COLUMNS} does. A Date has no microseconds, and the order of a queue does. */
export const CREATED_KEY = sql`to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdKey"`;

export const withKey = <Row extends ReadRow>(row: Row): Row =>
  Object.assign(row, { queueKey: queueKey(row.createdKey, row.id) });

export const positionOf = ({ queueRank, createdKey, id }: QueuedRow): QueuePosition => ({
  rank: queueRank,
  createdAt: createdKey,
  id,
});

/** The filter of a queue: contacts of one list that match all of it. */
export interface QueueFilter {
  callListId: string;
  statuses: readonly ContactStatus[];
  patterns: SearchPatterns | null;
  /** Null: any number of calls. */
  calls?: readonly CallCount[] | null;
  /** Promised callbacks that are due, or ahead, at an instant. */
  callback?: { state: CallbackState; at: Date } | null;
  fields?: readonly FieldFilter[] | undefined;
  /** Narrows the contacts of a stage, which only a verdict decides. */
  narrowedBy?: Sql | null;
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

/** Pages without a filter are few different statements, each planned once; the plan of a filter depends on its values. */
const nameOf = (query: QueuePageQuery): string | undefined =>
  isUnfiltered(query)
    ? `queue-page ${queueRanks(query.statuses).join()} after ${query.after?.rank ?? 'none'}`
    : undefined;

/** Whether a filter lets pass all contacts of its ranks. */
const isUnfiltered = ({ statuses, calls, callback, narrowedBy, ...texts }: QueueFilter): boolean =>
  !calls &&
  !callback &&
  !narrowedBy &&
  !hasTexts(texts) &&
  queueRanks(statuses).every((rank) => statusesOfRank(rank, statuses).isWhole);

function pageSql(query: QueuePageQuery, page: number): Sql | null {
  const ranked = fromRanked(query, CONTACT_COLUMNS, literal(MOST));
  return ranked && sql`(SELECT ${literal(page)} AS page, ranked.* ${ranked})`;
}

/**
 * FROM the first `query.limit` contacts in queue order, as `ranked`; null if no status is left.
 *
 * One SELECT per rank, each with its own LIMIT: each scans the queue index from its position and stops, and a lower
 * rank is not started while higher ones fill the page. A single condition over all ranks would read the whole list.
 */
function fromRanked(query: QueuePageQuery, columns: Sql, most: Sql): Sql | null {
  const { statuses, calls, after } = query;
  const within = conditionsSql(query);
  const left = queueRanks(statuses).filter((rank) => after === null || rank <= after.rank);
  if (left.length === 0) return null;
  const ranks = left.map((rank) => {
    const beyond =
      after?.rank === rank ? sql` AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : empty;
    const scan = (where: Sql) => sql`(SELECT ${columns}, queue_rank AS "queueRank" FROM contacts
      WHERE ${within} AND ${where}${beyond} ORDER BY created_at DESC, id DESC LIMIT ${most})`;
    const ofRank = statusesOfRank(rank, statuses);
    if (ofRank.isWhole && !calls) return scan(sql`queue_rank = ${literal(rank)}::smallint`);
    const cells = ofRank.statuses.flatMap((status) =>
      (calls ?? CALL_COUNTS).map((count) => scan(cellSql(status, count))),
    );
    const [only] = cells;
    return cells.length === 1 && only
      ? only
      : sql`(SELECT * FROM (${join(cells, ' UNION ALL ')}) AS cells ORDER BY "createdAt" DESC, id DESC LIMIT ${most})`;
  });
  return sql`FROM (${join(ranks, ' UNION ALL ')}) AS ranked LIMIT ${query.limit}::int`;
}

/**
 * Contacts of one status and one number of calls, which are one range of an index. Contacts that are active and were never called are
 * not in that index, so that an import need not write it; almost all contacts of their rank are such, so the queue's index finds them.
 */
function cellSql(status: ContactStatus, count: CallCount): Sql {
  const calls = sql`least(total_calls, 3) = ${literal(CALL_COUNTS.indexOf(count))}`;
  if (status !== 'active') return sql`status = ${word(status)} AND ${calls}`;
  return count === '0'
    ? sql`queue_rank = 4::smallint AND total_calls = 0`
    : sql`status = 'active' AND total_calls > 0 AND ${calls}`;
}

/** SQL text of a word that the code contains. */
const word = (text: ContactStatus): Sql => raw(`'${text}'`);

const KEYS = sql`id, created_at AS "createdAt"`;

/** The positions of a page's contacts, in queue order. */
export async function readPositions(pool: pg.Pool, query: QueuePageQuery): Promise<QueuePosition[]> {
  const ranked = fromRanked(query, KEYS, sql`${query.limit}::int`);
  if (!ranked) return [];
  const { rows } = await pool.query<QueuePosition>(
    sql`SELECT id, "queueRank" AS rank, to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt" ${ranked}`,
  );
  return rows;
}

/**
 * The matches among the next `examined` contacts in queue order, at most `limit`: fast wherever many contacts match. Fewer than `limit`
 * do not mean that there are no more.
 */
export async function readNearMatches(pool: pg.Pool, query: QueuePageQuery, examined: number): Promise<QueuedRow[]> {
  const near = nearSql(query, sql`${CONTACT_COLUMNS}, queue_rank AS "queueRank"`, examined);
  if (!near) return [];
  const { rows } = await pool.query<QueuedRow>(sql`SELECT *, ${CREATED_KEY} FROM (${near}) AS matches`);
  return rows.map(withKey);
}

/** How many of the first `examined` contacts in queue order match, counted up to `limit`. */
export async function countNearMatches(
  pool: pg.Pool,
  filter: QueueFilter,
  limit: number,
  examined: number,
): Promise<number> {
  const near = nearSql({ ...filter, after: null, limit }, sql`id`, examined);
  if (!near) return 0;
  const { rows } = await pool.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM (${near}) AS matches`);
  return rows[0]?.count ?? 0;
}

function nearSql(query: QueuePageQuery, columns: Sql, examined: number): Sql | null {
  const { patterns, fields, ...rest } = query;
  const all = { ...rest, patterns: null, limit: examined };
  const ranked = fromRanked(all, sql`*, created_at AS "createdAt"`, sql`${examined}::int`);
  return (
    ranked &&
    sql`SELECT ${columns} FROM (SELECT * ${ranked}) AS near
      WHERE ${textsSql({ patterns, fields })} LIMIT ${query.limit}::int`
  );
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

/** Matches of several filters, each up to `limit`: one statement. */
export async function countQueues(pool: pg.Pool, filters: readonly QueueFilter[], limit: number): Promise<number[]> {
  const counts = filters.map((filter, place) => {
    const ranked = fromRanked({ ...filter, after: null, limit }, KEYS, sql`${limit}::int`);
    return sql`SELECT ${literal(place)} AS place, count(*)::int AS count FROM (SELECT ${ranked ?? sql`WHERE false`}) AS matches`;
  });
  const { rows } = await pool.query<{ count: number }>(sql`${join(counts, ' UNION ALL ')} ORDER BY place`);
  return rows.map(({ count }) => count);
}

type Texts = Pick<QueueFilter, 'patterns' | 'fields'>;

export const hasTexts = ({ patterns, fields }: Texts): boolean => patterns !== null || (fields?.length ?? 0) > 0;

/** Conditions on texts. */
interface TextConditions {
  /** All of them, on a contact. */
  all: Sql[];
  /** Those that the trigram index can find. */
  indexed: Sql[];
  /** Those that are still to be checked on a contact that the index has found. */
  beyond: Sql[];
}

export function textConditions({ patterns, fields = [] }: Texts): TextConditions {
  const conditions: TextConditions = { all: [], indexed: [], beyond: [] };
  if (patterns) {
    const search = anyOf([patterns.text, patterns.digits].filter((pattern) => pattern !== null).map(isLike));
    conditions.all.push(search);
    conditions[patterns.hasTrigrams ? 'indexed' : 'beyond'].push(search);
  }
  for (const { name, values, isAbsentAllowed } of fields) {
    const found = values.map((value) => fieldPatterns(name, value));
    const either = found.map(({ line }) => hasLine(line));
    if (isAbsentAllowed) either.push(sql`NOT custom_fields ? ${name}`);
    conditions.all.push(anyOf(either));
    if (isAbsentAllowed) {
      conditions.beyond.push(anyOf(either));
      continue;
    }
    conditions.indexed.push(anyOf(found.map(({ mark }) => isLike(mark))));
    conditions.indexed.push(anyOf(found.map(({ line }) => hasLine(line))));
  }
  return conditions;
}

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, ' OR ')})`;
const isLike = (pattern: string): Sql => sql`search_text LIKE ${pattern}`;
/** Faster than LIKE, and no condition for the index, which would read the long lists of the value's words too. */
const hasLine = (line: string): Sql => sql`strpos(search_text, ${line}) > 0`;
const textsSql = (texts: Texts): Sql => join(textConditions(texts).all, ' AND ');

/** The conditions of a filter besides status and number of calls. */
export function conditionsSql(filter: Omit<QueueFilter, 'statuses' | 'calls'>): Sql {
  const ofContact = contactConditions(filter);
  return join(hasTexts(filter) ? [...ofContact, textsSql(filter)] : ofContact, ' AND ');
}

/** The conditions on a contact besides its texts. */
function contactConditions({ callListId, callback, narrowedBy }: Omit<QueueFilter, 'statuses' | keyof Texts>): Sql[] {
  const conditions = [sql`call_list_id = ${callListId}::uuid`];
  if (callback?.state === 'due') conditions.push(sql`callback_at <= ${callback.at}`);
  if (callback?.state === 'later') conditions.push(sql`callback_at > ${callback.at}`);
  if (narrowedBy) conditions.push(narrowedBy);
  return conditions;
}

/** All conditions of a filter except those that the trigram index has checked, for contacts in no order. */
export function conditionsBeyondIndex(filter: QueueFilter): Sql {
  const { statuses, calls } = filter;
  const conditions = [
    ...contactConditions(filter),
    ...textConditions(filter).beyond,
    sql`status IN (${join(statuses.map(word))})`,
  ];
  if (calls)
    conditions.push(sql`least(total_calls, 3) IN (${join(calls.map((count) => literal(CALL_COUNTS.indexOf(count))))})`);
  return join(conditions, ' AND ');
}
