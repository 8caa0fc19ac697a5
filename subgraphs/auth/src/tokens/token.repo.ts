import type { Role } from '@dialdeck/common/words';
import type { Sql } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';

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
  /** A newer link of one type kills the older ones. Lock the account first. */
  issue(link: { accountId: string; type: LinkType; hash: string; lifetimeMs: number }): Promise<void>;
  /** The owner of a link that can still be used. */
  find(type: LinkType, hash: string): Promise<LinkOwner | null>;
  /** Uses a link up: of any number of tries at the same time one is given the owner. */
  use(type: LinkType, hash: string): Promise<LinkOwner | null>;
  /** All links of an account, or those of one type. */
  kill(accountId: string, type?: LinkType): Promise<void>;
}

/** Expiry is judged by the clock of the database, which all processes share. Links of an inactive account sleep. */
const OWNER = `
  SELECT account.id::text AS id, account.email, account.first_name AS "firstName", account.role::text AS role,
    account.is_email_verified AS "isEmailVerified",
    EXISTS (SELECT 1 FROM credentials WHERE account_id = account.id) AS "hasPassword"
  FROM verification_tokens AS token JOIN accounts AS account ON account.id = token.account_id
  WHERE token.token_hash = $1 AND token.type = $2::token_type AND token.expires_at > now() AND account.is_active`;

export function tokenRepo(sql: Sql): TokenRepo {
  const one = async (text: string, params: unknown[]) =>
    ((await sql(text, params))[0] as LinkOwner | undefined) ?? null;
  const kill = async (accountId: string, type?: LinkType) => {
    await sql('DELETE FROM verification_tokens WHERE account_id = $1::uuid AND type = coalesce($2::token_type, type)', [
      accountId,
      type ?? null,
    ]);
  };
  return {
    kill,
    async issue({ accountId, type, hash, lifetimeMs }) {
      await kill(accountId, type);
      await sql(
        `INSERT INTO verification_tokens (id, type, token_hash, account_id, expires_at)
         VALUES ($1::uuid, $2::token_type, $3, $4::uuid, now() + $5::int8 * interval '1 millisecond')`,
        [newId(), type, hash, accountId, lifetimeMs],
      );
    },
    find: (type, hash) => one(OWNER, [hash, type]),
    async use(type, hash) {
      // Locks the account before the token, like everybody who takes both: otherwise two could deadlock.
      const owner = await one(`${OWNER} FOR UPDATE OF account`, [hash, type]);
      if (!owner) return null;
      const used = await sql('DELETE FROM verification_tokens WHERE token_hash = $1 RETURNING 1 AS used', [hash]);
      return used.length > 0 ? owner : null;
    },
  };
}
