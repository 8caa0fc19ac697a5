import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
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

  it('are ended one by one, or all others together', async () => {
    const agent = await rig.addAgent();
    const [first, second, third] = [await rig.signedIn(agent), await rig.signedIn(agent), await rig.signedIn(agent)];
    const secondId = (await list(second)).find((each: { isCurrent: boolean }) => each.isCurrent).id;
    expect((await first.delete(`/api/auth/sessions/${secondId}`)).status).toBe(204);
    expect([await who(first), await who(second), await who(third)]).toEqual([200, 401, 200]);
    expect((await first.delete(`/api/auth/sessions/${secondId}`)).status).toBe(404);
    expect((await first.graphql('mutation { endOtherSignIns }')).body.data).toEqual({ endOtherSignIns: true });
    expect([await who(first), await who(third)]).toEqual([200, 401]);
  });

  it('of another user are answered like unknown ones', async () => {
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
    // Only the sign-in page of these browsers shows who did it.
    const signInPage = async (browser: Browser) => (await browser.get('/api/login')).headers.get('location');
    expect([await signInPage(here), await signInPage(admin), await signInPage(rig.browser())]).toEqual([
      '/login?ended=admin',
      '/login',
      '/login',
    ]);
    // The password is as good as before.
    expect(await who(await rig.signedIn(agent))).toBe(200);
  });

  it('ends all other sign-ins when the user changes the password', async () => {
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

  describe('carry what is streamed until they end', () => {
    let listId: string;
    let jobId: string;
    beforeAll(async () => {
      const admin = await rig.signedIn();
      const steps = importSteps(admin);
      listId = await steps.addList();
      const wide = Array.from({ length: 40_000 }, (_, row) => `+1415${5_500_000 + row},${'x'.repeat(190)}\n`).join('');
      await steps.imported(listId, `Mobile,First\n${wide}`);
      const refused = Array.from({ length: 40_000 }, (_, row) => `no number ${row},${'x'.repeat(190)}\n`).join('');
      jobId = (await steps.imported(listId, `Mobile,First\n${refused}`)).id;
    }, 120_000);

    const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    /** Begins to read, and stops: the rest is not taken. Reports whether the answer was broken off. */
    async function stalled(browser: Browser, path: string) {
      const asked = request(rig.origin + path, { agent: false, headers: { cookie: cookieOf(browser) } });
      asked.on('error', () => undefined).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(200);
      let isOpen = true;
      answer.on('error', () => undefined);
      asked.socket?.once('close', () => {
        isOpen = false;
      });
      return {
        isOpen: () => isOpen,
        /** Reads on, to its end or until it is broken off. */
        async isWhole() {
          answer.resume();
          if (!answer.closed) await new Promise((resolve) => answer.once('close', resolve));
          return answer.complete;
        },
      };
    }
    /** An upload that continues while the server reads it. */
    function uploading(browser: Browser) {
      const path = `${importSteps(browser).importPath(listId)}&plan=true`;
      const sent = request(rig.origin + path, {
        method: 'POST',
        agent: false,
        headers: { cookie: cookieOf(browser), 'content-type': 'text/csv' },
      });
      let isOpen = true;
      sent
        .on('error', () => undefined)
        .on('close', () => {
          isOpen = false;
        });
      sent.write('Mobile,First\n');
      const more = setInterval(() => sent.destroyed || sent.write('+14155550001,Ana\n'.repeat(200)), 100);
      sent.once('close', () => clearInterval(more));
      return { isOpen: () => isOpen, isWhole: async () => isOpen };
    }

    const STREAMS = {
      'the list': (browser: Browser) => stalled(browser, `/api/call-lists/${listId}/contacts`),
      'refused rows': (browser: Browser) => stalled(browser, `/api/imports/${jobId}/errors.csv`),
      'an upload': async (browser: Browser) => uploading(browser),
    } as const;
    type Stream = keyof typeof STREAMS;
    type End = (of: {
      thief: Browser;
      owner: Browser;
      admin: Browser;
      agent: { id: string; password: string };
    }) => unknown;

    it.each<[Stream, string, End]>([
      ['the list', 'the end of all others', ({ owner }) => owner.delete('/api/auth/sessions')],
      ['the list', 'its sign-out', ({ thief }) => thief.post('/api/auth/logout')],
      [
        'the list',
        'a new password',
        ({ owner, agent: { password } }) =>
          owner.post('/api/auth/change-password', { currentPassword: password, newPassword: 'a new lantern 43' }),
      ],
      ['the list', 'an admin', ({ admin, agent }) => admin.delete(`/api/admin/users/${agent.id}/sessions`)],
      ['the list', 'a deactivation', ({ admin, agent }) => admin.patch(`/api/admin/users/${agent.id}/toggle`)],
      ['refused rows', 'the end of all others', ({ owner }) => owner.delete('/api/auth/sessions')],
      ['an upload', 'the end of all others', ({ owner }) => owner.delete('/api/auth/sessions')],
    ])('%s: broken off within two seconds by %s', async (what, _how, end) => {
      const agent = await rig.addAgent({ role: 'admin' });
      const [thief, owner, admin] = [await rig.signedIn(agent), await rig.signedIn(agent), await rig.signedIn()];
      const stream = await STREAMS[what](thief);
      await setTimeout(1_200);
      expect(stream.isOpen()).toBe(true);
      await end({ thief, owner, admin, agent });
      await setTimeout(2_000);
      expect(await stream.isWhole()).toBe(false);
    });

    it('returns the whole list after a password change and after the end of other sign-ins', async () => {
      const agent = await rig.addAgent({ role: 'admin' });
      const [here, there] = [await rig.signedIn(agent), await rig.signedIn(agent)];
      const stream = await stalled(here, `/api/call-lists/${listId}/contacts`);
      for (const [currentPassword, newPassword] of [
        [agent.password, 'a new lantern 43'],
        ['a new lantern 43', 'a new lantern 44'],
      ]) {
        await here.post('/api/auth/change-password', { currentPassword, newPassword });
        await setTimeout(1_200);
      }
      await there.post('/api/auth/logout');
      await setTimeout(1_200);
      expect(await stream.isWhole()).toBe(true);
    });
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
      ['the end of the current sign-in', async ({ here }) => here.delete(`/api/auth/sessions/${await idOf(here)}`)],
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
