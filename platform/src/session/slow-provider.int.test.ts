import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createProviderRig, newPerson, type ProviderRig } from '#testing/provider-rig.ts';

/** The time for which the product waits for its own parts. */
const ANSWER_MS = 2_500;
/** Longer than one of our own parts may take, but not too long for a provider: for one request, and for the two of one return. */
const DELAY_MS = ANSWER_MS + 500;
const HANG_MS = 2 ** 30;

let rig: ProviderRig;
beforeAll(async () => {
  rig = await createProviderRig({ answerMs: ANSWER_MS });
});
afterEach(() => rig.clear());
afterAll(() => rig.close());

const unreachable = () => [303, `/login?sso=unreachable&provider=${rig.now.id}`];

it('adds a provider that is slower than our own parts may be, and signs people in by it', async () => {
  rig.provider.forgery = { delayMs: DELAY_MS };
  await rig.add();
  const browser = rig.browser();
  expect(await rig.signIn(browser, newPerson())).toEqual([303, '/']);
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});

it.each([
  ['does not answer', HANG_MS],
  ['answers each of several requests within its time, but late', 4_500],
])('reports a provider that %s as unreachable, within 10 s', async (_, delayMs) => {
  await rig.add();
  const browser = rig.browser();
  // Without the name a third request goes to the provider.
  const path = await rig.comeBack(browser, newPerson({ given_name: undefined }));
  rig.provider.forgery = { delayMs };
  const began = performance.now();
  const { status, headers } = await browser.get(path);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect([status, headers.get('location')]).toEqual(unreachable());
});
