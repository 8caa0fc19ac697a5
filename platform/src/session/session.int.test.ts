import type { Browser } from '@dialdeck/gateway/testing/browser';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

const stores = [
  ['PostgreSQL', () => undefined],
  ['Redis', () => inject('redisUrl')],
] as const;

describe.each(stores)('sessions in %s', (_name, redisUrl) => {
  let rig: PlatformRig;
  beforeAll(async () => {
    const url = redisUrl();
    rig = await createPlatformRig(url ? { redisUrl: url } : {});
  });
  afterAll(() => rig.close());

  // Not the user's own profile: it is gone with its user, even if the session lives.
  const who = async (browser: Browser) => (await browser.get('/api/call-lists')).status;

  it('begin with a new id and an HttpOnly, SameSite cookie', async () => {
    const browser = rig.browser();
    browser.cookies.set('dialdeck', 's%3Aplanted.by-an-attacker');
    const { status, headers, body } = await browser.post('/api/auth/login', rig.admin);
    expect([status, body.email]).toEqual([200, rig.admin.email]);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^dialdeck=s%3A/);
    expect(cookie).not.toContain('planted');
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain/);
    expect(await who(browser)).toBe(200);
  });

  it('begin with a new id also in a browser with a planted session', async () => {
    const attacker = await rig.signedIn(await rig.addAgent());
    const planted = attacker.cookies.get('dialdeck') ?? '';
    const victim = rig.browser();
    victim.cookies.set('dialdeck', planted);
    expect((await victim.post('/api/auth/login', rig.admin)).status).toBe(200);
    expect(victim.cookies.get('dialdeck')).not.toBe(planted);
    attacker.cookies.set('dialdeck', planted);
    expect((await attacker.get('/api/auth/user')).body.email).not.toBe(rig.admin.email);
  });

  it('do not begin with a wrong password or an unknown address, with the same answer', async () => {
    const answers = await Promise.all([
      rig.browser().post('/api/auth/login', { ...rig.admin, password: 'not this one' }),
      rig.browser().post('/api/auth/login', { email: 'nobody@example.com', password: 'not this one' }),
    ]);
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, { message: 'Invalid credentials', code: 'INVALID_CREDENTIALS' }]);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('end by POST /api/auth/logout and by GET /api/logout', async () => {
    const first = await rig.signedIn();
    const copy = rig.browser();
    copy.cookies.set('dialdeck', first.cookies.get('dialdeck') ?? '');
    expect((await first.post('/api/auth/logout')).status).toBe(200);
    expect(await who(copy)).toBe(401);

    const second = await rig.signedIn();
    copy.cookies.set('dialdeck', second.cookies.get('dialdeck') ?? '');
    const left = await second.get('/api/logout', {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    });
    expect([left.status, left.headers.get('location')]).toEqual([302, '/']);
    expect(await who(copy)).toBe(401);
  });

  it("do not end by another site's link", async () => {
    const browser = await rig.signedIn();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ])
      expect((await browser.get('/api/logout', headers)).status).toBe(403);
    expect(await who(browser)).toBe(200);
  });

  it('end immediately when their user is deactivated, deleted or given another role', async () => {
    const admin = await rig.signedIn();
    for (const [n, takeAway] of [
      (id: string) => admin.patch(`/api/admin/users/${id}/toggle`),
      (id: string) => admin.put(`/api/admin/users/${id}`, { firstName: 'A', lastName: 'B', role: 'admin' }),
      (id: string) => admin.delete(`/api/admin/users/${id}`),
    ].entries()) {
      const email = `agent-${n}@example.com`;
      const { body } = await admin.post('/api/admin/users', { email, firstName: 'A', lastName: 'B' });
      const token = (await rig.linksTo(email)).at(-1)?.searchParams.get('token');
      await rig.browser().post('/api/auth/complete-setup', { token, password: 'green meadow 19' });
      const agent = await rig.signedIn({ email, password: 'green meadow 19' });
      expect(await who(agent)).toBe(200);
      expect((await takeAway(body.id)).status).toBeLessThan(300);
      expect(await who(agent)).toBe(401);
    }
  });

  /** A sign-in that stands still between the check of its password and the beginning of its session. */
  async function heldSignIn() {
    const agent = await rig.addAgent();
    // The sign-in is held where it replaces the hash, and a hash of today's cost would not be replaced.
    const outdated = await hash(agent.password, { memoryCost: 32, timeCost: 1, parallelism: 1 });
    const set = 'UPDATE auth.credentials SET password_hash = $2 WHERE account_id = $1';
    await rig.ownerPool.query(set, [agent.id, outdated]);
    const owner = await rig.signedIn(agent);
    await rig.ownerPool.query(set, [agent.id, outdated]);
    const holder = await rig.ownerPool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM auth.credentials WHERE account_id = $1 FOR UPDATE', [agent.id]);
    const browser = rig.browser();
    const signIn = browser.post('/api/auth/login', agent);
    await expect
      .poll(async () => (await holder.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount, { timeout: 10_000 })
      .toBeGreaterThan(0);
    return {
      agent,
      owner,
      browser,
      async goOn() {
        await holder.query('ROLLBACK');
        holder.release();
        return await signIn;
      },
    };
  }

  it('begin when nothing changes during the sign-in', async () => {
    const { browser, goOn } = await heldSignIn();
    expect((await goOn()).status).toBe(200);
    expect(await who(browser)).toBe(200);
  });

  it('do not begin for a user who is deactivated after the password was checked', async () => {
    const { agent, browser, goOn } = await heldSignIn();
    const admin = await rig.signedIn();
    expect((await admin.patch(`/api/admin/users/${agent.id}/toggle`)).body.isActive).toBe(false);
    expect((await goOn()).status).toBe(401);
    expect(await who(browser)).toBe(401);
    // Active again: what was ended stays ended.
    await admin.patch(`/api/admin/users/${agent.id}/toggle`);
    expect(await who(browser)).toBe(401);
  });

  it('do not begin when all others were ended after the password was checked', async () => {
    const { owner, browser, goOn } = await heldSignIn();
    expect((await owner.delete('/api/auth/sessions')).status).toBe(204);
    expect((await goOn()).status).toBe(401);
    expect([await who(browser), await who(owner)]).toEqual([401, 200]);
  });

  it('do not begin for a user whose deactivation has not reached auth yet', async () => {
    const admin = await rig.signedIn();
    const agent = await rig.addAgent();
    const holder = await rig.ownerPool.connect();
    // The lock by which replicas of a consumer take turns: auth receives no events while another session holds it.
    await holder.query("SELECT pg_advisory_lock(hashtextextended('dialdeck_auth', 72707370))");
    try {
      expect((await admin.patch(`/api/admin/users/${agent.id}/toggle`)).body.isActive).toBe(false);
      const browser = rig.browser();
      const { status, body } = await browser.post('/api/auth/login', agent);
      expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
      expect(await who(browser)).toBe(401);
      const loginAlone = `mutation { login(email: "${agent.email}", password: "${agent.password}") { id } }`;
      const second = rig.browser();
      await second.graphql(loginAlone);
      expect(await who(second)).toBe(401);
    } finally {
      await holder.query('SELECT pg_advisory_unlock_all()');
      holder.release();
    }
  });

  it('are not read from a cookie that we did not sign', async () => {
    const browser = await rig.signedIn();
    browser.cookies.set('dialdeck', `${browser.cookies.get('dialdeck')}x`);
    expect(await who(browser)).toBe(401);
  });
});

