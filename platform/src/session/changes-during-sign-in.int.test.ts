import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProviderRig, newPerson, type ProviderRig } from '#testing/provider-rig.ts';

let rig: ProviderRig;
beforeAll(async () => {
  rig = await createProviderRig({});
});
beforeEach(() => rig.add());
afterEach(async () => {
  await rig.ownerPool.query("UPDATE auth.sign_in_settings SET second_factor = 'nobody'");
  await rig.clear();
});
afterAll(() => rig.close());

const failed = () => [303, `/login?sso=failed&provider=${rig.now.id}`];

describe('while the provider answers', () => {
  /** How a return ends during which an admin changes the provider. */
  async function during(browser: Browser, path: string, change: () => Promise<{ status: number }>) {
    rig.provider.forgery = { delayMs: 1_500 };
    const ending = browser.get(path);
    await pause(300);
    expect((await change()).status).toBeLessThan(300);
    const { status, headers } = await ending;
    return [status, headers.get('location')];
  }
  const put = (more: object) => rig.admin.put(`/api/identity-providers/${rig.now.id}`, { ...rig.given, ...more });

  it.each<[string, () => Promise<{ status: number }>]>([
    ['is switched off', () => put({ state: 'off' })],
    ['gets another client', () => put({ clientId: 'another' })],
    ['gets another secret', () => put({ clientSecret: 'another' })],
    ['is deleted', () => rig.admin.delete(`/api/identity-providers/${rig.now.id}`)],
  ])('one that %s signs no one in, new or known', async (_, change) => {
    const known = newPerson();
    expect(await rig.signIn(rig.browser(), known)).toEqual([303, '/']);
    const [first, second] = [rig.browser(), rig.browser()];
    const [path, other] = [await rig.comeBack(first, newPerson()), await rig.comeBack(second, known)];
    const ending = pause(100).then(() => second.get(other));
    expect(await during(first, path, change)).toEqual(failed());
    const end = await ending;
    expect([end.status, end.headers.get('location')]).toEqual(failed());
    for (const each of [first, second]) expect((await each.get('/api/auth/user')).status).toBe(401);
  });

  it('adds no user after the provider lost the domain, or no longer adds people', async () => {
    for (const change of [{ domains: ['other.example'] }, { jit: 'off' }]) {
      const browser = rig.browser();
      const path = await rig.comeBack(browser, newPerson());
      expect(await during(browser, path, () => put(change))).toEqual([
        303,
        `/login?sso=no-account&provider=${rig.now.id}`,
      ]);
      rig.provider.forgery = {};
      await put({});
    }
  });

  it('links nothing by a provider that is switched off', async () => {
    const agent = await rig.addAgent();
    const browser = await rig.signedIn(agent);
    const asked = { providerId: rig.now.id, currentPassword: agent.password };
    const { pathname, search } = new URL((await browser.post('/api/account/identities', asked)).body.url);
    const { headers } = await browser.get(pathname + search);
    const back = new URL(await rig.provider.authorize(headers.get('location') ?? '', newPerson()));
    expect(await during(browser, back.pathname + back.search, () => put({ state: 'off' }))).toEqual([
      303,
      '/account?sso=failed',
    ]);
    expect((await browser.get('/api/account/identities')).body).toEqual([]);
  });
});

describe('a sign-in by password that waits for a code does not outlast the enforcing of a provider', () => {
  const enforce = () => rig.ownerPool.query('UPDATE auth.identity_providers SET tested_at = now(), enforced = true');
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const ofDomain = () => rig.addAgent({ email: `${crypto.randomUUID()}@contoso.example` });

  it('for a code of an authenticator', async () => {
    const agent = await ofDomain();
    const own = await rig.signedIn(agent);
    const { secret } = (await own.post('/api/account/second-factor', { currentPassword: agent.password })).body;
    await own.post('/api/account/second-factor/confirm', { code: codeOf(secret) });
    await rig.ownerPool.query('UPDATE auth.second_factors SET last_step = last_step - 1');
    const browser = rig.browser();
    expect((await browser.post('/api/auth/login', agent)).body.code).toBe('SECOND_FACTOR');
    await enforce();
    const end = await browser.post('/api/auth/second-factor', { code: codeOf(secret) });
    expect([end.status, end.body.code]).toEqual([403, 'SSO_ONLY']);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  it('for the set-up of one', async () => {
    await rig.ownerPool.query("UPDATE auth.sign_in_settings SET second_factor = 'everybody'");
    const agent = await ofDomain();
    const browser = rig.browser();
    expect((await browser.post('/api/auth/login', agent)).body.code).toBe('SECOND_FACTOR_SETUP');
    const { secret } = (await browser.post('/api/account/second-factor', {})).body;
    await enforce();
    const end = await browser.post('/api/account/second-factor/confirm', { code: codeOf(secret) });
    expect([end.status, end.body.code]).toEqual([403, 'SSO_ONLY']);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });
});
