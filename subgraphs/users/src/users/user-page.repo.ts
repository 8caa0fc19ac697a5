import { type KeysetStart, keysetSql, type SortDirection } from '@dialdeck/node/database/keyset';
import { join, type Sql, sql } from '@dialdeck/node/database/sql';
import type { Prisma } from '#__generated__/prisma/client.ts';
import { containsPattern } from './search.rules.ts';
import type { UserFilter, UserRow } from './user.ts';
import { USER_SORTS, type UserSort } from './user-sort.sql.ts';

export interface UserPageQuery {
  filter: UserFilter;
  take: number;
  /** Newest first by default. */
  sort?: UserSort;
  dir?: SortDirection;
  after?: KeysetStart | null;
}

/** A person with the sort key of the page. */
export interface SortedUser extends UserRow {
  sortKey: string | number | Date;
}

/** One page of users, in the requested order. */
export function readUserPage(
  db: Prisma.TransactionClient,
  { filter, take, sort = 'created', dir = 'desc', after = null }: UserPageQuery,
): Promise<SortedUser[]> {
  const key = USER_SORTS[sort];
  const { condition, order } = keysetSql(key, { id: sql`id`, dir, after });
  const conditions = [condition, ...conditionsOf(filter)];
  return db.$queryRaw<SortedUser[]>(
    sql`SELECT ${COLUMNS}, ${key.sql} AS "sortKey" FROM users
     WHERE ${join(conditions, ' AND ')} ORDER BY ${order} LIMIT ${take}`,
  );
}

/** The number of users that match a filter. */
export async function countUsers(db: Prisma.TransactionClient, filter: UserFilter): Promise<number> {
  const conditions = [sql`true`, ...conditionsOf(filter)];
  const [found] = await db.$queryRaw<{ count: number }[]>(
    sql`SELECT count(*)::int AS count FROM users WHERE ${join(conditions, ' AND ')}`,
  );
  return found?.count ?? 0;
}

const COLUMNS = sql`id, email, first_name AS "firstName", last_name AS "lastName", profile_image_url AS "profileImageUrl",
  calling_number AS "callingNumber", role::text AS role, is_active AS "isActive", is_email_verified AS "isEmailVerified",
  has_second_factor AS "hasSecondFactor", managed_by::text AS "managedBy", deactivated_by AS "deactivatedBy", created_at AS "createdAt", updated_at AS "updatedAt"`;

const isInTeams = (teamIds: readonly string[]): Sql =>
  teamIds.length === 0
    ? sql`false`
    : sql`EXISTS (SELECT FROM team_members WHERE team_members.user_id = users.id AND team_members.team_id = ANY(${teamIds}::uuid[]))`;

function conditionsOf({ search, teamIds = [], role, isActive }: UserFilter): Sql[] {
  const pattern = containsPattern(search ?? '');
  return [
    ...(pattern ? [sql`(search_text LIKE ${pattern} OR ${isInTeams(teamIds)})`] : []),
    ...(role ? [sql`role::text = ${role}`] : []),
    ...(typeof isActive === 'boolean' ? [sql`is_active = ${isActive}`] : []),
  ];
}
