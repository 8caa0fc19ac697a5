import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedisServer } from '../support/redis-server.ts';
import { timed, until } from '../support/timed.ts';

/** 503 within 2.5 s, never 401, never a hang; /livez 200; recovery by itself within 2 s. */
const ANSWER_MS = 2_500;
const RECOVERY_MS = 2_000;

describe.each([
  ['kept on disk', true],
  ['kept in memory alone', false],
])('sessions and limits in a Redis, %s', (_what, keeps) => {
  let redis: RedisServer;
  let rig: PlatformRig;
  let browser: Browser;
  beforeAll(async () => {
    redis = await startRedisServer({ keeps });
    rig = await createPlatformRig({ redisUrl: redis.url, answerMs: 2_500 });
  });
  afterAll(async () => {
    await rig.close();
    await redis.stop();
  });
  beforeEach(async () => {
    browser = await rig.signedIn();
  });

  const who = () => browser.get('/api/auth/user');
  /** Sign-ins read their limits over a connection of their own. */
  const signsIn = async () => (await rig.browser().post('/api/auth/login', rig.admin)).status === 200;
  const paths: [string, () => ReturnType<Browser['get']>][] = [
    ['a read', who],
    ['a write', () => browser.post('/api/call-lists', { name: 'Leads' })],
    ['a query', () => browser.graphql('{ me { id } }')],
    ['a sign-in', () => rig.browser().post('/api/auth/login', rig.admin)],
    ['a signed-out visitor’s request', () => rig.browser().post('/api/auth/forgot-password', rig.admin)],
    ['a sign-out', () => browser.post('/api/auth/logout')],
    ['a sign-out by link', () => browser.get('/api/logout')],
  ];

  /** Every request gets 503 in time, and the process reports that it lives. */
  async function everythingWaits(): Promise<void> {
    const answers = await Promise.all(paths.map(([, send]) => timed(send)));
    for (const [index, { status, ms, retryAfter }] of answers.entries()) {
      const what = paths[index]?.[0];
      expect.soft([what, status]).toEqual([what, 503]);
      expect.soft([what, Number(retryAfter) >= 1]).toEqual([what, true]);
      expect.soft([what, ms < ANSWER_MS || ms]).toEqual([what, true]);
    }
    expect((await rig.browser().get('/livez')).status).toBe(200);
    const ready = await timed(() => rig.browser().get('/readyz'));
    expect([ready.status, ready.ms < ANSWER_MS]).toEqual([503, true]);
  }

  describe('that was ended', () => {
    beforeEach(() => redis.signal('SIGKILL'));
    afterEach(async () => {
      await redis.start();
      await until(signsIn, RECOVERY_MS * 2);
    });

    it('503 until it is back', async () => {
      await everythingWaits();
      await everythingWaits();
      await redis.start();
      expect(await until(async () => (await who()).status !== 503, RECOVERY_MS * 2)).toBeLessThan(RECOVERY_MS);
      // Sessions that Redis had not written are lost; the others are sessions as before.
      expect((await who()).status).toBe(keeps ? 200 : 401);
      expect(await until(signsIn, RECOVERY_MS * 2)).toBeLessThan(RECOVERY_MS);
    });
  });

  describe('that was stopped', () => {
    afterEach(() => redis.signal('SIGCONT'));

    it('answers 503 until Redis continues, and ends no session', async () => {
      await redis.signal('SIGSTOP');
      await everythingWaits();
      await everythingWaits();
      await redis.signal('SIGCONT');
      expect(await until(async () => (await who()).status !== 503, RECOVERY_MS * 2)).toBeLessThan(RECOVERY_MS);
      expect((await who()).status).toBe(200);
    });

    it('for a moment: waiting requests are answered', async () => {
      await redis.signal('SIGSTOP');
      const answer = timed(who);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await redis.signal('SIGCONT');
      expect((await answer).status).toBe(200);
    });
  });
});
