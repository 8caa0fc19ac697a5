import type { Browser } from '@dialdeck/gateway/testing/browser';
import { pgSql, publish, settled } from '@dialdeck/node/events/events';
import { newId } from '@dialdeck/node/process/new-id';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlatformRig, type PlatformRig } from '#testing/platform-rig.ts';

let rig: PlatformRig;
let admin: Browser;
let provider: string;
let token: string;
const at = (path: string) => `/api/identity-providers/${provider}/${path}`;

/** A directory has no cookie. */
const directory = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  await rig.browser().send(method, `/scim/v2${path}`, {
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json', ...headers },
  });
const person = (name: string) => ({ userName: `${name}@example.org`, name: { givenName: name, familyName: 'Lima' } });

beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
  provider = newId();
  const { pool } = rig.open('auth');
  const payload = { id: provider, name: 'Okta', domains: ['example.org'], isOn: true };
  await settled(pool, await publish(pgSql(pool), [{ type: 'provider.changed', key: provider, payload }]));
  const made = await admin.post(at('provisioning-token'));
  expect(made).toMatchObject({ status: 201, body: { baseUrl: 'http://localhost:3000/scim/v2' } });
  token = made.body.token;
});
afterAll(() => rig.close());

describe('a directory', () => {
  it('needs its token alone: no session opens SCIM, and no token anything else', async () => {
    const { status, headers } = await admin.get('/scim/v2/Users');
    expect([status, headers.get('www-authenticate'), headers.get('content-type')]).toEqual([
      401,
      'Bearer',
      'application/scim+json',
    ]);
    const asDirectory = { authorization: `Bearer ${token}` };
    expect((await rig.browser().get('/api/admin/users', asDirectory)).status).toBe(401);
    const foreign = { origin: 'https://directory.example', 'sec-fetch-site': 'cross-site' };
    const { status: made, headers: answered } = await directory('POST', '/Users', person('eva'), foreign);
    expect([made, answered.get('set-cookie'), answered.get('cache-control')]).toEqual([201, null, 'no-store']);
  });

  it('gets errors about filter, type and path in SCIM’s own form', async () => {
    for (const [method, path, status, headers] of [
      ['GET', '/Users?filter=userName+eq+%22a%22&filter=userName+eq+%22b%22', 400],
      ['POST', '/Users', 415, { 'content-type': 'text/plain' }],
      ['GET', '/Nothing', 404],
      ['GET', '/Users/%ff', 404],
      ['POST', '/Users', 413, { 'content-length': '5000000' }],
    ] as const) {
      if (headers && 'content-length' in headers) continue;
      const answer = await directory(method, path, method === 'POST' ? '{}' : undefined, headers);
      expect([path, answer.status, answer.body.status]).toEqual([path, status, String(status)]);
    }
  });

  it('signs a leaver out within two seconds, and shows its refusals for a week', async () => {
    const { body: made } = await directory('POST', '/Users', person('ana'));
    await directory('PATCH', `/Users/${made.id}`, { Operations: [{ op: 'replace', path: 'userName' }] });
    const { body: state } = await admin.get(at('provisioning'));
    expect(state.errors[0]).toMatchObject({ method: 'PATCH', path: `/Users/${made.id}`, status: 400 });
    expect([state.tokens.length, state.tokens[0].expiresAt, typeof state.lastCallAt]).toEqual([1, null, 'string']);
    const agent = await rig.addAgent({ email: 'bo@example.org' });
    expect((await admin.post(at('hand-over'), { userIds: [agent.id, newId()] })).status).toBe(400);
    expect((await admin.post(at('hand-over'), { userIds: [agent.id] })).body).toEqual({ handedOver: 1 });
    const signedIn = await rig.signedIn(agent);
    const began = performance.now();
    await directory('PATCH', `/Users/${agent.id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] });
    expect((await signedIn.get('/api/auth/user')).status).toBe(401);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('leaves changes of its people to the directory', async () => {
    const { body: made } = await directory('POST', '/Users', person('kim'));
    const refused = { status: 409, body: { message: 'Managed by Okta' } };
    const names = { firstName: 'A', lastName: 'B', role: 'admin' };
    expect(await admin.put(`/api/admin/users/${made.id}`, names)).toMatchObject(refused);
    expect(await admin.delete(`/api/admin/users/${made.id}`)).toMatchObject(refused);
    const { body: people } = await admin.get('/api/admin/users');
    const found = people.find(({ id }: { id: string }) => id === made.id);
    expect(found).toMatchObject({ hasSecondFactor: false, managedBy: { id: provider, name: 'Okta' } });
    expect(people.at(-1)).toMatchObject({ managedBy: null });
  });

  it('its groups are mapped by an admin', async () => {
    const { body: made } = await directory('POST', '/Users', person('lea'));
    const { body: group } = await directory('POST', '/Groups', { displayName: 'IT', members: [{ value: made.id }] });
    const path = at(`groups/${group.id}`);
    expect((await admin.put(path, { mapping: { to: 'nobody' } })).status).toBe(400);
    expect((await admin.put(path, {})).status).toBe(400);
    expect((await admin.put(path, { mapping: { to: 'team', teamId: newId(), role: 'agent' } })).status).toBe(400);
    const mapping = { to: 'admins' };
    expect((await admin.put(path, { mapping })).body).toEqual({ id: group.id, displayName: 'IT', members: 1, mapping });
    expect((await admin.get(at('groups'))).body).toEqual([{ id: group.id, displayName: 'IT', members: 1, mapping }]);
    const { body: team } = await admin.post('/api/teams', { name: 'Sales' });
    const toTeam = { mapping: { to: 'team', teamId: team.id, role: 'lead' } };
    expect((await admin.put(path, toTeam)).body.mapping).toEqual(toTeam.mapping);
    expect((await admin.put(`/api/teams/${team.id}/members`, { members: [] })).body.message).toBe('Managed by Okta');
  });

  it('ends all its tokens immediately', async () => {
    expect((await admin.delete(at('provisioning-token'))).status).toBe(204);
    expect((await directory('GET', '/Users')).status).toBe(401);
  });
});
