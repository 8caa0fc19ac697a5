import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

const stores = [
  ['PostgreSQL', () => undefined],
  ['Redis', () => inject('redisUrl')],
] as const;
const NEW_PASSWORD = 'a wide meadow 11';

/** Shorter than a change waits for its events to be taken; long enough for a sign-in on a busy machine. */
const ANSWER_MS = 1_300;

describe.each(stores)('a change that ends sessions, with a late answer; sessions in %s', (_name, redisUrl) => {
  let rig: PlatformRig;
  beforeAll(async () => {
    const url = redisUrl();
    rig = await createPlatformRig({ answerMs: ANSWER_MS, ...(url && { redisUrl: url }) });
  });
  afterAll(() => rig.close());

  const who = async (browser: Browser) => (await browser.get('/api/call-lists')).status;

  /** Runs something while the gateways receive no events; they continue once it was answered. */
  async function late(ask: () => Promise<{ status: number }>): Promise<number> {
    const holder = await rig.ownerPool.connect();
    try {
      // The lock by which replicas of a consumer take turns.
      await holder.query("SELECT pg_advisory_lock(hashtextextended('dialdeck_gateway', 72707370))");
      return (await ask()).status;
    } finally {
      await holder.query("SELECT pg_advisory_unlock_all(), pg_notify('dialdeck_gateway', '')");
      holder.release();
    }
  }

  const ENDS: [string, (person: Awaited<ReturnType<typeof people>>) => Promise<{ status: number }>, number][] = [
    [
      'a changed password',
      ({ agent, here }) =>
        here.post('/api/auth/change-password', { currentPassword: agent.password, newPassword: NEW_PASSWORD }),
      200,
    ],
    [
      'a reset password',
      ({ token }) => rig.browser().post('/api/auth/reset-password', { token, password: NEW_PASSWORD }),
      401,
    ],
    ['deactivation', ({ agent, admin }) => admin.patch(`/api/admin/users/${agent.id}/toggle`), 401],
    ['deletion', ({ agent, admin }) => admin.delete(`/api/admin/users/${agent.id}`), 401],
    [
      'another role',
      ({ agent, admin }) =>
        admin.put(`/api/admin/users/${agent.id}`, { firstName: 'Ana', lastName: 'Lima', role: 'admin' }),
      401,
    ],
  ];

  async function people() {
    const agent = await rig.addAgent();
    const [admin, here, there] = [await rig.signedIn(), await rig.signedIn(agent), await rig.signedIn(agent)];
    await rig.browser().post('/api/auth/forgot-password', { email: agent.email });
    const token = (await rig.linksTo(agent.email)).at(-1)?.searchParams.get('token');
    return { agent, admin, here, there, token };
  }

  it.each(ENDS)('%s: ends the other sessions within a second', async (_what, ask, own) => {
    const person = await people();
    expect(await late(() => ask(person))).toBe(503);
    await expect.poll(() => who(person.there), { timeout: 1_000, interval: 20 }).toBe(401);
    expect(await who(person.here)).toBe(own);
  });
});
