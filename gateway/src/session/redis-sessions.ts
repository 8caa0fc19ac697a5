import type { RedisClient } from '@dialdeck/node/redis';
import { RedisStore } from 'connect-redis';
import type { SessionLimits } from './session-middleware.ts';
import type { Sessions } from './sessions.ts';

const PREFIX = 'dialdeck:session:';
const setOf = (userId: string) => `dialdeck:sessions-of:${userId}`;

/** Sessions in Redis: one read per request; a set per user finds them all when they must end. */
export function redisSessions(client: RedisClient, { idleSeconds, absoluteSeconds }: SessionLimits): Sessions {
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
