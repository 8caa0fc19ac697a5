import { type KeysetStart, keysetSql, type SortDirection } from '@dialdeck/node/database/keyset';
import { empty, join, sql } from '@dialdeck/node/database/sql';
import { subtreeSql } from '@dialdeck/node/events/team-replica';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { areSeenSql, maybeSeenIdsSql } from '#scope.sql.ts';
import { contains, fold } from '#search/search.rules.ts';
import type { CallListRow } from './call-list.ts';
import { isLivingSql } from './list-lifetime.repo.ts';
import { COUNTS_JOIN, LIST_SORTS, LIST_TEXT, type ListSort } from './list-sort.sql.ts';
import { LIST_COLUMNS } from './visible-lists.repo.ts';

export interface ListPageQuery {
  scope: ListScope;
  /** A part of the name or description; empty finds every list. */
  search: string;
  /** Lists of this team and of the teams below it. */
  teamId: string | null;
  /** Only active lists, or only paused ones; null: both. */
  isActive: boolean | null;
  sort: ListSort;
  dir: SortDirection;
  take: number;
  after: KeysetStart | null;
}

/** A list with its sort keys. */
export interface SortedList extends CallListRow {
  sortKey: string | number | Date;
}

/** The lists that the caller may see, in the requested order. */
export async function readListPage(
  pool: pg.Pool,
  { scope, search, teamId, isActive, sort, dir, take, after }: ListPageQuery,
): Promise<SortedList[]> {
  if (scope.kind === 'none') return [];
  const key = LIST_SORTS[sort];
  const { condition, order } = keysetSql(key, { id: sql`id`, dir, after });
  const term = fold(search);
  const conditions = [
    isLivingSql(sql`call_lists.id`),
    condition,
    ...(scope.kind === 'member' ? ownLists(scope.userId) : []),
    // An array is read once. As a join it would be read for each list, wherever PostgreSQL expects few lists to hold the term.
    ...(teamId ? [sql`team_id = ANY(ARRAY(${subtreeSql(teamId)}))`] : []),
    ...(isActive === null ? [] : [sql`call_lists.is_active = ${isActive}`]),
    ...(term ? [sql`${LIST_TEXT} LIKE ${contains(term)}`] : []),
  ];
  const { rows } = await pool.query<SortedList>(
    sql`SELECT ${LIST_COLUMNS}, ${key.sql} AS "sortKey"
     FROM call_lists ${key.isByCounts ? COUNTS_JOIN : empty}
     WHERE ${join(conditions, ' AND ')} ORDER BY ${order} LIMIT ${take}`,
  );
  return rows;
}

const ownLists = (userId: string) => [sql`id IN ${maybeSeenIdsSql(userId)}`, sql`(${areSeenSql(userId)})`];
