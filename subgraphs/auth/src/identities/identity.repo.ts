import type { Sql } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';
import type { Provider } from '#providers/provider.ts';

/** Who an account is at a provider. */
export interface IdentityLink {
  id: string;
  accountId: string;
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

/** A provider with the issuer and client by which it knows people: links of others are not found. */
export type Connection = Pick<Provider, 'id' | 'issuer' | 'clientId'>;

export interface IdentityRepo {
  find(at: Connection, subject: string): Promise<IdentityLink | null>;
  /** The link of one account at one provider. */
  findOf(accountId: string, at: Connection): Promise<IdentityLink | null>;
  /** Its id; null when the subject or the account has another link at this provider. */
  add(at: Connection, link: Omit<IdentityLink, 'id'>): Promise<string | null>;
  /** Those of the present issuers and clients, oldest first. */
  listOf(accountId: string): Promise<OwnIdentity[]>;
  /** All links at a provider, also those of a former issuer or client. */
  listAt(providerId: string): Promise<IdentityLink[]>;
  /** The links of one account at one provider, also those that would count again with a former issuer or client. */
  remove(accountId: string, providerId: string): Promise<IdentityLink[]>;
}

const COLUMNS = 'id::text AS id, account_id::text AS "accountId", subject';
const AT = 'provider_id = $1::uuid AND issuer = $2 AND client_id = $3';
const of = ({ id, issuer, clientId }: Connection): unknown[] => [id, issuer, clientId];

export function identityRepo(sql: Sql): IdentityRepo {
  const links = async (text: string, params: unknown[]) => (await sql(text, params)) as unknown as IdentityLink[];
  const find = async (at: Connection, where: string, value: string) =>
    (await links(`SELECT ${COLUMNS} FROM identity_links WHERE ${AT} AND ${where}`, [...of(at), value]))[0] ?? null;
  return {
    find: (at, subject) => find(at, 'subject = $4', subject),
    findOf: (accountId, at) => find(at, 'account_id = $4::uuid', accountId),
    async add(at, { accountId, subject }) {
      const [added] = await sql(
        `INSERT INTO identity_links (provider_id, issuer, client_id, id, account_id, subject)
         VALUES ($1::uuid, $2, $3, $4::uuid, $5::uuid, $6) ON CONFLICT DO NOTHING RETURNING id::text AS id`,
        [...of(at), newId(), accountId, subject],
      );
      return added ? String(added.id) : null;
    },
    listOf: async (accountId) =>
      (await sql(
        `SELECT link.id::text AS id, provider.id::text AS "providerId", provider.name, link.created_at AS since,
           provider.state = 'on' AND NOT provider.needs_test AS "isOn"
         FROM identity_links AS link JOIN identity_providers AS provider
           ON provider.id = link.provider_id AND provider.issuer = link.issuer AND provider.client_id = link.client_id
         WHERE link.account_id = $1::uuid ORDER BY link.id`,
        [accountId],
      )) as unknown as OwnIdentity[],
    listAt: (providerId) => links(`SELECT ${COLUMNS} FROM identity_links WHERE provider_id = $1::uuid`, [providerId]),
    remove: (accountId, providerId) =>
      links(`DELETE FROM identity_links WHERE account_id = $1::uuid AND provider_id = $2::uuid RETURNING ${COLUMNS}`, [
        accountId,
        providerId,
      ]),
  };
}
