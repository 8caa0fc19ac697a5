import { createRedis, type RedisClient } from '@dialdeck/node/database/redis';
import { createLogger } from '@dialdeck/node/process/log';
import { createTestDatabase, type TestDatabase } from '@dialdeck/node/testing/test-database';
import type { SessionData } from 'express-session';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { fromCallback } from './end-session.ts';
import { signOutTimedOut } from './end-timed-out-sessions.ts';
import { openSessions } from './open-sessions.ts';
import { handleOf, type Sessions } from './sessions.ts';

const stores = [
  ['PostgreSQL', () => undefined],
  // A database of its own: products of other tests end sessions, too.
  ['Redis', () => `${inject('redisUrl')}/9`],
] as const;
const log = createLogger('sessions-test', { level: 'silent' });
const limits = { idleSeconds: 60, absoluteSeconds: 600 };

describe.each(stores)('the store of sessions in %s', (_name, redisUrl) => {
  let test: TestDatabase;
  let sessions: Sessions;
  let redis: RedisClient | undefined;
  let userId: string;
  beforeAll(async () => {
    test = await createTestDatabase('gateway');
    const url = redisUrl();
    sessions = await openSessions(url, test.database, limits, log);
    redis = url ? createRedis(url, log) : undefined;
    await redis?.connect();
  });
  afterAll(async () => {
    redis?.destroy();
    await sessions.close();
    await test.close();
  });
  beforeEach(() => {
    userId = crypto.randomUUID();
  });

  const data = (): SessionData => ({
    cookie: { originalMaxAge: null, httpOnly: true, path: '/' } as SessionData['cookie'],
    userId,
    role: 'user',
    startedAt: Date.now(),
    touchedAt: 1,
  });
  const read = (sessionId: string) =>
    new Promise<SessionData | null | undefined>((resolve, reject) => {
      void sessions.store.get(sessionId, (error, found) => (error ? reject(error) : resolve(found)));
    });
  /** As a sign-in does that began so long ago. */
  async function begin(elapsed = 0): Promise<{ id: string; stands: boolean }> {
    const id = crypto.randomUUID();
    return { id, stands: await sessions.begin(id, data(), () => elapsed) };
  }
  const isIdleTime = (seconds: number) => seconds > limits.idleSeconds - 5 && seconds <= limits.idleSeconds + 1;
  async function secondsLeft(id: string): Promise<number> {
    if (redis) return await redis.ttl(`dialdeck:session:${id}`);
    const left = 'SELECT extract(epoch FROM expire - now())::float8 AS left FROM gateway.sessions WHERE sid = $1';
    return (await test.ownerPool.query<{ left: number }>(left, [id])).rows[0]?.left ?? Number.NaN;
  }
  async function shorten(id: string): Promise<void> {
    if (redis) await redis.expire(`dialdeck:session:${id}`, 9);
    else await test.ownerPool.query("UPDATE gateway.sessions SET expire = now() + interval '9 s' WHERE sid = $1", [id]);
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('ends all sessions of one user, except one, and no others', async () => {
    const [first, second] = [await begin(), await begin()];
    const mine = userId;
    userId = crypto.randomUUID();
    const foreign = await begin();
    await sessions.endAllOf(mine, { except: handleOf(second.id) });
    expect(await read(first.id)).toBeFalsy();
    expect(await read(second.id)).toMatchObject({ userId: mine });
    expect(await read(foreign.id)).toMatchObject({ userId });
    expect((await sessions.listOf(mine)).map(({ sessionId }) => sessionId)).toEqual([second.id]);
  });

  it('a sign-in that began before all sessions were ended gets none; one that began after does', async () => {
    await sessions.endAllOf(userId);
    await pause(50);
    expect(await begin(1_000)).toMatchObject({ stands: false });
    expect(await begin(20)).toMatchObject({ stands: true });
  });

  it('a session that was ended is not written back by a request that is still running', async () => {
    const { id } = await begin();
    await sessions.endAllOf(userId);
    await sessions.touch(id, { ...data(), touchedAt: 2 });
    expect(await read(id)).toBeFalsy();
    await fromCallback((done) => sessions.store.set(id, data(), done));
    expect(await read(id)).toBeFalsy();
  });

  it('continues under another id; the old id is worthless', async () => {
    const { id } = await begin();
    const other = await begin();
    const newId = crypto.randomUUID();
    await shorten(id);
    expect(await sessions.rename(id, newId, { ...data(), renewedFrom: handleOf(id) })).toBe(true);
    expect(await read(id)).toBeFalsy();
    expect(await read(newId)).toMatchObject({ userId });
    expect(await secondsLeft(newId)).toBeLessThan(10);
    await sessions.endAllOf(userId, { except: handleOf(id) });
    expect((await sessions.listOf(userId)).map(({ sessionId }) => sessionId)).toEqual([newId]);
    expect(await read(other.id)).toBeFalsy();
    await sessions.endAllOf(userId);
    expect(await read(newId)).toBeFalsy();
  });

  it('a session that was ended gets no other id', async () => {
    const { id } = await begin();
    const newId = crypto.randomUUID();
    await sessions.endAllOf(userId);
    expect(await sessions.rename(id, newId, data())).toBe(false);
    for (const gone of [id, newId]) expect(await read(gone)).toBeFalsy();
  });

  it('a request moves the idle end', async () => {
    const { id } = await begin();
    await sessions.touch(id, { ...data(), touchedAt: 2 });
    expect(await read(id)).toMatchObject({ touchedAt: 2, userId });
  });

  it('lives for the idle time, which each request restarts', async () => {
    const { id } = await begin();
    expect(await secondsLeft(id)).toSatisfy(isIdleTime);
    await shorten(id);
    expect(await secondsLeft(id)).toBeLessThan(10);
    await sessions.touch(id, data());
    expect(await secondsLeft(id)).toSatisfy(isIdleTime);
  });

  it('reports each end by a limit to the security log once, signs its user out, and reports no other end', async () => {
    const people = new Map<string, string>();
    const beginOf = async (name: string) => {
      userId = crypto.randomUUID();
      people.set(userId, name);
      return (await begin()).id;
    };
    const expire = (...ids: string[]) =>
      redis
        ? Promise.all(ids.map((id) => redis?.del(`dialdeck:session:${id}`)))
        : test.ownerPool.query("UPDATE gateway.sessions SET expire = now() - interval '1 s' WHERE sid = ANY($1)", [
            ids,
          ]);
    const idle = await beginOf('idle');
    const renamed = await beginOf('idle under its second id');
    const second = crypto.randomUUID();
    await sessions.rename(renamed, second, data());
    const signedOut = await beginOf('signed out');
    await fromCallback((done) => sessions.store.destroy(signedOut, done));
    await beginOf('ended');
    await sessions.endAllOf(userId);
    const old = await beginOf('absolute');
    await sessions.touch(old, { ...data(), startedAt: Date.now() - limits.absoluteSeconds * 1_000 - 1 });
    await beginOf('goes on');
    const goesOn = userId;
    const lines: string[] = [];
    const told = createLogger('idle', { destination: { write: (line) => void lines.push(line) } });
    await expire(idle, second);
    // All have expired, also those that are not logged.
    await redis?.zUnionStore('dialdeck:idle-ends', [{ key: 'dialdeck:idle-ends', weight: 0 }]);
    const released: string[] = [];
    const signOut = { releaseIfLast: async (id: string) => void released.push(id) };
    await Promise.all([signOutTimedOut(sessions, signOut, told), signOutTimedOut(sessions, signOut, told)]);
    const ours = lines
      .map((line) => JSON.parse(line) as { userId: string; event: string; reason: string })
      .filter((line) => people.has(line.userId));
    expect(ours.map((line) => people.get(line.userId)).sort()).toEqual([
      'absolute',
      'idle',
      'idle under its second id',
    ]);
    for (const { userId: whose, event, reason } of ours) {
      expect(event).toBe('session_expired');
      expect(reason).toBe(people.get(whose) === 'absolute' ? 'absolute limit' : 'idle limit');
    }
    expect(released.filter((id) => people.has(id)).sort()).toEqual(ours.map((line) => line.userId).sort());
    expect(await read(old)).toBeFalsy();
    userId = goesOn;
    expect(await sessions.listOf(userId)).toHaveLength(1);
  });

  it('lists no session past its absolute limit, which other requests do not move', async () => {
    const { id } = await begin();
    const past = { ...data(), startedAt: Date.now() - limits.absoluteSeconds * 1_000 - 1 };
    await sessions.touch(id, { ...past, startedAt: past.startedAt + 60_000 });
    expect(await sessions.listOf(userId)).toHaveLength(1);
    await sessions.touch(id, past);
    expect(await sessions.listOf(userId)).toEqual([]);
  });

  it('keeps the reason of an end for its browser, and opens no session by it', async () => {
    const [mine, kept] = [await begin(), await begin()];
    await sessions.endAllOf(userId, { except: handleOf(kept.id), reason: 'password reset' });
    expect(await sessions.endOf(mine.id)).toBe('password reset');
    expect(await sessions.endOf(kept.id)).toBeNull();
    expect(await read(mine.id)).toBeFalsy();
    expect((await sessions.listOf(userId)).map(({ sessionId }) => sessionId)).toEqual([kept.id]);
    await sessions.endOne(userId, kept.id);
    expect(await sessions.endOf(kept.id)).toBe('own choice');
    expect(await sessions.endOf(crypto.randomUUID())).toBeNull();
  });

  it('ends one session of its user alone', async () => {
    const { id } = await begin();
    expect(await sessions.endOne(userId, crypto.randomUUID())).toBe(false);
    expect(await sessions.endOne(userId, id)).toBe(true);
    expect(await sessions.endOne(userId, id)).toBe(false);
    expect(await sessions.listOf(userId)).toEqual([]);
  });
});
