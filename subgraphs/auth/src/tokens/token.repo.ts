import type { Role } from '@dialdeck/common/words';
import { type Sql, sql } from '@dialdeck/node/database/sql';
import { newId } from '@dialdeck/node/process/new-id';
import type { Prisma } from '#__generated__/prisma/client.ts';

/** The purpose of a link. */
export type LinkType = 'verification' | 'password_reset';

/** The account that a link was sent to. */
export interface LinkOwner {
  id: string;
  email: string;
  firstName: string | null;
  role: Role;
  isEmailVerified: boolean;
  hasPassword: boolean;
}

export interface TokenRepo {
  /** A newer link of a type invalidates the older ones. Lock the account first. */
  issue(link: { accountId: string; type: LinkType; hash: string; lifetimeMs: number }): Promise<void>;
  /** The owner of a link that can still be used. */
  find(type: LinkType, hash: string): Promise<LinkOwner | null>;
  /** Uses a link up: of any number of concurrent tries one gets the owner. */
  use(type: LinkType, hash: string): Promise<LinkOwner | null>;
  /** Removes all links of an account, or its links of one type. */
  kill(accountId: string, type?: LinkType): Promise<void>;
}

/** Links expire by the clock of the database, which all processes share and the client cannot express. Links of an inactive account do not work. */
const ownerBy = (type: LinkType, hash: string): Sql => sql`
  SELECT account.id, account.email, account.first_name AS "firstName", account.role,
    account.is_email_verified AS "isEmailVerified",
    EXISTS (SELECT 1 FROM credentials WHERE account_id = account.id) AS "hasPassword"
  FROM verification_tokens AS token JOIN accounts AS account ON account.id = token.account_id
  WHERE token.token_hash = ${hash} AND token.type = ${type}::token_type AND token.expires_at > now() AND account.is_active`;

export function tokenRepo(db: Prisma.TransactionClient): TokenRepo {
  const one = async (statement: Sql) => (await db.$queryRaw<LinkOwner[]>(statement))[0] ?? null;
  const kill = async (accountId: string, type?: LinkType) => {
    await db.verificationToken.deleteMany({ where: { accountId, ...(type && { type }) } });
  };
  return {
    kill,
    async issue({ accountId, type, hash, lifetimeMs }) {
      await kill(accountId, type);
      await db.$executeRaw`
        INSERT INTO verification_tokens (id, type, token_hash, account_id, expires_at)
        VALUES (${newId()}::uuid, ${type}::token_type, ${hash}, ${accountId}::uuid,
          now() + ${lifetimeMs}::int8 * interval '1 millisecond')`;
    },
    find: (type, hash) => one(ownerBy(type, hash)),
    async use(type, hash) {
      // Locks the account before the token, as every transaction does that locks both: otherwise two could deadlock.
      const owner = await one(sql`${ownerBy(type, hash)} FOR UPDATE OF account`);
      if (!owner) return null;
      const { count } = await db.verificationToken.deleteMany({ where: { tokenHash: hash } });
      return count > 0 ? owner : null;
    },
  };
}
