import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
beforeAll(async () => {
  rig = await createPlatformRig();
});
afterAll(() => rig.close());

it('"429: throttled, with Retry-After": by account, whichever door is taken', async () => {
  const wrong = { email: 'nobody@example.com', password: 'not the password' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 8; tries++) statuses.push((await rig.browser().post('/api/auth/login', wrong)).status);
  for (let tries = 0; tries < 2; tries++)
    await rig.browser().graphql(`mutation { login(email: "${wrong.email}", password: "${wrong.password}") { id } }`);
  expect(statuses).toEqual(Array(8).fill(401));
  const { status, headers, body } = await rig.browser().post('/api/auth/login', wrong);
  expect([status, body]).toEqual([
    429,
    { message: 'Too many attempts. Please wait a moment and try again.', code: 'THROTTLED' },
  ]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

it('"from one address at least 100 wrong passwords and 60 forgotten-password requests … pass"', async () => {
  for (let tries = 0; tries < 100; tries++) {
    const guess = { email: `guess-${tries}@example.com`, password: 'not the password' };
    // A client that is trusted to name its address could pose as many clients, or as another one.
    const answer = await rig.browser().post('/api/auth/login', guess, { 'x-forwarded-for': '203.0.113.9' });
    expect(answer.status).toBe(401);
  }
  for (let tries = 0; tries < 60; tries++)
    expect((await rig.browser().post('/api/auth/forgot-password', { email: rig.admin.email })).status).toBe(200);
  const { rows } = await rig.ownerPool.query("SELECT key FROM auth.rate_limits WHERE key LIKE '%address%'");
  expect(rows).toEqual([{ key: 'dialdeck:limit:address-tries:127.0.0.1' }]);
}, 120_000);
