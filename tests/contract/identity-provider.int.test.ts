import { DEMO_CLIENT, type DemoProvider, startDemoProvider } from '@dialdeck/build/demo-provider';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';

// The whole product against a certified provider that is a process of its own, by both kinds of keys.

const PRODUCT = 'http://localhost:3000';
const ALGORITHMS = ['RS256', 'Ed25519'] as const;
type Algorithm = (typeof ALGORITHMS)[number];

interface Added extends DemoProvider {
  id: string;
  domain: string;
}

let rig: PlatformRig;
let added: Record<Algorithm, Added>;
beforeAll(async () => {
  rig = await createPlatformRig();
  const admin = await rig.signedIn();
  const add = async (algorithm: Algorithm) => {
    const provider = await startDemoProvider({ port: await freePort(), product: PRODUCT, algorithm });
    const domain = `${algorithm.toLowerCase()}.example`;
    const given = { name: algorithm, issuer: provider.issuer, domains: [domain], jit: 'on', ...DEMO_CLIENT };
    const { status, body } = await admin.post('/api/identity-providers', given);
    expect(status).toBe(201);
    return { ...provider, id: body.id, domain };
  };
  added = { RS256: await add('RS256'), Ed25519: await add('Ed25519') };
});
afterAll(async () => {
  for (const { stop } of Object.values(added)) stop();
  await rig.close();
});

/** Signs a user in at a provider, as their browser does; returns the address of the last redirect. */
async function atProvider(authorize: string, email: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const ask = async (address: string | URL, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(address, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return new URL(answer.headers.get('location') ?? '', address);
  };
  const people = await ask(authorize);
  return await ask(await ask(people, { method: 'POST', body: new URLSearchParams({ email }) }));
}

const start = async (browser: Browser, { id }: Added) =>
  (await browser.get(`/api/sso/${id}/start`)).headers.get('location') ?? '';
const comeBack = async (browser: Browser, pathname: string, search: string) =>
  (await browser.get(pathname + search)).headers.get('location');

describe.each(ALGORITHMS)('a provider with its own keys that signs by %s', (algorithm) => {
  it('signs a known person in to the same account again and accepts each response once', async () => {
    const provider = added[algorithm];
    const email = `nora@${provider.domain}`;
    const browser = rig.browser();
    const back = await atProvider(await start(browser, provider), email);
    expect(back.origin + back.pathname).toBe(`${PRODUCT}/api/sso/${provider.id}/callback`);
    expect(await comeBack(browser, back.pathname, back.search)).toBe('/');
    const { body } = await browser.get('/api/auth/user');
    expect(body).toMatchObject({ email, firstName: 'nora', role: 'user', isEmailVerified: true });

    expect(await comeBack(browser, back.pathname, back.search)).toBe(`/login?sso=failed&provider=${provider.id}`);
    const again = rig.browser();
    const second = await atProvider(await start(again, provider), email);
    expect(await comeBack(again, second.pathname, second.search)).toBe('/');
    expect((await again.get('/api/auth/user')).body.id).toBe(body.id);
  });

  it('accepts a response only at its own URL and in its own browser', async () => {
    const [provider, other] = [added[algorithm], added[algorithm === 'RS256' ? 'Ed25519' : 'RS256']];
    const browser = rig.browser();
    const { search } = await atProvider(await start(browser, provider), `nora@${provider.domain}`);
    const refused = ({ id }: Added) => `/login?sso=failed&provider=${id}`;
    expect(await comeBack(rig.browser(), `/api/sso/${provider.id}/callback`, search)).toBe(refused(provider));
    expect(await comeBack(browser, `/api/sso/${other.id}/callback`, search)).toBe(refused(other));
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  it('an address of another domain gets no account', async () => {
    const provider = added[algorithm];
    const browser = rig.browser();
    const { pathname, search } = await atProvider(await start(browser, provider), 'nora@elsewhere.example');
    expect(await comeBack(browser, pathname, search)).toBe(`/login?sso=no-account&provider=${provider.id}`);
  });
});
