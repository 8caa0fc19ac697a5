import type { SessionEnd } from '@dialdeck/common/sign-in/session-end';
import type { RedisClient } from '@dialdeck/node/database/redis';
import { RedisStore } from 'connect-redis';
import type { SessionData } from 'express-session';
import { fromCallback } from './end-session.ts';
import { ENDS, endIn, takeEnds, valueIn } from './redis-ends.ts';
import {
  absoluteEndOf,
  END_TOLD_SECONDS,
  endUntilNone,
  handleOf,
  type SessionLimits,
  type Sessions,
  type StoredSession,
} from './sessions.ts';
import { writeWhatIsThere } from './write-what-is-there.ts';

const PREFIX = 'dialdeck:session:';
const setOf = (userId: string) => `dialdeck:sessions-of:${userId}`;
const endOf = (userId: string) => `dialdeck:sessions-ended:${userId}`;
const reasonOf = (sessionId: string) => `dialdeck:session-end:${handleOf(sessionId)}`;
/** Longer than any sign-in takes. */
const END_KEPT_MS = 60_000;

/** Sessions in Redis: one read per request; a set per user lists them all for when they must end. */
export function redisSessions(client: RedisClient, limits: SessionLimits): Sessions {
  const { idleSeconds, absoluteSeconds } = limits;
  const store = new RedisStore({ client, prefix: PREFIX, ttl: idleSeconds, disableTouch: true });
  const remove = async (userId: string, sessionIds: string[], reason?: SessionEnd) => {
    await noteEnds(client, sessionIds, reason);
    return await client
      .multi()
      .del(sessionIds.map((sessionId) => PREFIX + sessionId))
      .sRem(setOf(userId), sessionIds)
      .zRem(
        ENDS,
        sessionIds.map((sessionId) => valueIn(userId, sessionId)),
      )
      .exec();
  };
  const endOfNow = (data: SessionData, sessionId: string) => endIn(idleSeconds * 1_000, data, { sessionId, limits });
  const insert = store.set.bind(store);
  const touch = async (sessionId: string, data: SessionData) => {
    const expiration = { type: 'EX', value: Math.max(1, Math.ceil(idleSeconds)) } as const;
    const isThere = await client.set(PREFIX + sessionId, JSON.stringify(data), { condition: 'XX', expiration });
    if (isThere && data.userId) await client.zAdd(ENDS, endOfNow(data, sessionId), { condition: 'XX' });
  };
  /** Called by express-session, which knows only the id. */
  store.destroy = async (sessionId: string, done?: (error?: unknown) => void) => {
    try {
      const text = await client.get(PREFIX + sessionId);
      const { userId } = JSON.parse(text ?? '{}') as Partial<SessionData>;
      if (userId) await remove(userId, [sessionId]);
      else await client.del(PREFIX + sessionId);
      done?.();
    } catch (error) {
      done?.(error);
    }
  };
  const keepUntil = Math.max(1, Math.ceil(absoluteSeconds));
  const listOf = async (userId: string): Promise<StoredSession[]> => {
    const sessionIds = await client.sMembers(setOf(userId));
    if (sessionIds.length === 0) return [];
    const texts = await client.mGet(sessionIds.map((sessionId) => PREFIX + sessionId));
    // A session that gets another id between the two reads is in neither. The set has its new id by now.
    const known = texts.includes(null) ? await client.sMembers(setOf(userId)) : sessionIds;
    if (known.some((sessionId) => !sessionIds.includes(sessionId))) return await listOf(userId);
    return sessionIds.flatMap((sessionId, index) => lasting(sessionId, texts[index], limits));
  };
  return {
    store: writeWhatIsThere(store, touch),
    touch,
    listOf,
    hold: (sessionId, data) => fromCallback((done) => insert(sessionId, data, done)),
    async begin(sessionId, data, elapsedMs) {
      await fromCallback((done) => insert(sessionId, data, done));
      const [, , , left] = await client
        .multi()
        .sAdd(setOf(data.userId), sessionId)
        .expire(setOf(data.userId), keepUntil)
        .zAdd(ENDS, endOfNow(data, sessionId))
        .pTTL(endOf(data.userId))
        .exec();
      // Negative: the key does not exist.
      return Number(left) < 0 || END_KEPT_MS - Number(left) > elapsedMs();
    },
    async rename(sessionId, newId, data) {
      const set = setOf(data.userId);
      // In one step. COPY instead of RENAME, which fails without a key: a session that has ended stays ended.
      const [copied] = await client
        .multi()
        .copy(PREFIX + sessionId, PREFIX + newId)
        .set(PREFIX + newId, JSON.stringify(data), { condition: 'XX', expiration: 'KEEPTTL' })
        .sAdd(set, newId)
        .del(PREFIX + sessionId)
        .sRem(set, sessionId)
        .zRem(ENDS, valueIn(data.userId, sessionId))
        .zAdd(ENDS, endOfNow(data, newId))
        .exec();
      if (Number(copied) === 1) return true;
      await remove(data.userId, [newId]);
      return false;
    },
    async endAllOf(userId, which = {}) {
      // Written first: a session that begins later finds this mark, and one that began earlier is found below.
      await client.set(endOf(userId), '1', { expiration: { type: 'PX', value: END_KEPT_MS } });
      const ended = (sessionIds: string[]) => remove(userId, sessionIds, which.reason);
      await endUntilNone({ listOf: () => listOf(userId), remove: ended }, which);
    },
    endOf: (sessionId) => client.get(reasonOf(sessionId)),
    async endOne(userId, sessionId) {
      const [removed] = await remove(userId, [sessionId], 'own choice');
      return Number(removed) > 0;
    },
    takeTimedOut: () => takeEnds(client, { keyOf: (sessionId) => PREFIX + sessionId, remove, limits }),
    async ready() {
      await client.ping();
    },
    async close() {
      client.destroy();
    },
  };
}

function lasting(sessionId: string, text: string | null | undefined, limits: SessionLimits): StoredSession[] {
  const data = text ? (JSON.parse(text) as StoredSession['data']) : null;
  return data && Date.now() <= absoluteEndOf(data, limits) ? [{ sessionId, data }] : [];
}

/** Keeps the reason for the browsers of these sessions. */
async function noteEnds(client: RedisClient, sessionIds: string[], reason: SessionEnd | undefined): Promise<void> {
  if (!reason) return;
  const expiration = { type: 'EX', value: END_TOLD_SECONDS } as const;
  await Promise.all(sessionIds.map((sessionId) => client.set(reasonOf(sessionId), reason, { expiration })));
}
