import type { Database } from '@dialdeck/node/database/database';
import { type KeysetStart, keysetSql, type SortDirection } from '@dialdeck/node/database/keyset';
import { join, type Sql, sql } from '@dialdeck/node/database/sql';
import { containsPattern } from './search.rules.ts';
import type { UserFilter, UserRow } from './user.ts';
import { USER_SORTS, type UserSort } from './user-sort.sql.ts';

type Pool = Database['pool'];

export interface UserPageQuery {
  filter: UserFilter;
  take: number;
  /** Newest first, where nothing else is said. */
  sort?: UserSort;
  dir?: SortDirection;
  after?: KeysetStart | null;
}

/** A person with what the page is sorted by. */
export interface SortedUser extends UserRow {
  sortKey: string | number | Date;
}

/** Some of the team, in the order asked for. */
export async function readUserPage(
  pool: Pool,
  { filter, take, sort = 'created', dir = 'desc', after = null }: UserPageQuery,
): Promise<SortedUser[]> {
  const key = USER_SORTS[sort];
  const { condition, order } = keysetSql(key, { id: sql`id`, dir, after });
  const conditions = [condition, ...conditionsOf(filter)];
  const { rows } = await pool.query<SortedUser>(
    sql`SELECT ${COLUMNS}, ${key.sql} AS "sortKey" FROM users
     WHERE ${join(conditions, ' AND ')} ORDER BY ${order} LIMIT ${take}`,
  );
  return rows;
}

/** How many of the team a filter leaves. */
export async function countUsers(pool: Pool, filter: UserFilter): Promise<number> {
  const conditions = [sql`true`, ...conditionsOf(filter)];
  const { rows } = await pool.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM users WHERE ${join(conditions, ' AND ')}`,
  );
  return rows[0]?.count ?? 0;
}

const COLUMNS = sql`id, email, first_name AS "firstName", last_name AS "lastName", profile_image_url AS "profileImageUrl",
  calling_number AS "callingNumber", role::text AS role, is_active AS "isActive", is_email_verified AS "isEmailVerified",
  has_second_factor AS "hasSecondFactor", managed_by::text AS "managedBy", deactivated_by AS "deactivatedBy", created_at AS "createdAt", updated_at AS "updatedAt"`;

function conditionsOf({ search, role, isActive }: UserFilter): Sql[] {
  const pattern = containsPattern(search ?? '');
  return [
    ...(pattern ? [sql`search_text LIKE ${pattern}`] : []),
    ...(role ? [sql`role::text = ${role}`] : []),
    ...(typeof isActive === 'boolean' ? [sql`is_active = ${isActive}`] : []),
  ];
}
