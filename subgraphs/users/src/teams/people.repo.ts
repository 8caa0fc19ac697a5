import type { Database } from '@dialdeck/node/database/database';
import { type KeysetStart, keysetSql, type SortKey } from '@dialdeck/node/database/keyset';
import { containsPattern } from '#users/search.rules.ts';
import type { Person } from './person.type.ts';
import { AROUND, LED } from './team.repo.ts';

/** The folded full name without the address: callers who must not read addresses cannot search or sort by them. */
export const PERSON_SORT: SortKey = {
  sql: `(split_part(users.search_text, E'\\n', 1) COLLATE "C")`,
  type: 'text',
};

/** Among whom is looked. */
export type PeopleScope =
  | { kind: 'all' }
  /** Members of the teams that a person leads, and of those below. */
  | { kind: 'led'; by: string }
  /** Active agents; of one team, of those above it and of those below, where a team is named. */
  | { kind: 'assignable'; teamId: string | null };

export interface PeopleQuery {
  scope: PeopleScope;
  search: string | null;
  take: number;
  after: KeysetStart | null;
}

/** Some people with what they are sorted by, in the order of their names. */
export async function readPeople(
  pool: Database['pool'],
  { scope, search, take, after }: PeopleQuery,
): Promise<(Person & { sortKey: string })[]> {
  const parameters: unknown[] = [];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const among = scopeSql(scope, bind);
  const pattern = containsPattern(search ?? '');
  const { condition, order } = keysetSql(PERSON_SORT, { id: 'users.id', dir: 'asc', after }, parameters);
  const conditions = [condition, ...among.conditions, ...(pattern ? [`${PERSON_SORT.sql} LIKE ${bind(pattern)}`] : [])];
  const { rows } = await pool.query<Person & { sortKey: string }>(
    `${among.teams} SELECT id, first_name AS "firstName", last_name AS "lastName", is_active AS "isActive",
       ${PERSON_SORT.sql} AS "sortKey"
     FROM users WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${bind(take)}`,
    parameters,
  );
  return rows;
}

const isMemberSql = (teams: string) =>
  `EXISTS (SELECT FROM team_members WHERE team_members.user_id = users.id AND team_members.team_id IN (SELECT id FROM ${teams}))`;

function scopeSql(scope: PeopleScope, bind: (value: unknown) => string): { teams: string; conditions: string[] } {
  if (scope.kind === 'all') return { teams: '', conditions: [] };
  if (scope.kind === 'led') return { teams: LED(bind(scope.by)), conditions: [isMemberSql('led')] };
  const conditions = [`users.is_active AND users.role::text = 'user'`];
  if (scope.teamId === null) return { teams: '', conditions };
  return { teams: AROUND(bind(scope.teamId)), conditions: [...conditions, isMemberSql('around')] };
}
