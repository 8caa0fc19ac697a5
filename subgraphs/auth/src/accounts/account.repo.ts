import { prismaSql, type Sql } from '@dialdeck/node/events/events';
import type { Prisma } from '#__generated__/prisma/client.ts';
import type { Account } from './account.ts';

export type NewAccount = Pick<Account, 'id' | 'email' | 'firstName' | 'role' | 'isEmailVerified'>;

export interface AccountRepo {
  findByEmail(email: string): Promise<Account | null>;
  findById(id: string): Promise<Account | null>;
  /** The only account there is, if there is just one. */
  findOnly(): Promise<Account | null>;
  hasAny(): Promise<boolean>;
  /** Locks the account until the end of the transaction, against other changes and new links. */
  lockById(id: string): Promise<Account | null>;
  lockByEmail(email: string): Promise<Account | null>;
  /** False when the id or the address is taken. */
  insert(account: NewAccount): Promise<boolean>;
  /** Active admins but for one, as receivers of a message. */
  otherAdmins(id: string): Promise<{ recipient: string; accountId: string }[]>;
  markVerified(id: string): Promise<void>;
  setPassword(id: string, passwordHash: string): Promise<void>;
  removePassword(id: string): Promise<void>;
  /** False when the account has a password already. */
  setFirstPassword(id: string, passwordHash: string): Promise<boolean>;
  /** Stores a stronger hash of the same password, unless the password was changed in the meantime. */
  replaceHash(id: string, passwordHash: string, replacement: string): Promise<void>;
}

/** One statement, whether there is such an account or not: login must not take longer for the one than for the other. */
const FIND = `
  SELECT account.id::text AS id, account.email, account.first_name AS "firstName", account.role::text AS role,
    account.is_active AS "isActive", account.is_email_verified AS "isEmailVerified",
    credential.password_hash AS "passwordHash", factor.account_id IS NOT NULL AS "hasSecondFactor", account.managed_by::text AS "managedBy"
  FROM accounts AS account LEFT JOIN credentials AS credential ON credential.account_id = account.id
    LEFT JOIN second_factors AS factor ON factor.account_id = account.id`;

export async function findAccount(sql: Sql, rest: string, params: unknown[]): Promise<Account | null> {
  return ((await sql(`${FIND} ${rest}`, params)) as unknown as Account[])[0] ?? null;
}

export function accountRepo(db: Prisma.TransactionClient): AccountRepo {
  const sql = prismaSql(db);
  const find = (rest: string, params: unknown[] = []) => findAccount(sql, rest, params);
  return {
    findByEmail: (email) => find('WHERE account.email = $1', [email]),
    findById: (id) => find('WHERE account.id = $1::uuid', [id]),
    findOnly: () => find('WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id <> account.id)'),
    hasAny: async () => (await db.account.findFirst({ select: { id: true } })) !== null,
    async lockById(id) {
      // By itself: a statement that has waited for the lock sees the joined rows as they were before.
      await sql('SELECT 1 FROM accounts WHERE id = $1::uuid FOR UPDATE', [id]);
      return await find('WHERE account.id = $1::uuid', [id]);
    },
    async lockByEmail(email) {
      await sql('SELECT 1 FROM accounts WHERE email = $1 FOR UPDATE', [email]);
      return await find('WHERE account.email = $1', [email]);
    },
    async insert(account) {
      const { count } = await db.account.createMany({ data: { ...account, isActive: true }, skipDuplicates: true });
      return count === 1;
    },
    otherAdmins: async (id) =>
      (await sql(
        `SELECT email AS recipient, id::text AS "accountId" FROM accounts
         WHERE role = 'admin' AND is_active AND is_email_verified AND id <> $1::uuid`,
        [id],
      )) as unknown as { recipient: string; accountId: string }[],
    async markVerified(id) {
      await db.account.update({ where: { id }, data: { isEmailVerified: true, updatedAt: new Date() } });
    },
    async setPassword(id, passwordHash) {
      const changed = { passwordHash, changedAt: new Date() };
      await db.credential.upsert({ where: { accountId: id }, create: { accountId: id, ...changed }, update: changed });
    },
    async removePassword(id) {
      await db.credential.deleteMany({ where: { accountId: id } });
    },
    async setFirstPassword(id, passwordHash) {
      const { count } = await db.credential.createMany({ data: { accountId: id, passwordHash }, skipDuplicates: true });
      return count === 1;
    },
    async replaceHash(id, passwordHash, replacement) {
      await db.credential.updateMany({
        where: { accountId: id, passwordHash },
        data: { passwordHash: replacement },
      });
    },
  };
}
