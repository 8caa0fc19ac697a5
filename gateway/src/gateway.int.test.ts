import type { SubgraphRequest } from '@dialdeck/node/subgraph/subgraph';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStubGateway, type StubGateway } from './testing/stub-gateway.ts';

const USER = {
  __typename: 'User',
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Lima',
  role: 'user',
  profileImageUrl: null,
  isActive: true,
  isEmailVerified: true,
  createdAt: '2026-11-21T19:00:00.000Z',
  teams: [],
  canManageLists: false,
};
const asked = { auth: [] as SubgraphRequest[], users: [] as SubgraphRequest[] };

let door: StubGateway;
beforeAll(async () => {
  door = await createStubGateway({
    auth(request) {
      asked.auth.push(request);
      const { __typename, id } = USER;
      const extensions = { session: { begin: { userId: id, role: 'user' } } };
      return { data: { login: { __typename, id } }, extensions };
    },
    users(request) {
      asked.users.push(request);
      return { data: request.query.includes('_entities') ? { _entities: [USER] } : { me: USER } };
    },
  });
});
afterAll(() => door.close());

it('begins a session after a sign-in signal of auth, and sends each subgraph the caller’s identity in a separate token', async () => {
  const browser = door.browser();
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  const { status, body } = await browser.post('/api/auth/login', { email: USER.email, password: 'a quiet harbour 7' });
  expect([status, body.id]).toEqual([200, USER.id]);
  const visitor = await door.verifyIdentity(asked.auth.at(-1)?.identityToken, 'auth');
  expect(visitor).toMatchObject({ userId: null, role: 'anonymous' });

  expect((await browser.get('/api/auth/user')).body).toMatchObject({ email: USER.email });
  const token = asked.users.at(-1)?.identityToken;
  expect(await door.verifyIdentity(token, 'users')).toMatchObject({ userId: USER.id, role: 'user' });
  await expect(door.verifyIdentity(token, 'auth')).rejects.toThrow();
});

it('answers 503 with Retry-After and without the cause when a subgraph is down', async () => {
  const browser = door.browser();
  await browser.post('/api/auth/login', { email: USER.email, password: 'a quiet harbour 7' });
  const { status, headers, body } = await browser.get('/api/call-lists');
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/ECONNREFUSED|10\.0\.0\.7/);
});

it.each([
  ['a broken character', Buffer.from([0xff, 0xfe])],
  ['half of a character', Buffer.from([0xc3])],
])('a body with %s is refused, not read with another character in its place', async (_, bytes) => {
  const body = Buffer.concat([Buffer.from('{"email":"'), bytes, Buffer.from('","password":"a quiet harbour 7"}')]);
  for (const path of ['/api/auth/login', '/graphql']) {
    const answer = await door.browser().post(path, body);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      400,
      expect.stringContaining('The body is not valid JSON.'),
    ]);
  }
});

it.each([
  ['the public port without a port for metrics', { documents: 'any', hasMetricsPort: false }, 200],
  ['no public port next to trusted documents', { documents: 'trusted', hasMetricsPort: false }, 404],
  ['no public port next to a port for metrics', { documents: 'any', hasMetricsPort: true }, 404],
] as const)('answers the graph record on %s', async (_title, options, status) => {
  const gateway = await createStubGateway({}, options);
  try {
    const answer = await fetch(`${gateway.origin}/graph.json`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.headers.get('cache-control')).toBe('no-store');
    const internal = await fetch(`${gateway.internalOrigin}/graph.json`);
    expect([internal.status, internal.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await internal.json()).toMatchObject({ schema: 1, releases: [] });
    expect((await fetch(`${gateway.internalOrigin}/else`)).status).toBe(404);
    // Only a gateway of a cluster reports on releases of modules.
    expect((await fetch(`${gateway.origin}/releases.json`)).status).toBe(404);
  } finally {
    await gateway.close();
  }
});
