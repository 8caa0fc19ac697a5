import { CLIENT, createForgingProvider, type ForgingProvider, type Person } from '@dialdeck/auth/testing';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

const COOKIE = 'dialdeck-sso';
const person = (): Person => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@contoso.example`, email_verified: true, given_name: 'Ana', family_name: 'Lima' };
};

let rig: PlatformRig;
let provider: ForgingProvider;
let admin: Browser;
let id: string;
beforeAll(async () => {
  rig = await createPlatformRig();
  provider = await createForgingProvider('Ed25519');
  admin = await rig.signedIn();
  const given = { name: 'Contoso', issuer: provider.issuer, domains: ['contoso.example'], jit: 'on', ...CLIENT };
  const { status, body } = await admin.post('/api/identity-providers', given);
  expect(status).toBe(201);
  id = body.id;
});
afterAll(async () => {
  await provider.close();
  await rig.close();
});
afterEach(() => {
  provider.forgery = {};
});

async function signIn(browser: Browser, visitor: Person): Promise<string | null> {
  const { headers } = await browser.get(`/api/sso/${id}/start`);
  const back = new URL(await provider.authorize(headers.get('location') ?? '', visitor));
  const end = await browser.get(back.pathname + back.search);
  expect([end.status, end.headers.get('cache-control')]).toEqual([303, 'no-store']);
  return end.headers.get('location');
}

/** A user with a password, who has linked the provider with it. */
async function linked(visitor: Person) {
  const agent = await rig.addAgent();
  const browser = await rig.signedIn(agent);
  const { body } = await browser.post('/api/account/identities', { providerId: id, currentPassword: agent.password });
  const { pathname, search } = new URL(body.url);
  const { headers } = await browser.get(pathname + search);
  const back = new URL(await provider.authorize(headers.get('location') ?? '', visitor));
  const end = await browser.get(back.pathname + back.search);
  expect(end.headers.get('location')).toBe(`/account?linked=${id}`);
  return { agent, browser };
}

describe('sign-in at an identity provider', () => {
  it('sets an opaque cookie on the way to the provider, and requests the required claims', async () => {
    const browser = rig.browser();
    const { status, headers } = await browser.get(`/api/sso/${id}/start`);
    expect(status).toBe(303);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^dialdeck-sso=.*Max-Age=600; Path=\/;.*HttpOnly; SameSite=Lax$/);
    const asked = Object.fromEntries(new URL(headers.get('location') ?? '').searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      client_id: CLIENT.clientId,
      redirect_uri: expect.stringMatching(new RegExp(`/api/sso/${id}/callback$`)),
    });
    for (const secret of [asked.state, asked.nonce]) expect(cookie).not.toContain(secret);
  });

  it('begins from our own page, a bookmark or a typed address, and never from another site', async () => {
    const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const begin = (headers: Record<string, string>) => rig.browser().get(`/api/sso/${id}/start`, headers);
    for (const site of ['same-origin', 'none'])
      expect((await begin({ ...navigation, 'sec-fetch-site': site })).status).toBe(303);
    for (const foreign of [
      { ...navigation, 'sec-fetch-site': 'cross-site' },
      { ...navigation, 'sec-fetch-site': 'same-site' },
      { ...navigation, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' },
    ]) {
      const { status, body, headers } = await begin(foreign);
      expect([status, body.message, headers.getSetCookie()]).toEqual([
        403,
        'This request comes from another site.',
        [],
      ]);
    }
  });

  it('signs in a new user, and again after the first time', async () => {
    const visitor = person();
    const browser = rig.browser();
    expect(await signIn(browser, visitor)).toBe('/');
    expect((await browser.get('/api/auth/user')).body).toMatchObject({
      email: visitor.email,
      firstName: 'Ana',
      role: 'user',
      isEmailVerified: true,
    });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect((await browser.graphql('{ secondFactor { enabled canSetUp } }')).body.data.secondFactor).toEqual({
      enabled: false,
      canSetUp: false,
    });
    expect((await browser.post('/api/account/second-factor', { currentPassword: 'none' })).status).toBe(409);
    expect(await signIn(rig.browser(), visitor)).toBe('/');
    expect((await browser.get('/api/account/identities')).body).toMatchObject([{ providerId: id, name: 'Contoso' }]);
  });

  it('an account without a password is linked, and its session is valid', async () => {
    const visitor = person();
    await admin.post('/api/admin/users', { email: visitor.email, firstName: 'Bo', lastName: 'Chen' });
    const browser = rig.browser();
    expect(await signIn(browser, visitor)).toBe('/');
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ firstName: 'Bo', isEmailVerified: true });
  });

  it('requires no code, even where one is required by password, and logs how the provider authenticated the person', async () => {
    const visitor = person();
    const { agent, browser } = await linked(visitor);
    const { email, password } = agent;
    const { secret } = (await browser.post('/api/account/second-factor', { currentPassword: password })).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await browser.post('/api/account/second-factor/confirm', { code })).status).toBe(200);
    await admin.put('/api/sign-in-settings', { secondFactor: 'everybody' });
    expect((await rig.browser().post('/api/auth/login', { email, password })).body.code).toBe('SECOND_FACTOR');
    provider.forgery = { claims: { amr: ['pwd', 'mfa'] } };
    for (const each of [visitor, person()]) {
      const byProvider = rig.browser();
      expect(await signIn(byProvider, each)).toBe('/');
      expect((await byProvider.get('/api/auth/user')).status).toBe(200);
    }
    await admin.put('/api/sign-in-settings', { secondFactor: 'nobody' });
    expect(rig.logged()).toContainEqual(
      expect.objectContaining({
        event: 'authn_login_success',
        userId: agent.id,
        providerId: id,
        amr: ['pwd', 'mfa'],
      }),
    );
  });

  it('a logout at the provider ends what began there, and no session by password', async () => {
    const visitor = person();
    const { browser: byPassword } = await linked(visitor);
    const byProvider = rig.browser();
    expect(await signIn(byProvider, visitor)).toBe('/');

    const now = Math.floor(Date.now() / 1_000);
    const token = await provider.sign({
      iss: provider.issuer,
      aud: CLIENT.clientId,
      iat: now,
      exp: now + 120,
      jti: crypto.randomUUID(),
      sub: visitor.sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    const tell = () =>
      rig.browser().send('POST', `/api/sso/${id}/backchannel-logout`, {
        body: new URLSearchParams({ logout_token: token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: provider.issuer },
      });
    const told = await tell();
    expect([told.status, told.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await byProvider.get('/api/auth/user')).status).toBe(401);
    expect((await byPassword.get('/api/auth/user')).status).toBe(200);
    expect((await tell()).status).toBe(400);
  });

  it('ends the sessions that began there when it is unlinked, switched off, moved or deleted', async () => {
    const who = async (browser: Browser) => (await browser.get('/api/auth/user')).status;
    const given = { name: 'Fabrikam', domains: ['fabrikam.example'], ...CLIENT };
    const path = `/api/identity-providers/${id}`;
    const now = (await admin.get('/api/identity-providers')).body[0];

    const visitor = person();
    const { browser: byPassword } = await linked(visitor);
    const byProvider = rig.browser();
    expect(await signIn(byProvider, visitor)).toBe('/');
    const [own] = (await byProvider.get('/api/account/identities')).body;
    expect((await byProvider.delete(`/api/account/identities/${own.id}`)).status).toBe(204);
    expect([await who(byProvider), await who(byPassword)]).toEqual([401, 200]);

    const another = await createForgingProvider();
    for (const change of [
      () => admin.put(path, { ...now, state: 'off' }),
      () => admin.put(path, { ...now, issuer: another.issuer, clientSecret: CLIENT.clientSecret }),
    ]) {
      const browser = rig.browser();
      expect(await signIn(browser, person())).toBe('/');
      expect((await change()).body).toMatchObject({ state: 'off' });
      expect(await who(browser)).toBe(401);
      await admin.put(path, { ...now, ...CLIENT });
      await rig.ownerPool.query('UPDATE auth.identity_providers SET needs_test = false');
    }
    const other = (await admin.post('/api/identity-providers', { ...given, issuer: another.issuer })).body.id;
    const there = rig.browser();
    const { headers } = await there.get(`/api/sso/${other}/start`);
    const email = `${crypto.randomUUID()}@fabrikam.example`;
    await admin.put(`/api/identity-providers/${other}`, { ...given, issuer: another.issuer, jit: 'on' });
    const back = new URL(
      await another.authorize(headers.get('location') ?? '', { sub: email, email, email_verified: true }),
    );
    await there.get(back.pathname + back.search);
    expect(await who(there)).toBe(200);
    expect((await admin.delete(`/api/identity-providers/${other}`)).status).toBe(204);
    expect(await who(there)).toBe(401);
    await another.close();
  });

  it('with an authenticator is linked and unlinked by a code, and without one by neither', async () => {
    const { agent, browser } = await linked(person());
    const [own] = (await browser.get('/api/account/identities')).body;
    const { secret } = (await browser.post('/api/account/second-factor', { currentPassword: agent.password })).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recoveryCodes } = (await browser.post('/api/account/second-factor/confirm', { code })).body;
    const asked = {
      message: 'Enter the code of your authenticator',
      fields: { code: 'Enter the code of your authenticator' },
    };
    const proof = { currentPassword: agent.password };
    for (const answer of [
      await browser.post('/api/account/identities', { ...proof, providerId: id }),
      await browser.post('/api/account/second-factor', proof),
      await browser.post('/api/auth/change-password', { ...proof, newPassword: 'an even better one' }),
      await browser.delete(`/api/account/identities/${own.id}`),
    ])
      expect([answer.status, answer.body]).toEqual([400, { code: 'BAD_INPUT', ...asked }]);
    const unlink = await browser.send('DELETE', `/api/account/identities/${own.id}`, {
      body: { code: recoveryCodes[0] },
    });
    expect(unlink.status).toBe(204);
    const link = { ...proof, providerId: id, code: recoveryCodes[1] };
    expect((await browser.post('/api/account/identities', link)).body).toEqual({ url: expect.any(String) });
    expect((await browser.post('/api/account/identities', link)).body.fields).toEqual({
      code: 'That code is not right.',
    });
  });

  it('reveals only to the sign-in page why there is no account', async () => {
    const browser = rig.browser();
    const { sub } = person();
    expect(await signIn(browser, { sub })).toBe(`/login?sso=no-account&provider=${id}`);
    expect(browser.cookies.get('dialdeck-sso-cause')).toBe('no-address');
  });

  it('uses a sign-in up by GET alone, and has no other route of a provider', async () => {
    const { headers } = await rig.browser().get(`/api/sso/${crypto.randomUUID()}/start`);
    expect(headers.get('location')).toBeNull();
    expect((await rig.browser().send('HEAD', `/api/sso/${id}/callback`)).status).toBe(404);
    expect((await rig.browser().get('/api/auth/providers')).body).toEqual([
      { id, name: 'Contoso', enforcedDomains: [] },
    ]);
  });
});
