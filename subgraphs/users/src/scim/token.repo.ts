import { PROVISIONING_ERRORS_MAX, PROVISIONING_ERRORS_MS, PROVISIONING_TOKEN_MS } from '@dialdeck/common/constants';
import { newId } from '@dialdeck/node/process/new-id';
import type { Prisma } from '#__generated__/prisma/client.ts';
import type { Provider } from './people.repo.ts';

/** The provider of a token, and whether it is still valid. */
export interface TokenHolder {
  tokenId: string;
  provider: Provider;
  isAlive: boolean;
}

export interface TokenRow {
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

export interface RefusedCall {
  at: Date;
  method: string;
  path: string;
  status: number;
  detail: string;
}

/** A sync calls fifty times a second: writing a row each time would make its calls wait for each other. */
const USE_MS = 10_000;

/** Tokens of directories, and the calls that were rejected. */
export type TokenRepo = ReturnType<typeof tokenRepo>;

const ago = (ms: number) => new Date(Date.now() - ms);

export function tokenRepo(db: Prisma.TransactionClient) {
  const { provider: providers, provisioningToken: tokens, provisioningError: errors } = db;
  return {
    async holder(hash: string): Promise<TokenHolder | null> {
      const token = await tokens.findFirst({
        select: {
          id: true,
          expiresAt: true,
          provider: { select: { id: true, name: true, domains: true, isOn: true } },
        },
        where: { hash },
      });
      if (!token) return null;
      const { isOn, ...provider } = token.provider;
      const hasExpired = token.expiresAt !== null && token.expiresAt <= new Date();
      return { tokenId: token.id, isAlive: isOn && !hasExpired, provider };
    },

    /** The provider keeps the time of its last call after its tokens are gone. */
    async used({ tokenId, provider: { id } }: TokenHolder): Promise<void> {
      const now = new Date();
      const { count } = await tokens.updateMany({
        where: { id: tokenId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: ago(USE_MS) } }] },
        data: { lastUsedAt: now },
      });
      if (count > 0) await providers.updateMany({ where: { id }, data: { lastCallAt: now } });
    },

    async isProvider(id: string): Promise<boolean> {
      return (await providers.findFirst({ select: { id: true }, where: { id } })) !== null;
    },

    async lastCallAt(id: string): Promise<Date | null> {
      return (await providers.findFirst({ select: { lastCallAt: true }, where: { id } }))?.lastCallAt ?? null;
    },

    /** The previous token remains valid for a day; older ones end. @returns false where there is no such provider */
    async add(providerId: string, hash: string): Promise<boolean> {
      const locked = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM providers WHERE id = ${providerId}::uuid FOR NO KEY UPDATE`;
      if (locked.length === 0) return false;
      await tokens.deleteMany({ where: { providerId, expiresAt: { not: null } } });
      await tokens.updateMany({ where: { providerId }, data: { expiresAt: ago(-PROVISIONING_TOKEN_MS) } });
      await tokens.create({ select: { id: true }, data: { id: newId(), providerId, hash } });
      return true;
    },

    async endAll(providerId: string): Promise<void> {
      await tokens.deleteMany({ where: { providerId } });
    },

    tokens: (providerId: string): Promise<TokenRow[]> =>
      tokens.findMany({
        select: { createdAt: true, expiresAt: true, lastUsedAt: true },
        where: { providerId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
        orderBy: { expiresAt: { sort: 'desc', nulls: 'first' } },
      }),

    async refused(providerId: string, call: Omit<RefusedCall, 'at'>): Promise<void> {
      await errors.create({ select: { id: true }, data: { id: newId(), providerId, ...call } });
      const beyond = await errors.findMany({
        select: { id: true },
        where: { providerId },
        orderBy: NEWEST_FIRST,
        skip: PROVISIONING_ERRORS_MAX,
      });
      const outdated = [{ at: { lt: ago(PROVISIONING_ERRORS_MS) } }, { id: { in: beyond.map(({ id }) => id) } }];
      await errors.deleteMany({ where: { providerId, OR: outdated } });
    },

    refusals: (providerId: string): Promise<RefusedCall[]> =>
      errors.findMany({
        select: { at: true, method: true, path: true, status: true, detail: true },
        where: { providerId, at: { gt: ago(PROVISIONING_ERRORS_MS) } },
        orderBy: NEWEST_FIRST,
        take: PROVISIONING_ERRORS_MAX,
      }),
  };
}

const NEWEST_FIRST: Prisma.ProvisioningErrorOrderByWithRelationInput[] = [{ at: 'desc' }, { id: 'desc' }];
