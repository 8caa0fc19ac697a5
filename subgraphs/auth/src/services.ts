import type { Database } from '@dialdeck/node/database/database';
import type { RedisClient } from '@dialdeck/node/database/redis';
import { settled } from '@dialdeck/node/events/events';
import type { Log, Logger } from '@dialdeck/node/process/log';
import { createSealer, type Sealer } from '@dialdeck/node/security/sealer';
import { createLinks, type Links } from '#mail/links.ts';
import { createProviderClients, type ProviderClients } from '#oidc/provider-clients.ts';
import { createPasswordHasher, type HashCost, type PasswordHasher } from '#passwords/password-hasher.ts';
import { createHandedOut, type HandedOut } from '#registration/handed-out.ts';
import { limitersIn } from '#throttle/limiters.repo.ts';
import { createThrottle, type Throttle } from '#throttle/throttle.ts';
import { type AuthStore, createAuthStore } from './store.repo.ts';

/** Dependencies of the use cases. */
export interface AuthServices {
  store: AuthStore;
  hasher: PasswordHasher;
  throttle: Throttle;
  links: Links;
  /** For secrets that the service must be able to decrypt. */
  sealer: Sealer;
  /** Whether an identity provider on this machine may go unencrypted. */
  allowsLoopback: boolean;
  /** The HTTP clients of identity providers. */
  providerClients: ProviderClients;
  handedOut: HandedOut;
  log: Log;
  /** Waits until all other components have received the published events. */
  settle(deliveries: readonly string[]): Promise<void>;
}

export interface AuthServicesOptions {
  database: Database;
  /** Base of the links in messages. */
  publicUrl: string;
  /** The first seals secrets at rest; any of them opens one. */
  settingsKeys: readonly [string, ...string[]];
  /** The store of the try counters; without it the database. */
  redis?: RedisClient | undefined;
  /** The cost of password hashes; only tests set a lower one than the product's. */
  hashCost?: HashCost | undefined;
  log: Logger;
}

export function createAuthServices({
  database,
  publicUrl,
  settingsKeys,
  redis,
  hashCost,
  log,
}: AuthServicesOptions): AuthServices {
  const sealer = createSealer(settingsKeys);
  const allowsLoopback = publicUrl.startsWith('http:');
  return {
    store: createAuthStore(database.prisma),
    hasher: createPasswordHasher({ cost: hashCost }),
    throttle: createThrottle(limitersIn(database, redis), log),
    links: createLinks(publicUrl),
    sealer,
    allowsLoopback,
    providerClients: createProviderClients(sealer, allowsLoopback),
    handedOut: createHandedOut(),
    log,
    settle: async (deliveries) => {
      await settled(database.pool, deliveries);
    },
  };
}
