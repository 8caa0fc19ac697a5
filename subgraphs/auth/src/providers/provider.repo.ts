import type { Sql } from '@dialdeck/node/events/events';
import type { Provider } from './provider.ts';

export type NewProvider = Omit<Provider, 'createdAt'>;

/** The provider that people of a domain sign in by alone, but for one account. */
export interface EnforcedProvider {
  id: string;
  name: string;
  jit: Provider['jit'];
  emergencyAccountId: string | null;
}

export interface ProviderRepo {
  /** In the order in which they were added. */
  list(): Promise<Provider[]>;
  find(id: string): Promise<Provider | null>;
  /** As it stays until the end of the transaction. */
  lockShared(id: string): Promise<Provider | null>;
  enforcedFor(domain: string): Promise<EnforcedProvider | null>;
  isAnyEnforced(): Promise<boolean>;
  /** Ends enforcement for all providers. False when none was enforced. */
  endEnforcement(): Promise<boolean>;
  /** One of these domains that another provider has; the caller holds the lock of the settings. */
  takenDomain(domains: readonly string[], exceptId: string): Promise<string | null>;
  insert(provider: NewProvider): Promise<void>;
  update(provider: NewProvider): Promise<void>;
  /** Its links go with it. False when there is none. */
  remove(id: string): Promise<boolean>;
  /** An admin's test worked: a provider that waited for it is on. Ignored when the connection was changed in the meantime. */
  markTested(provider: Pick<Provider, 'id' | 'issuer' | 'clientId' | 'clientSecretSealed'>): Promise<boolean>;
  /** The same secret sealed by the newest key. */
  reseal(id: string, before: string, after: string): Promise<void>;
}

const FIND = `
  SELECT id::text AS id, name, issuer, client_id AS "clientId", client_secret_sealed AS "clientSecretSealed", domains,
    trusts_addresses AS "trustsAddresses", jit, state, needs_test AS "needsTest", enforced, tested_at AS "testedAt",
    created_at AS "createdAt"
  FROM identity_providers`;

const valuesOf = (provider: NewProvider): unknown[] => [
  provider.id,
  provider.name,
  provider.issuer,
  provider.clientId,
  provider.clientSecretSealed,
  provider.domains,
  provider.trustsAddresses,
  provider.jit,
  provider.state,
  provider.enforced,
  provider.testedAt?.toISOString() ?? null,
  provider.needsTest,
];

const IS_ON = `state = 'on' AND NOT needs_test`;

export function providerRepo(sql: Sql): ProviderRepo {
  const find = async (rest: string, params: unknown[]) =>
    (await sql(`${FIND} ${rest}`, params)) as unknown as Provider[];
  return {
    list: () => find('ORDER BY id', []),
    find: async (id) => (await find('WHERE id = $1::uuid', [id]))[0] ?? null,
    lockShared: async (id) => (await find('WHERE id = $1::uuid FOR SHARE', [id]))[0] ?? null,
    async enforcedFor(domain) {
      const [found] = await sql(
        `SELECT provider.id::text AS id, name, jit, emergency_account_id::text AS "emergencyAccountId"
         FROM identity_providers AS provider CROSS JOIN sign_in_settings
         WHERE enforced AND ${IS_ON} AND $1::text = ANY(domains)`,
        [domain],
      );
      return (found as unknown as EnforcedProvider | undefined) ?? null;
    },
    isAnyEnforced: async () =>
      (await sql(`SELECT 1 FROM identity_providers WHERE enforced AND ${IS_ON} LIMIT 1`, [])).length > 0,
    endEnforcement: async () =>
      (await sql('UPDATE identity_providers SET enforced = false WHERE enforced RETURNING 1', [])).length > 0,
    async takenDomain(domains, exceptId) {
      const [taken] = await sql(
        `SELECT domain FROM identity_providers, unnest(domains) AS domain
         WHERE id <> $2::uuid AND domain = ANY($1::text[]) LIMIT 1`,
        [domains, exceptId],
      );
      return taken ? String(taken.domain) : null;
    },
    async insert(provider) {
      await sql(
        `INSERT INTO identity_providers (id, name, issuer, client_id, client_secret_sealed, domains, trusts_addresses,
           jit, state, enforced, tested_at, needs_test)
         VALUES ($1::uuid, $2, $3, $4, $5, $6::text[], $7::boolean, $8, $9, $10::boolean, $11::timestamptz, $12::boolean)`,
        valuesOf(provider),
      );
    },
    async update(provider) {
      await sql(
        `UPDATE identity_providers SET name = $2, issuer = $3, client_id = $4, client_secret_sealed = $5,
           domains = $6::text[], trusts_addresses = $7::boolean, jit = $8, state = $9, enforced = $10::boolean,
           tested_at = $11::timestamptz, needs_test = $12::boolean
         WHERE id = $1::uuid`,
        valuesOf(provider),
      );
    },
    async remove(id) {
      await sql('UPDATE accounts SET managed_by = NULL WHERE managed_by = $1::uuid', [id]);
      return (await sql('DELETE FROM identity_providers WHERE id = $1::uuid RETURNING 1', [id])).length > 0;
    },
    async markTested({ id, issuer, clientId, clientSecretSealed }) {
      const tested = await sql(
        `UPDATE identity_providers SET tested_at = now(), needs_test = false
         WHERE id = $1::uuid AND issuer = $2 AND client_id = $3 AND client_secret_sealed = $4 RETURNING 1`,
        [id, issuer, clientId, clientSecretSealed],
      );
      return tested.length > 0;
    },
    async reseal(id, before, after) {
      await sql(
        'UPDATE identity_providers SET client_secret_sealed = $3 WHERE id = $1::uuid AND client_secret_sealed = $2',
        [id, before, after],
      );
    },
  };
}
