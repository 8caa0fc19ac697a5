import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createRedis, type RedisClient } from '@dialdeck/node/database/redis';
import { createLogger } from '@dialdeck/node/process/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fleet, startFleet } from '../support/fleet.ts';
import { until } from '../support/timed.ts';

let fleet: Fleet;
let redis: RedisClient;
let admin: Browser;
let here: string;
let there: string;
beforeAll(async () => {
  fleet = await startFleet({ replicas: 2 });
  admin = (await fleet.signedIn('admin')).browser;
  [here = '', there = ''] = fleet.servers.gateway.map(({ origin }) => origin);
  redis = createRedis(fleet.redis.url, createLogger('look', { level: 'silent' }));
  await redis.connect();
});
afterAll(async () => {
  redis.destroy();
  await fleet.stop();
});

type Person = Awaited<ReturnType<Fleet['signedIn']>>;
const NEW_PASSWORD = 'a wide meadow 11';

/** "ended everywhere within 1 s by logout, deactivate, delete, role change, reset". */
describe('a session that another gateway knows ends within a second', () => {
  const ENDS: [string, (person: Person, session: Browser) => Promise<unknown>][] = [
    ['by logout', (_person, session) => session.post('/api/auth/logout')],
    ['when its user is deactivated', ({ id }) => admin.patch(`/api/admin/users/${id}/toggle`)],
    ['when its user is deleted', ({ id }) => admin.delete(`/api/admin/users/${id}`)],
    [
      'when its user gets another role',
      ({ id }) => admin.put(`/api/admin/users/${id}`, { firstName: 'Ana', lastName: 'Lima', role: 'admin' }),
    ],
    ['by a reset password', ({ email }) => reset(email)],
    [
      'when its user ends all others',
      async (person) => (await fleet.signIn(person, here)).delete('/api/auth/sessions'),
    ],
    [
      'by a changed password',
      async (person) =>
        (await fleet.signIn(person, here)).post('/api/auth/change-password', {
          currentPassword: person.password,
          newPassword: NEW_PASSWORD,
        }),
    ],
  ];
  it.each(ENDS)('%s', async (_what, end) => {
    const person = await fleet.signedIn('user', here);
    const [begun, known] = [person.browser, await fleet.signIn(person, there)];
    // The same session at both: its cookie is sent to the other one.
    known.cookies.clear();
    for (const [name, value] of begun.cookies) known.cookies.set(name, value);
    // Not the user's own profile: it is gone with its user, even if the session lives.
    const status = async () => (await known.get('/api/call-lists')).status;
    expect(await status()).toBe(200);
    const done = await end(person, begun);
    expect(done).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) });
    expect(await until(async () => (await status()) === 401, 2_000)).toBeLessThan(1_000);
  });

  async function reset(email: string) {
    const visitor = fleet.visitor(here);
    await visitor.post('/api/auth/forgot-password', { email });
    const token = (await fleet.linksTo(email)).at(-1)?.searchParams.get('token');
    return visitor.post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
  }
});

it('reads Redis once per request, and writes nothing', async () => {
  const { browser } = await fleet.signedIn('user', here);
  await browser.get('/api/auth/user');
  const before = await asked();
  for (let n = 0; n < 25; n++) expect((await browser.get('/api/call-lists')).status).toBe(200);
  const after = await asked();
  const more = [...after].map(([command, calls]) => [command, calls - (before.get(command) ?? 0)] as const);
  // Connections are kept alive by pings, timed-out sessions are looked up every second, and this look is a command itself.
  const besides = ['ping', 'zrangebyscore', 'info'];
  expect(more.filter(([command, calls]) => calls > 0 && !besides.includes(command))).toEqual([['get', 25]]);
});

it('counts wrong passwords of both gateways together, in Redis', async () => {
  const { email } = await fleet.signedIn('user', here);
  const attempt = async (origin: string) =>
    fleet.visitor(origin).post('/api/auth/login', { email, password: 'not this one' });
  const told: number[] = [];
  for (let tries = 0; tries < 11; tries++) told.push((await attempt(tries % 2 ? here : there)).status);
  expect(told).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect([(await attempt(here)).status, (await attempt(there)).status]).toEqual([429, 429]);
  const keys = await redis.keys('*');
  expect(keys.filter((key) => !key.startsWith('dialdeck:session')).length).toBeGreaterThan(0);
  expect(keys.join()).not.toContain(email);
});

it('ends the other sessions after a changed password even if the gateway is killed before it answers', async () => {
  const person = await fleet.signedIn('user', here);
  const other = await fleet.signIn(person, there);
  const holder = await fleet.ownerPool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM auth.accounts WHERE id = $1 FOR UPDATE', [person.id]);
  const change = person.browser
    .post('/api/auth/change-password', { currentPassword: person.password, newPassword: NEW_PASSWORD })
    .catch(() => 'no answer');
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(async () => (await holder.query(waiting)).rowCount !== 0, 5_000);
  const [gateway] = fleet.servers.gateway;
  gateway?.signal('SIGKILL');
  expect(await change).toBe('no answer');
  await holder.query('ROLLBACK');
  holder.release();
  expect(await until(async () => (await other.get('/api/call-lists')).status === 401, 2_000)).toBeLessThan(1_000);
  await gateway?.start();
  expect((await fleet.signIn({ ...person, password: NEW_PASSWORD }, here)).cookies.size).toBe(1);
});

/** No outbound connection but the configured ones. */
it('connects to no address that is not configured', () => {
  const hosts = (...urls: string[]) => urls.map((url) => new URL(url).host);
  const stores = hosts(fleet.ownerUrl, fleet.redis.url);
  const behind = Object.values(fleet.services).map(({ origin }) => new URL(origin).host);
  for (const [name, servers] of Object.entries(fleet.servers))
    for (const server of servers) {
      const named = name === 'gateway' ? [...stores, ...behind] : stores;
      const reached = [...new Set(server.connections())];
      expect([name, reached.length > 0, reached.filter((host) => !named.includes(host))]).toEqual([name, true, []]);
    }
});

/** How often each command came, by Redis's own count. */
async function asked(): Promise<Map<string, number>> {
  const text = await redis.info('commandstats');
  return new Map(
    [...text.matchAll(/cmdstat_([\w|]+):calls=(\d+)/g)].map(([, name, calls]) => [String(name), Number(calls)]),
  );
}
