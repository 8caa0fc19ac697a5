import { connectRedis, createRedis, type RedisClient } from '@dialdeck/node/database/redis';
import { createConsumerIn } from '@dialdeck/node/events/events';
import type { Worker } from '@dialdeck/node/process/worker';
import { createSubgraphRuntime, type Subgraph } from '@dialdeck/node/subgraph/subgraph';
import type { SubgraphDeps } from '@dialdeck/node/subgraph/subgraph-process';
import { takeProfileEvents } from '#consumers/profile.consumer.ts';
import { createFirstAdminWorker } from '#first-admin/first-admin-worker.ts';
import { createFileTransport } from '#mail/file-transport.ts';
import type { MailSettings } from '#mail/mail-transport.ts';
import { createMailWorker } from '#mail/mail-worker.ts';
import { createSmtpTransport } from '#mail/smtp-transport.ts';
import type { HashCost } from '#passwords/password-hasher.ts';
import { createResealWorker } from '#second-factor/reseal-worker.ts';
import { AUDIT } from './audit.ts';
import { type AuthContext, createContext } from './context.ts';
import { buildSchema } from './schema.ts';
import { createAuthServices } from './services.ts';
import { createAuthStore } from './store.repo.ts';

export interface AuthDeps extends SubgraphDeps {
  /** Base of the links in messages. */
  publicUrl: string;
  /** The first seals secrets at rest; any of them opens one. */
  settingsKeys: readonly [string, ...string[]];
  mail: MailSettings;
  /** The store of the try counters; without it the database. */
  redisUrl?: string | undefined;
  /** The cost of password hashes; only tests set a lower one than the product's. */
  hashCost?: HashCost | undefined;
  /** Sets the password of the first admin as soon as `users` has created the profile. */
  firstAdmin?: { email: string; password: string } | undefined;
}

export function createSubgraph(deps: AuthDeps): Subgraph {
  const { database, verifyIdentity, log, publicUrl, settingsKeys, mail, redisUrl, hashCost, firstAdmin } = deps;
  const redis = redisUrl ? createRedis(redisUrl, log) : undefined;
  const services = createAuthServices({ database, publicUrl, settingsKeys, redis, hashCost, log });
  const transport = 'smtpUrl' in mail ? createSmtpTransport(mail) : createFileTransport({ ...mail, log });
  const background = createAuthStore(database.backgroundPrisma);
  return createSubgraphRuntime<AuthContext>({
    name: 'auth',
    federated: buildSchema(),
    audit: AUDIT,
    context: (base) => createContext(services, base),
    verifyIdentity,
    log,
    workers: [
      ...(redis && redisUrl ? [redisWorker(redis, redisUrl)] : []),
      createConsumerIn({
        pool: database.background,
        transactions: background.transaction,
        name: 'auth',
        handle: (events, tx) => takeProfileEvents(events, tx, log),
        log,
      }),
      createMailWorker(services, background.mails, transport),
      createResealWorker(services),
      ...(firstAdmin ? [createFirstAdminWorker(services, firstAdmin)] : []),
    ],
    async ready() {
      await services.store.ping();
      await redis?.ping();
    },
  });
}

const redisWorker = (redis: RedisClient, url: string): Worker => ({
  start: () => connectRedis(redis, url),
  async stop() {
    if (redis.isOpen) redis.destroy();
  },
});
