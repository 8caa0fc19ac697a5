import { emailTaken } from '@dialdeck/common/errors';
import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type { Database } from '@dialdeck/node/database/database';
import { type KeysetStart, keysetSql, type SortDirection } from '@dialdeck/node/database/keyset';
import { join, type Sql, sql } from '@dialdeck/node/database/sql';
import { prismaSql, publish, type Transactions } from '@dialdeck/node/events/events';
import { Prisma, PrismaClient } from '#__generated__/prisma/client.ts';
import { containsPattern, searchTextOf } from './search.rules.ts';
import type { TeamCounts, UserFilter, UserRow } from './user.ts';
import { USER_SORTS, type UserSort } from './user-sort.sql.ts';

export type NewUser = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'isEmailVerified'> &
  Partial<Pick<UserRow, 'isActive' | 'managedBy' | 'deactivatedBy'>>;
export type UserUpdate = Partial<
  Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'role' | 'isActive' | 'managedBy' | 'deactivatedBy'>
>;

export interface UserRepo {
  findByIds(ids: readonly string[]): Promise<UserRow[]>;
  page(query: UserPageQuery): Promise<SortedUser[]>;
  count(filter: UserFilter): Promise<number>;
  counts(): Promise<TeamCounts>;
  /** Rejects while the table cannot be read. */
  ping(): Promise<void>;
  /** For reads of the other tables of this subgraph. */
  db: Prisma.TransactionClient;
  transaction: Transactions<UserTransaction>;
}

/** Operations within one transaction. Locks are taken in the order of this list, so that no two transactions deadlock. */
export interface UserTransaction {
  /** Prevents others from creating users until the end of the transaction. */
  lockTable(): Promise<void>;
  /** Locks the active admins and returns their ids: until the end only this transaction can remove a right from them. */
  lockActiveAdmins(): Promise<string[]>;
  lock(id: string): Promise<UserRow | null>;
  lockByEmail(email: string): Promise<UserRow | null>;
  findAny(limit: number): Promise<UserRow[]>;
  /** @throws CONFLICT when the address is taken. */
  insert(user: NewUser): Promise<UserRow>;
  /** @throws CONFLICT when the address is taken. */
  update(user: UserRow, update: UserUpdate): Promise<UserRow>;
  setCallingNumber(id: string, callingNumber: string | null): Promise<UserRow>;
  delete(id: string): Promise<void>;
  publish(events: readonly DomainEvent[]): Promise<string[]>;
  /** For the other tables of this subgraph, in the same transaction. */
  db: Prisma.TransactionClient;
}

const columns = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  callingNumber: true,
  role: true,
  isActive: true,
  isEmailVerified: true,
  hasSecondFactor: true,
  managedBy: true,
  deactivatedBy: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.UserSelect;

/** The columns that events carry. */
export const TOLD = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  role: true,
  isActive: true,
  isEmailVerified: true,
  managedBy: true,
  callingNumber: true,
} satisfies Prisma.UserSelect;

/**
 * Repositories call `findFirst`, never `findUnique`: the client merges the `findUnique` of one tick into one statement, which
 * fails for a boolean key and finds nothing for an id in upper case.
 */
export function createUserRepo(options: Database['prisma']): UserRepo {
  const prisma = new PrismaClient(options);
  return {
    findByIds: (ids) => prisma.user.findMany({ select: columns, where: { id: { in: [...ids] } } }),
    page: (query) => readUserPage(prisma, query),
    count: (filter) => countUsers(prisma, filter),
    async counts() {
      const groups = await prisma.user.groupBy({ by: ['isEmailVerified'], _count: true });
      const of = (isVerified: boolean) => groups.find((group) => group.isEmailVerified === isVerified)?._count ?? 0;
      return { total: of(true) + of(false), verified: of(true), pending: of(false) };
    },
    async ping() {
      await prisma.user.findFirst({ select: { id: true } });
    },
    db: prisma,
    transaction: (work) => prisma.$transaction((tx) => work(transactionOf(tx), prismaSql(tx))),
  };
}

function transactionOf(tx: Prisma.TransactionClient): UserTransaction {
  const find = (id: string) => tx.user.findFirst({ select: columns, where: { id } });
  return {
    async lockTable() {
      await tx.$executeRaw`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`;
    },
    async lockActiveAdmins() {
      const rows = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM users WHERE role = 'admin' AND is_active ORDER BY id FOR UPDATE`;
      return rows.map(({ id }) => id);
    },
    async lock(id) {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${id}::uuid FOR UPDATE`;
      return await find(id);
    },
    async lockByEmail(email) {
      await tx.$queryRaw`SELECT id FROM users WHERE email = ${email} FOR UPDATE`;
      return await tx.user.findFirst({ select: columns, where: { email } });
    },
    findAny: (limit) => tx.user.findMany({ select: columns, take: limit }),
    insert: (user) =>
      tx.user.create({ select: columns, data: { ...user, searchText: searchTextOf(user) } }).catch(refuseTakenAddress),
    update: (user, update) =>
      tx.user
        .update({
          select: columns,
          where: { id: user.id },
          data: { ...update, searchText: searchTextOf({ ...user, ...update }), updatedAt: new Date() },
        })
        .catch(refuseTakenAddress),
    setCallingNumber: (id, callingNumber) =>
      tx.user.update({ select: columns, where: { id }, data: { callingNumber, updatedAt: new Date() } }),
    async delete(id) {
      await tx.user.delete({ where: { id } });
    },
    publish: (events) => publish(prismaSql(tx), events),
    db: tx,
  };
}

function refuseTakenAddress(cause: unknown): never {
  if (!isUniqueViolation(cause)) throw cause;
  throw emailTaken(cause);
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

interface UserPageQuery {
  filter: UserFilter;
  take: number;
  /** Newest first by default. */
  sort?: UserSort;
  dir?: SortDirection;
  after?: KeysetStart | null;
}

/** A person with the sort key of the page. */
interface SortedUser extends UserRow {
  sortKey: string | number | Date;
}

/** One page of users, in the requested order. */
function readUserPage(
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
async function countUsers(db: Prisma.TransactionClient, filter: UserFilter): Promise<number> {
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
