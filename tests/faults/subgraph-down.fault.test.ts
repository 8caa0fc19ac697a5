import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Fleet, startFleet } from './support/fleet.ts';
import { timed, until } from './support/timed.ts';

const ANSWER_MS = 3_000;
const INSIDE = /127\.0\.0\.1|localhost|ECONN|undici|stack|node_modules/;

let fleet: Fleet;
let admin: Browser;
beforeAll(async () => {
  fleet = await startFleet();
  admin = (await fleet.signedIn('admin')).browser;
});
afterAll(() => fleet.stop());

type Name = keyof Fleet['servers'];
const server = (name: Name) => fleet.servers[name][0] ?? expect.fail('no server');

const PATHS = {
  auth: '/api/auth/login',
  users: '/api/admin/users',
  'call-lists': '/api/call-lists',
  analytics: '/api/dashboard/stats',
} as const;
const ask = (name: keyof typeof PATHS) =>
  timed(() =>
    name === 'auth'
      ? admin.post(PATHS.auth, { email: 'nobody@example.com', password: 'not this one' })
      : admin.get(PATHS[name]),
  );
const WELL = { auth: 401, users: 200, 'call-lists': 200, analytics: 200 };

/** Partial data and a masked error; pages that do not need it work. */
describe.each(['auth', 'users', 'call-lists', 'analytics'] as const)('%s', (name) => {
  describe.each(['SIGKILL', 'SIGSTOP'] as const)('gets %s', (signal) => {
    afterEach(async () => {
      if (signal === 'SIGSTOP') server(name).signal('SIGCONT');
      else await server(name).start();
      await until(async () => (await ask(name)).status === WELL[name], 5_000);
    });

    it('503 for requests that need it, within 3 s; other requests work; it recovers by itself', async () => {
      server(name).signal(signal);
      if (signal === 'SIGKILL') await server(name).ended();
      const others = (Object.keys(PATHS) as (keyof typeof PATHS)[]).filter((other) => other !== name);
      const [down, ...rest] = await Promise.all([ask(name), ...others.map(ask)]);
      expect(down).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect([Number(down?.retryAfter) >= 1, (down?.ms ?? 0) < ANSWER_MS || down?.ms]).toEqual([true, true]);
      expect(JSON.stringify(down?.body)).not.toMatch(INSIDE);
      expect(rest.map(({ status }) => status)).toEqual(others.map((other) => WELL[other]));
      expect((await fetch(`${server('gateway').origin}/livez`)).status).toBe(200);
    });
  });
});

describe('a query over several of them has the data of those that live, and a masked error', () => {
  const FIGURES = { teamSummary: { total: 1 }, contactTotals: { callLists: 0 }, organisationCallsToday: 0 };
  const askAll = () =>
    admin.graphql('{ me { role } teamSummary { total } contactTotals { callLists } organisationCallsToday }');

  it.each([
    ['users', { ...FIGURES, me: null, teamSummary: null }],
    ['call-lists', { ...FIGURES, me: { role: 'admin' }, contactTotals: null }],
    ['analytics', { ...FIGURES, me: { role: 'admin' }, organisationCallsToday: null }],
  ] as const)('without %s', async (name, data) => {
    server(name).signal('SIGKILL');
    await server(name).ended();
    const { status, body } = await askAll();
    expect([status, body.data]).toEqual([200, data]);
    for (const error of body.errors)
      expect(error).toEqual({
        message: expect.stringContaining('not available'),
        extensions: { code: 'UNAVAILABLE', retryAfter: 2 },
      });
    expect(body.errors.length).toBeGreaterThan(0);
    // Figures of the REST route are given all or none.
    expect((await admin.get('/api/admin/stats')).status).toBe(503);
    await server(name).start();
    await until(async () => (await askAll()).body.errors === undefined, 5_000);
    expect((await askAll()).body.data).toEqual({ ...FIGURES, me: { role: 'admin' } });
  });
});
