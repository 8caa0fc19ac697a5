import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProviderRig, newPerson, type ProviderRig } from '#testing/provider-rig.ts';

/** The time for which the product waits for its own parts. */
const ANSWER_MS = 2_500;

let rig: ProviderRig;
beforeAll(async () => {
  rig = await createProviderRig({ answerMs: ANSWER_MS });
});
beforeEach(() => rig.add());
afterEach(() => rig.clear());
afterAll(() => rig.close());

it('logouts that come at the same time all count, also while the provider gives its keys slowly', async () => {
  const people = [newPerson(), newPerson(), newPerson()];
  const browsers = people.map(() => rig.browser());
  for (const [at, browser] of browsers.entries()) expect(await rig.signIn(browser, people[at]!)).toEqual([303, '/']);
  rig.provider.forgery = { delayMs: ANSWER_MS + 500 };
  const tokens = await Promise.all(people.map(({ sub }) => rig.logoutToken(sub)));
  const told = await Promise.all(tokens.map(rig.tellLogout));
  const open = await Promise.all(browsers.map(async (each) => (await each.get('/api/auth/user')).status));
  expect([told.map(({ status }) => status), open]).toEqual([
    [200, 200, 200],
    [401, 401, 401],
  ]);
});

it('a logout that failed here counts when the provider sends it again', async () => {
  const visitor = newPerson();
  const browser = rig.browser();
  expect(await rig.signIn(browser, visitor)).toEqual([303, '/']);
  const token = await rig.logoutToken(visitor.sub);
  const client = await rig.ownerPool.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE events.delivery IN EXCLUSIVE MODE');
  const first = await rig.tellLogout(token);
  await client.query('ROLLBACK');
  client.release();
  const again = await rig.tellLogout(token);
  const who = await browser.get('/api/auth/user');
  expect([first.status, again.status, who.status]).toEqual([503, 200, 401]);
});
