import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { type Sql, sql } from '@dialdeck/node/database/sql';
import type { Prisma } from '#__generated__/prisma/client.ts';
import type { Account } from './account.ts';

export type NewAccount = Pick<Account, 'id' | 'email' | 'firstName' | 'role' | 'isEmailVerified'>;
export type Profile = Extract<DomainEvent, { type: 'user.changed' }>['payload'];

export interface AccountRepo {
  findByEmail(email: string): Promise<Account | null>;
  findById(id: string): Promise<Account | null>;
  /** The account if there is exactly one. */
  findOnly(): Promise<Account | null>;
  hasAny(): Promise<boolean>;
  /** First and last name, for a letter; null when neither is known. */
  fullName(id: string): Promise<string | null>;
  /** Locks the account until the end of the transaction, against other changes and new links. */
  lockById(id: string): Promise<Account | null>;
  lockByEmail(email: string): Promise<Account | null>;
  /** False when the id or the address is taken. */
  insert(account: NewAccount): Promise<boolean>;
  /** Active admins except one, as recipients of a message. */
  otherAdmins(id: string): Promise<{ recipient: string; accountId: string }[]>;
  markVerified(id: string): Promise<void>;
  setPassword(id: string, passwordHash: string): Promise<void>;
  removePassword(id: string): Promise<void>;
  /** False when the account has a password already. */
  setFirstPassword(id: string, passwordHash: string): Promise<boolean>;
  /** Stores a stronger hash of the same password, unless the password was changed in the meantime. */
  replaceHash(id: string, passwordHash: string, replacement: string): Promise<void>;
  /**
   * Copies a profile from `users`. Only `users` decides who owns an address: an account that registered with the same address
   * at the same time is deleted (its `account.refused` follows). A verified address remains verified, because the
   * verification may have crossed this older state.
   */
  applyProfile(profile: Profile): Promise<void>;
  /** The password, links and waiting messages are deleted with the account. */
  remove(id: string): Promise<void>;
}

export function accountRepo(db: Prisma.TransactionClient): AccountRepo {
  /**
   * One statement, whether the account exists or not: a login must take equally long for both. The client would send one for
   * the account and, if it exists, two more for the other tables.
   */
  async function find(condition: Sql): Promise<Account | null> {
    const [account] = await db.$queryRaw<Account[]>(sql`
      SELECT account.id, account.email, account.first_name AS "firstName", account.role,
        account.is_active AS "isActive", account.is_email_verified AS "isEmailVerified",
        credential.password_hash AS "passwordHash", factor.account_id IS NOT NULL AS "hasSecondFactor",
        account.managed_by AS "managedBy"
      FROM accounts AS account LEFT JOIN credentials AS credential ON credential.account_id = account.id
        LEFT JOIN second_factors AS factor ON factor.account_id = account.id
      WHERE ${condition}`);
    return account ?? null;
  }
  const findByEmail = (email: string) => find(sql`account.email = ${email}`);
  const findById = (id: string) => find(sql`account.id = ${id}::uuid`);

  return {
    findByEmail,
    findById,
    async findOnly() {
      const [only, other] = await db.account.findMany({ select: { id: true }, take: 2 });
      return only && !other ? await findById(only.id) : null;
    },
    hasAny: async () => (await db.account.findFirst({ select: { id: true } })) !== null,
    async fullName(id) {
      const names = await db.account.findUnique({ select: { firstName: true, lastName: true }, where: { id } });
      return fullName(names ?? {}, '') || null;
    },
    async lockById(id) {
      // A separate statement: one that has waited for the lock would see the joined rows as they were before the wait.
      await db.$queryRaw`SELECT 1 FROM accounts WHERE id = ${id}::uuid FOR UPDATE`;
      return await findById(id);
    },
    async lockByEmail(email) {
      await db.$queryRaw`SELECT 1 FROM accounts WHERE email = ${email} FOR UPDATE`;
      return await findByEmail(email);
    },
    async insert(account) {
      const { count } = await db.account.createMany({ data: { ...account, isActive: true }, skipDuplicates: true });
      return count === 1;
    },
    async otherAdmins(id) {
      const admins = await db.account.findMany({
        select: { id: true, email: true },
        where: { role: 'admin', isActive: true, isEmailVerified: true, id: { not: id } },
      });
      return admins.map((admin) => ({ recipient: admin.email, accountId: admin.id }));
    },
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
    async applyProfile({ id, email, firstName, lastName, role, isActive, isEmailVerified, managedBy }) {
      await db.account.deleteMany({ where: { email, id: { not: id } } });
      // These links went to another address, whose mailbox may belong to another person by now.
      await db.verificationToken.deleteMany({ where: { account: { id, email: { not: email } } } });
      const copied = { email, firstName, lastName, role, isActive, managedBy };
      await db.account.upsert({
        where: { id },
        create: { id, ...copied, isEmailVerified },
        update: { ...copied, ...(isEmailVerified && { isEmailVerified }), updatedAt: new Date() },
      });
      if (!isActive) await db.preSession.deleteMany({ where: { accountId: id } });
    },
    async remove(id) {
      await db.account.deleteMany({ where: { id } });
    },
  };
}
