import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createDirectoryRig,
  type DirectoryRig,
  ERROR_SCHEMA,
  person,
  refusal,
  USER_SCHEMA,
} from '#testing/directory-rig.ts';

let rig: DirectoryRig;
beforeAll(async () => {
  rig = await createDirectoryRig();
});
afterAll(() => rig.stop());
beforeEach(() => rig.clear());

describe('rights', () => {
  it('rejects requests without a valid token, and the response names the required scheme', async () => {
    for (const given of [undefined, 'nonsense', 'A'.repeat(43)]) {
      const { status, headers, body } = await rig.scim('GET', '/Users', { token: given });
      expect([status, headers['www-authenticate'], body]).toEqual([
        401,
        'Bearer',
        { schemas: [ERROR_SCHEMA], status: '401', detail: 'The token is not valid.' },
      ]);
    }
  });

  it('accepts the newest two tokens', async () => {
    const more = () => rig.newToken(rig.now.provider);
    const [second, third] = [await more(), await more()];
    const statuses = await Promise.all(
      [rig.now.token, second, third].map(async (each) => (await rig.scim('GET', '/Users', { token: each })).status),
    );
    expect(statuses).toEqual([401, 200, 200]);
    await rig.ownerPool.query(
      "UPDATE users.provisioning_tokens SET expires_at = now() - interval '1 second' WHERE expires_at IS NOT NULL",
    );
    expect((await rig.scim('GET', '/Users', { token: second })).status).toBe(401);
  });

  it('accepts no token of a provider that is off or deleted', async () => {
    const payload = { id: rig.now.provider, name: 'Okta', domains: ['example.com'], isOn: false };
    await rig.tellProvider({ type: 'provider.changed', key: rig.now.provider, payload });
    expect((await rig.call('GET', '/Users')).status).toBe(401);
    await rig.tellProvider({ type: 'provider.changed', key: rig.now.provider, payload: { ...payload, isOn: true } });
    const id = await rig.addPerson('ana');
    await rig.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    await rig.tellProvider({ type: 'provider.deleted', key: rig.now.provider, payload: { id: rig.now.provider } });
    expect((await rig.call('GET', '/Users')).status).toBe(401);
    expect((await rig.services.users.findByIds([id]))[0]).toMatchObject({
      managedBy: null,
      isActive: false,
      deactivatedBy: 'admin',
    });
  });

  it('hides people and groups of another provider', async () => {
    const ana = await rig.addPerson('ana');
    const { body: group } = await rig.call('POST', '/Groups', { displayName: 'Sales', members: [{ value: ana }] });
    const other = await rig.addProvider('other.org');
    const asOther = (method: string, path: string, body?: unknown) =>
      rig.scim(method, path, { token: other.token, body });
    for (const path of [`/Users/${ana}`, `/Users/${rig.now.boss}`, `/Groups/${group.id}`]) {
      const bodies: Record<string, unknown> = {
        GET: undefined,
        PUT: path.startsWith('/Users') ? { userName: 'x@other.org' } : { displayName: 'x' },
        PATCH: { Operations: [{ op: 'add', value: {} }] },
        DELETE: undefined,
      };
      for (const [method, body] of Object.entries(bodies))
        expect([method, (await asOther(method, path, body)).status]).toEqual([method, 404]);
    }
    for (const path of ['/Users', '/Groups']) expect((await asOther('GET', path)).body.totalResults).toBe(0);
    expect((await rig.call('GET', `/Groups/${group.id}`)).body.members).toHaveLength(1);
  });

  it('lets a provider neither add another provider’s people to a group nor occupy names there', async () => {
    const ana = await rig.addPerson('ana');
    await rig.call('POST', '/Groups', { displayName: 'Sales', members: [{ value: ana }] });
    const other = await rig.addProvider('other.org');
    const post = (path: string, body: object) => rig.scim('POST', path, { token: other.token, body });
    const member = await post('/Groups', { displayName: 'Admins', members: [{ value: ana }] });
    expect(member.body).toMatchObject({ status: '400', detail: 'A member is not one of this provider.' });
    const sameNames = [
      await post('/Users', person('ana', { emails: [{ value: 'ana@other.org' }] })),
      await post('/Groups', { displayName: 'Sales' }),
    ];
    expect(sameNames.map(({ status, body }) => [status, body.detail])).toEqual(Array(2).fill([201, undefined]));
  });

  it.each(['nonsense', '%00', '..', '00000000-0000-4000-8000-000000000000', 'a/b'])(
    'finds no person with the id %s',
    async (id) => {
      expect(refusal(await rig.call('GET', `/Users/${id}`))[0]).toBe(404);
    },
  );

  it('accepts only JSON bodies', async () => {
    expect(
      (
        await rig.scim('POST', '/Users', {
          token: rig.now.token,
          body: 'a=b',
          type: 'application/x-www-form-urlencoded',
        })
      ).status,
    ).toBe(415);
    expect(refusal(await rig.scim('POST', '/Users', { token: rig.now.token, body: '{' }))).toEqual([
      400,
      'invalidSyntax',
    ]);
    expect((await rig.scim('POST', '/Users', { token: rig.now.token, body: 'x'.repeat(5_000_000) })).status).toBe(413);
    expect(
      (
        await rig.scim('POST', '/Users', {
          token: rig.now.token,
          body: person('ana'),
          type: 'Application/JSON; charset=utf-8',
        })
      ).status,
    ).toBe(201);
  });

  it('describes its features', async () => {
    const { body } = await rig.call('GET', '/ServiceProviderConfig');
    expect([body.patch, body.filter, body.bulk.supported, body.sort, body.etag, body.changePassword]).toEqual([
      { supported: true },
      { supported: true, maxResults: 200 },
      false,
      ...Array(3).fill({ supported: false }),
    ]);
    expect((await rig.call('GET', '/ResourceTypes')).body.totalResults).toBe(2);
    expect((await rig.call('GET', `/Schemas/${USER_SCHEMA}`)).body.name).toBe('User');
    expect((await rig.call('GET', '/Schemas')).body.totalResults).toBe(2);
    expect((await rig.call('GET', '/Bulk')).status).toBe(404);
  });
});
