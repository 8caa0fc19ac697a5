import { CLIENT, createForgingProvider, type ForgingProvider } from '@dialdeck/auth/testing';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

/** As long as the product waits for its own parts. */
const ANSWER_MS = 2_500;
/** Within what a provider may take, and more than one of our own parts may. */
const DELAY_MS = ANSWER_MS + 500;
const HANG_MS = 2 ** 30;

let rig: PlatformRig;
let provider: ForgingProvider;
let admin: Browser;
let id: string;
beforeAll(async () => {
  rig = await createPlatformRig({ answerMs: ANSWER_MS });
  provider = await createForgingProvider('Ed25519');
  provider.forgery = { delayMs: DELAY_MS };
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

/** Where somebody new ends who returns from the provider. */
async function signIn(browser: Browser, delayMs: number): Promise<[number, string | null]> {
  const sub = crypto.randomUUID();
  const somebody = {
    sub,
    email: `${sub}@contoso.example`,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Lima',
  };
  const { headers } = await browser.get(`/api/sso/${id}/start`);
  const back = new URL(await provider.authorize(headers.get('location') ?? '', somebody));
  provider.forgery = { delayMs };
  const end = await browser.get(back.pathname + back.search);
  return [end.status, end.headers.get('location')];
}

it('a provider that is slower than our own parts may be is added, and signs people in', async () => {
  const browser = rig.browser();
  expect(await signIn(browser, DELAY_MS)).toEqual([303, '/']);
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});

it('a provider that does not answer is said to be unreachable', async () => {
  expect(await signIn(rig.browser(), HANG_MS)).toEqual([303, `/login?sso=unreachable&provider=${id}`]);
});
