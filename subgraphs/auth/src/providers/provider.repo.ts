import type { Prisma } from '#__generated__/prisma/client.ts';
import type { Provider } from './provider.ts';

export type NewProvider = Omit<Provider, 'createdAt'>;

/** The only provider by which people of a domain sign in, except for one account. */
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
  /** Locks the provider until the end of the transaction. */
  lockShared(id: string): Promise<Provider | null>;
  enforcedFor(domain: string): Promise<EnforcedProvider | null>;
  isAnyEnforced(): Promise<boolean>;
  /** Ends enforcement for all providers. False when none was enforced. */
  endEnforcement(): Promise<boolean>;
  /** One of these domains that belongs to another provider; the caller holds the lock of the settings. */
  takenDomain(domains: readonly string[], exceptId: string): Promise<string | null>;
  insert(provider: NewProvider): Promise<void>;
  update(provider: NewProvider): Promise<void>;
  /** Its links are deleted with it. False when there is no such provider. */
  remove(id: string): Promise<boolean>;
  /** An admin's test succeeded: switches a provider on that waited for it. Ignored when the connection was changed in the meantime. */
  markTested(provider: Pick<Provider, 'id' | 'issuer' | 'clientId' | 'clientSecretSealed'>): Promise<boolean>;
  /** Replaces the sealed secret by the same one, sealed by the newest key. */
  reseal(id: string, before: string, after: string): Promise<void>;
}

const COLUMNS = {
  id: true,
  name: true,
  issuer: true,
  clientId: true,
  clientSecretSealed: true,
  domains: true,
  trustsAddresses: true,
  jit: true,
  state: true,
  needsTest: true,
  enforced: true,
  testedAt: true,
  createdAt: true,
} satisfies Prisma.IdentityProviderSelect;

/** A provider that is enforced and on. */
const ENFORCED = { enforced: true, state: 'on', needsTest: false };

export function providerRepo(db: Prisma.TransactionClient): ProviderRepo {
  const { identityProvider: table } = db;
  const find = async (id: string) => (await table.findFirst({ select: COLUMNS, where: { id } })) as Provider | null;
  return {
    list: async () => (await table.findMany({ select: COLUMNS, orderBy: { id: 'asc' } })) as Provider[],
    find,
    async lockShared(id) {
      await db.$queryRaw`SELECT 1 FROM identity_providers WHERE id = ${id}::uuid FOR SHARE`;
      return await find(id);
    },
    async enforcedFor(domain) {
      const found = await table.findFirst({
        select: { id: true, name: true, jit: true },
        where: { ...ENFORCED, domains: { has: domain } },
      });
      if (!found) return null;
      const settings = await db.signInSettings.findFirstOrThrow({ select: { emergencyAccountId: true } });
      return { ...found, ...settings } as EnforcedProvider;
    },
    isAnyEnforced: async () => (await table.findFirst({ select: { id: true }, where: ENFORCED })) !== null,
    async endEnforcement() {
      const { count } = await table.updateMany({ where: { enforced: true }, data: { enforced: false } });
      return count > 0;
    },
    async takenDomain(domains, exceptId) {
      const other = await table.findFirst({
        select: { domains: true },
        where: { id: { not: exceptId }, domains: { hasSome: [...domains] } },
      });
      return other?.domains.find((domain) => domains.includes(domain)) ?? null;
    },
    async insert(provider) {
      await table.create({ select: { id: true }, data: provider });
    },
    async update({ id, ...provider }) {
      await table.updateMany({ where: { id }, data: provider });
    },
    async remove(id) {
      await db.account.updateMany({ where: { managedBy: id }, data: { managedBy: null } });
      return (await table.deleteMany({ where: { id } })).count > 0;
    },
    async markTested({ id, issuer, clientId, clientSecretSealed }) {
      const { count } = await table.updateMany({
        where: { id, issuer, clientId, clientSecretSealed },
        data: { testedAt: new Date(), needsTest: false },
      });
      return count > 0;
    },
    async reseal(id, before, after) {
      await table.updateMany({ where: { id, clientSecretSealed: before }, data: { clientSecretSealed: after } });
    },
  };
}