describe('session limits', () => {
  it('end a session at its absolute limit, and let the visitor sign in again', async () => {
    const rig = await createPlatformRig({ settings: { sessionAbsoluteSeconds: 0 } });
    const browser = await rig.signedIn();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect(rig.logged()).toContainEqual(
      expect.objectContaining({ event: 'session_expired', userId: expect.any(String), reason: 'absolute limit' }),
    );
    expect((await browser.post('/api/auth/login', rig.admin)).status).toBe(200);
    await rig.close();
  });

  it.each([
    ['idle', { sessionIdleSeconds: 3 }],
    ['absolute', { sessionAbsoluteSeconds: 3 }],
  ])('end the streams of a session at its %s limit, and sign its agent out', async (_, settings) => {
    const rig = await createPlatformRig({ settings });
    const browser = await rig.signedIn();
    const stateOf = async () => (await rig.ownerPool.query('SELECT state FROM call_lists.agent_states')).rows;
    expect((await browser.post('/api/agent-state/seen', {})).status).toBe(204);
    expect(await stateOf()).toEqual([{ state: 'ready' }]);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const board = await fetch(`${rig.origin}/api/boards/all/events`, { headers: { cookie } });
    expect(board.status).toBe(200);
    const began = performance.now();
    // Broken off, not ended: what was sent is not the whole.
    await expect(board.text()).rejects.toThrow();
    expect(performance.now() - began).toBeLessThan(14_000);
    await expect.poll(stateOf, { timeout: 10_000 }).toEqual([{ state: 'signed-out' }]);
    await rig.close();
  });

  it('end a session that was idle for too long', async () => {
    const rig = await createPlatformRig({ settings: { sessionIdleSeconds: 5 } });
    const browser = await rig.signedIn();
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    // The store counts whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 6_200));
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    await rig.close();
  });

  it('send a __Host- cookie with Secure under https', async () => {
    const rig = await createPlatformRig({ settings: { publicUrl: new URL('https://calls.example.com') } });
    const { headers } = await rig.browser().post('/api/auth/login', rig.admin);
    expect(headers.get('set-cookie')).toMatch(/^__Host-dialdeck=.*; Secure/);
    expect(headers.get('strict-transport-security')).toContain('max-age');
    await rig.close();
  });
});
