import type { Logger } from '@dialdeck/node/log';
import { RedisStore } from 'connect-redis';
import { createClient } from 'redis';
import type { Sessions } from './sessions.ts';

/** R10: without these, requests wait for ever when Redis is gone. */
const CONNECT_TIMEOUT_MS = 1_000;
const ANSWER_TIMEOUT_MS = 2_000;
const RECONNECT_LIMIT_MS = 500;

const PREFIX = 'dialdeck:session:';
const setOf = (userId: string) => `dialdeck:sessions-of:${userId}`;

/** Sessions in Redis: one read per request; a set per user finds them all when they must end. */
export async function redisSessions(
  url: string,
  { idleSeconds, absoluteSeconds }: { idleSeconds: number; absoluteSeconds: number },
  log: Logger,
): Promise<Sessions> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, RECONNECT_LIMIT_MS),
    },
    // An idle connection would otherwise run into socketTimeout.
    pingInterval: ANSWER_TIMEOUT_MS / 2,
  });
  client.on('error', (error: Error) => log.warn({ event: 'redis_connection_lost', err: error }));
  await client.connect();
  const store = new RedisStore({ client, prefix: PREFIX, ttl: idleSeconds, disableTouch: true });
  return {
    store,
    async began(userId, sessionId) {
      await client.multi().sAdd(setOf(userId), sessionId).expire(setOf(userId), absoluteSeconds).exec();
    },
    async endAllOf(userId, except) {
      const ended = (await client.sMembers(setOf(userId))).filter((sessionId) => sessionId !== except);
      if (ended.length === 0) return;
      await client
        .multi()
        .del(ended.map((sessionId) => PREFIX + sessionId))
        .sRem(setOf(userId), ended)
        .exec();
    },
    async ready() {
      await client.ping();
    },
    async close() {
      client.destroy();
    },
  };
}
