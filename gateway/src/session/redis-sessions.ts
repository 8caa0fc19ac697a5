import type { RedisClient } from '@dialdeck/node/redis';
import { RedisStore } from 'connect-redis';
import type { SessionLimits } from './session-middleware.ts';
import type { Sessions, StoredSession } from './sessions.ts';

const PREFIX = 'dialdeck:session:';
const setOf = (userId: string) => `dialdeck:sessions-of:${userId}`;
const endOf = (userId: string) => `dialdeck:sessions-ended:${userId}`;
/** Longer than any sign-in takes. */
const END_KEPT_MS = 60_000;

/** Sessions in Redis: one read per request; a set per user finds them all when they must end. */
export function redisSessions(client: RedisClient, { idleSeconds, absoluteSeconds }: SessionLimits): Sessions {
  const store = new RedisStore({ client, prefix: PREFIX, ttl: idleSeconds, disableTouch: true });
  const remove = (userId: string, sessionIds: string[]) =>
    client
      .multi()
      .del(sessionIds.map((sessionId) => PREFIX + sessionId))
      .sRem(setOf(userId), sessionIds)
      .exec();
  return {
    store,
    async began(userId, sessionId, elapsedMs) {
      const [, , left] = await client
        .multi()
        .sAdd(setOf(userId), sessionId)
        .expire(setOf(userId), Math.max(1, Math.ceil(absoluteSeconds)))
        .pTTL(endOf(userId))
        .exec();
      // Negative: there is no such key.
      return Number(left) < 0 || END_KEPT_MS - Number(left) > elapsedMs();
    },
    async touch(sessionId, session) {
      const expiration = { type: 'EX', value: Math.max(1, Math.ceil(idleSeconds)) } as const;
      await client.set(PREFIX + sessionId, JSON.stringify(session), { condition: 'XX', expiration });
    },
    async endAllOf(userId, except) {
      // First of all: whoever begins one after this knows of it, and whoever began one before is found below.
      await client.set(endOf(userId), '1', { expiration: { type: 'PX', value: END_KEPT_MS } });
      const ended = (await client.sMembers(setOf(userId))).filter((sessionId) => sessionId !== except);
      if (ended.length > 0) await remove(userId, ended);
    },
    async listOf(userId) {
      const sessionIds = await client.sMembers(setOf(userId));
      if (sessionIds.length === 0) return [];
      const texts = await client.mGet(sessionIds.map((sessionId) => PREFIX + sessionId));
      return sessionIds.flatMap((sessionId, index) => {
        const text = texts[index];
        return text ? [{ sessionId, data: JSON.parse(text) as StoredSession['data'] }] : [];
      });
    },
    async endOne(userId, sessionId) {
      const [removed] = await remove(userId, [sessionId]);
      return Number(removed) > 0;
    },
    async ready() {
      await client.ping();
    },
    async close() {
      client.destroy();
    },
  };
}
