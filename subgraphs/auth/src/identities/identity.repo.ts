import type { Sql } from '@dialdeck/node/events';
import { newId } from '@dialdeck/node/new-id';

/** Who an account is at a provider. */
export interface IdentityLink {
  id: string;
  accountId: string;
  providerId: string;
  subject: string;
}

/** A link as its owner sees it. */
export interface OwnIdentity {
  id: string;
  providerId: string;
  name: string;
  since: Date;
  /** Whether the provider is on. */
  isOn: boolean;
}

export interface IdentityRepo {
  find(providerId: string, subject: string): Promise<IdentityLink | null>;
  /** The link of one account at one provider. */
  findOf(accountId: string, providerId: string): Promise<IdentityLink | null>;
  /** Its id; null when the subject or the account has another link at this provider. */
  add(link: Omit<IdentityLink, 'id'>): Promise<string | null>;
  /** Oldest first. */
  listOf(accountId: string): Promise<OwnIdentity[]>;
  remove(id: string): Promise<void>;
}

const FIND = `SELECT id::text AS id, account_id::text AS "accountId", provider_id::text AS "providerId", subject
  FROM identity_links`;

export function identityRepo(sql: Sql): IdentityRepo {
  const find = async (where: string, params: unknown[]) =>
    ((await sql(`${FIND} WHERE ${where}`, params))[0] as IdentityLink | undefined) ?? null;
  return {
    find: (providerId, subject) => find('provider_id = $1::uuid AND subject = $2', [providerId, subject]),
    findOf: (accountId, providerId) =>
      find('account_id = $1::uuid AND provider_id = $2::uuid', [accountId, providerId]),
    async add({ accountId, providerId, subject }) {
      const [added] = await sql(
        `INSERT INTO identity_links (id, account_id, provider_id, subject) VALUES ($1::uuid, $2::uuid, $3::uuid, $4)
         ON CONFLICT DO NOTHING RETURNING id::text AS id`,
        [newId(), accountId, providerId, subject],
      );
      return added ? String(added.id) : null;
    },
    listOf: async (accountId) =>
      (await sql(
        `SELECT link.id::text AS id, provider.id::text AS "providerId", provider.name, link.created_at AS since,
           provider.state = 'on' AS "isOn"
         FROM identity_links AS link JOIN identity_providers AS provider ON provider.id = link.provider_id
         WHERE link.account_id = $1::uuid ORDER BY link.id`,
        [accountId],
      )) as unknown as OwnIdentity[],
    async remove(id) {
      await sql('DELETE FROM identity_links WHERE id = $1::uuid', [id]);
    },
  };
}
