import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { fileOf, importSteps } from '#testing/import-steps.ts';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

const stores = [
  ['PostgreSQL', () => undefined],
  ['Redis', () => inject('redisUrl')],
] as const;

describe.each(stores)('own sign-ins, sessions in %s', (_name, redisUrl) => {
  let rig: PlatformRig;
  beforeAll(async () => {
    const url = redisUrl();
    rig = await createPlatformRig(url ? { redisUrl: url } : {});
  });
  afterAll(() => rig.close());

  const who = async (browser: Browser) => (await browser.get('/api/auth/user')).status;
  const list = async (browser: Browser) => (await browser.get('/api/auth/sessions')).body;

  it('are listed newest first, without what would open them', async () => {
    const agent = await rig.addAgent();
    const older = await rig.signedIn(agent);
    const newer = rig.browser();
    await newer.post('/api/auth/login', agent, { 'user-agent': 'Firefox on a tablet' });
    const all = await list(older);
    expect(all).toEqual([
      expect.objectContaining({ isCurrent: false, userAgent: 'Firefox on a tablet' }),
      expect.objectContaining({ isCurrent: true }),
    ]);
    expect(Math.abs(Date.now() - Date.parse(all[0].startedAt))).toBeLessThan(30_000);
    const cookie = decodeURIComponent(newer.cookies.get('dialdeck') ?? '');
    for (const { id } of all) expect(cookie).not.toContain(id);
    expect(rig.logged().filter((line) => JSON.stringify(line).includes(cookie.slice(2, 34)))).toEqual([]);
  });

  it('are ended one by one, or all others at once', async () => {
    const agent = await rig.addAgent();
    const [first, second, third] = [await rig.signedIn(agent), await rig.signedIn(agent), await rig.signedIn(agent)];
    const secondId = (await list(second)).find((each: { isCurrent: boolean }) => each.isCurrent).id;
    expect((await first.delete(`/api/auth/sessions/${secondId}`)).status).toBe(204);
    expect([await who(first), await who(second), await who(third)]).toEqual([200, 401, 200]);
    expect((await first.delete(`/api/auth/sessions/${secondId}`)).status).toBe(404);
    expect((await first.graphql('mutation { endOtherSignIns }')).body.data).toEqual({ endOtherSignIns: true });
    expect([await who(first), await who(third)]).toEqual([200, 401]);
  });

  it('of somebody else are as absent as those that never were', async () => {
    const admin = await rig.signedIn();
    const agent = await rig.signedIn(await rig.addAgent());
    const [theirs] = await list(admin);
    for (const id of [theirs.id, 'x'.repeat(22), 'nonsense'])
      expect((await agent.delete(`/api/auth/sessions/${id}`)).body).toMatchObject({ code: 'NOT_FOUND' });
    expect(await who(admin)).toBe(200);
  });

  it('of a person are ended by an admin, and what is held for that person is given back', async () => {
    const agent = await rig.addAgent();
    const [here, there, admin] = [await rig.signedIn(agent), await rig.signedIn(agent), await rig.signedIn()];
    expect((await here.delete(`/api/admin/users/${agent.id}/sessions`)).status).toBe(403);
    expect((await admin.delete(`/api/admin/users/${agent.id}/sessions`)).status).toBe(204);
    expect([await who(here), await who(there), await who(admin)]).toEqual([401, 401, 200]);
    expect(rig.logged()).toContainEqual(
      expect.objectContaining({ event: 'session_expired', userId: agent.id, reason: 'admin' }),
    );
    // The sign-in page of these browsers says who did it, and no other page does.
    const signInPage = async (browser: Browser) => (await browser.get('/api/login')).headers.get('location');
    expect([await signInPage(here), await signInPage(admin), await signInPage(rig.browser())]).toEqual([
      '/login?ended=admin',
      '/login',
      '/login',
    ]);
    // The password is as good as before.
    expect(await who(await rig.signedIn(agent))).toBe(200);
  });

  it('all others end when the own password is changed', async () => {
    const agent = await rig.addAgent();
    const [here, there] = [await rig.signedIn(agent), await rig.signedIn(agent)];
    const change = { currentPassword: agent.password, newPassword: 'a new lantern 43' };
    const refused = await here.post('/api/auth/change-password', { ...change, currentPassword: 'not the one' });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { currentPassword: 'This is not your current password' },
    ]);
    const before = (await list(here)).find((each: { isCurrent: boolean }) => each.isCurrent);
    const thief = rig.browser();
    thief.cookies.set('dialdeck', here.cookies.get('dialdeck') ?? '');
    expect((await here.post('/api/auth/change-password', change)).body).toEqual({ ok: true });
    expect([await who(here), await who(there), await who(thief)]).toEqual([200, 401, 401]);
    expect(await list(here)).toEqual([{ ...before, id: expect.not.stringMatching(before.id), isCurrent: true }]);
    expect((await rig.browser().post('/api/auth/login', agent)).status).toBe(401);
    expect((await rig.signedIn({ ...agent, password: change.newPassword })).cookies.size).toBe(1);
  });

  describe('hold a contact for their person until the last one ends', () => {
    const START = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const others = (browser: Browser) => browser.delete('/api/auth/sessions');
    const idOf = async (browser: Browser) =>
      (await list(browser)).find((each: { isCurrent: boolean }) => each.isCurrent).id;
    const byPassword = (browser: Browser, { password }: { password: string }) =>
      browser.post('/api/auth/change-password', { currentPassword: password, newPassword: 'a new lantern 43' });
    type Agent = Awaited<ReturnType<PlatformRig['addAgent']>>;
    interface Signed {
      agent: Agent;
      /** Where the call is, and another one. */
      here: Browser;
      there: Browser;
      admin: Browser;
    }

    /** An agent who is signed in twice and holds a contact. */
    async function holding() {
      const agent = await rig.addAgent();
      const admin = await rig.signedIn();
      const [here, there] = [await rig.signedIn(agent), await rig.signedIn(agent)];
      const steps = importSteps(admin);
      const listId = await steps.addList();
      await steps.imported(listId, fileOf(1));
      await admin.patch(`/api/call-lists/${listId}/assign`, { userIds: [agent.id] });
      const { status, body } = await here.post(`/api/call-lists/${listId}/claim`);
      expect([status, body.contact.id]).toEqual([200, expect.any(String)]);
      const isHeld = async () =>
        (await rig.ownerPool.query('SELECT FROM call_lists.contacts WHERE lease_user_id = $1', [agent.id])).rowCount ===
        1;
      return { agent, here, there, admin, isHeld };
    }

    it.each<[string, (of: Signed) => Promise<unknown>]>([
      ['POST /api/auth/logout', ({ there }) => there.post('/api/auth/logout')],
      ['GET /api/logout', ({ there }) => there.get('/api/logout', START)],
      ['the end of one sign-in', async ({ here, there }) => here.delete(`/api/auth/sessions/${await idOf(there)}`)],
      ['the end of all others', ({ here }) => others(here)],
      ['a new password', ({ here, agent }) => byPassword(here, agent)],
      [
        "another person's sign-in in that browser",
        async ({ there }) => there.post('/api/auth/login', await rig.addAgent()),
      ],
    ])('%s elsewhere keeps it', async (_what, end) => {
      const { isHeld, ...signed } = await holding();
      await end(signed);
      expect([await who(signed.here), await isHeld()]).toEqual([200, true]);
      // Events take effect in their order: this one is the last.
      await signed.here.post('/api/auth/logout');
      await vi.waitFor(async () => expect(await isHeld()).toBe(false), 5_000);
    });

    it.each<[string, (of: Signed) => Promise<unknown>]>([
      ['POST /api/auth/logout', ({ here }) => here.post('/api/auth/logout')],
      ['GET /api/logout', ({ here }) => here.get('/api/logout', START)],
      ['the end of the own sign-in', async ({ here }) => here.delete(`/api/auth/sessions/${await idOf(here)}`)],
      [
        "another person's sign-in in that browser",
        async ({ here }) => here.post('/api/auth/login', await rig.addAgent()),
      ],
    ])('%s releases it when no other is left', async (_what, end) => {
      const { isHeld, ...signed } = await holding();
      await others(signed.here);
      expect(await isHeld()).toBe(true);
      await end(signed);
      await vi.waitFor(async () => expect(await isHeld()).toBe(false), 5_000);
    });

    it.each<[string, (of: Signed) => Promise<unknown>]>([
      ['an admin', ({ admin, agent }) => admin.delete(`/api/admin/users/${agent.id}/sessions`)],
      ['a deactivation', ({ admin, agent }) => admin.patch(`/api/admin/users/${agent.id}/toggle`)],
      [
        'another role',
        ({ admin, agent }) =>
          admin.put(`/api/admin/users/${agent.id}`, { firstName: 'A', lastName: 'B', role: 'admin' }),
      ],
    ])('%s who ends them all releases it', async (_what, end) => {
      const { isHeld, ...signed } = await holding();
      expect(await end(signed)).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
      await vi.waitFor(async () => expect(await isHeld()).toBe(false), 5_000);
    });
  });

  it('say when they were used last, to the minute', async () => {
    const browser = await rig.signedIn(await rig.addAgent());
    const [before] = await list(browser);
    expect(before.lastSeenAt).toBe(before.startedAt);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
    const [after] = await list(browser).finally(() => vi.useRealTimers());
    expect(Date.parse(after.lastSeenAt) - Date.parse(before.lastSeenAt)).toBeGreaterThan(89_000);
    expect(after.startedAt).toBe(before.startedAt);
  });
});
