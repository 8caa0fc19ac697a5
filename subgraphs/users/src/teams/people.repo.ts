import { type KeysetStart, keysetSql, type SortKey } from '@dialdeck/node/database/keyset';
import { empty, join, raw, type Sql, sql } from '@dialdeck/node/database/sql';
import type { Prisma } from '#__generated__/prisma/client.ts';
import { containsPattern } from '#users/search.rules.ts';
import type { Person } from './person.type.ts';
import { AROUND, LED } from './team.repo.ts';

/** The folded full name without the address: callers who must not read addresses cannot search or sort by them. */
export const PERSON_SORT: SortKey = {
  sql: sql`(split_part(users.search_text, E'\\n', 1) COLLATE "C")`,
  type: 'text',
};

/** The people to search in. */
export type PeopleScope =
  | { kind: 'all' }
  /** Members of the teams that a person leads, and of the teams below. */
  | { kind: 'led'; by: string }
  /** Active agents; with a team, only its agents and agents of the teams above and below. */
  | { kind: 'assignable'; teamId: string | null };

export interface PeopleQuery {
  scope: PeopleScope;
  search: string | null;
  take: number;
  after: KeysetStart | null;
}

/** Some people with their sort key, in the order of their names. */
export function readPeople(
  db: Prisma.TransactionClient,
  { scope, search, take, after }: PeopleQuery,
): Promise<(Person & { sortKey: string })[]> {
  const among = scopeSql(scope);
  const pattern = containsPattern(search ?? '');
  const { condition, order } = keysetSql(PERSON_SORT, { id: sql`users.id`, dir: 'asc', after });
  const conditions = [condition, ...among.conditions, ...(pattern ? [sql`${PERSON_SORT.sql} LIKE ${pattern}`] : [])];
  return db.$queryRaw<(Person & { sortKey: string })[]>(
    sql`${among.teams} SELECT id, first_name AS "firstName", last_name AS "lastName", is_active AS "isActive",
       ${PERSON_SORT.sql} AS "sortKey"
     FROM users WHERE ${join(conditions, ' AND ')} ORDER BY ${order} LIMIT ${take}`,
  );
}

const isMemberSql = (teams: 'led' | 'around') =>
  sql`EXISTS (SELECT FROM team_members WHERE team_members.user_id = users.id AND team_members.team_id IN (SELECT id FROM ${raw(teams)}))`;

function scopeSql(scope: PeopleScope): { teams: Sql; conditions: Sql[] } {
  if (scope.kind === 'all') return { teams: empty, conditions: [] };
  if (scope.kind === 'led') return { teams: LED(scope.by), conditions: [isMemberSql('led')] };
  const conditions = [sql`users.is_active AND users.role::text = 'user'`];
  if (scope.teamId === null) return { teams: empty, conditions };
  return { teams: AROUND(scope.teamId), conditions: [...conditions, isMemberSql('around')] };
}
