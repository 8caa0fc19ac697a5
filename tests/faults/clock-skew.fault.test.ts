import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Fleet, startFleet } from './support/fleet.ts';
import { until } from './support/timed.ts';

let fleet: Fleet;
let admin: Browser;
beforeAll(async () => {
  fleet = await startFleet();
  admin = (await fleet.signedIn('admin')).browser;
});
afterAll(() => fleet.stop());

const ahead = { gateway: 0, auth: 0 };

async function skew(name: keyof typeof ahead, seconds: number): Promise<void> {
  if (ahead[name] === seconds) return;
  const [server] = fleet.servers[name];
  server?.signal('SIGTERM');
  await server?.ended();
  await server?.start(seconds);
  ahead[name] = seconds;
  await fleet.services[name].allReady();
}
const who = async (browser = admin) => (await browser.get('/api/auth/user')).status;

/** Links and leases end by the database's clock; internal tokens allow a minute either way. */
describe("the gateway's clock", () => {
  afterEach(() => skew('gateway', 0));

  it.each([59, -59, 300])('%d s away: sessions and sign-ins continue', async (seconds) => {
    await skew('gateway', seconds);
    expect(await who()).toBe(200);
    const { browser } = await fleet.signedIn('user');
    expect(await who(browser)).toBe(200);
    // With a token from just now, which has expired by a clock that is right.
    await sleep(3_000);
    expect([await who(), await who(browser)]).toEqual([200, 200]);
    await skew('gateway', 0);
    expect([await who(), await who(browser)]).toEqual([200, 200]);
  });

  it('answers 503 with a clock five minutes late, never 401, and ends no session', async () => {
    await skew('gateway', -300);
    expect([await who(), await who()]).toEqual([503, 503]);
    expect((await admin.get('/api/call-lists')).status).toBe(503);
    await skew('gateway', 0);
    expect(await who()).toBe(200);
  });
});

describe("auth's clock", () => {
  it.each([55, -55, -300])('%d s away: a link lives its hour by the clock of the database', async (seconds) => {
    const person = await fleet.signedIn('user');
    await skew('auth', seconds);
    expect((await person.browser.post('/api/auth/forgot-password', { email: person.email })).status).toBe(200);
    const left = async () => {
      const { rows } = await fleet.ownerPool.query<{ left: number }>(
        `SELECT extract(epoch FROM expires_at - now())::float AS left FROM auth.verification_tokens
         WHERE account_id = $1 AND type = 'password_reset'`,
        [person.id],
      );
      return rows[0]?.left ?? 0;
    };
    // It is made when its message is sent.
    await until(async () => (await left()) > 0, 10_000);
    expect(await left()).toSatisfy((seconds: number) => seconds > 3_540 && seconds <= 3_600);
  });

  it('five minutes ahead: every token is too old for it, so 503, never 401', async () => {
    await skew('auth', 300);
    const { status } = await admin.post('/api/auth/forgot-password', { email: 'nobody@example.com' });
    expect([status, await who()]).toEqual([503, 200]);
  });
});
