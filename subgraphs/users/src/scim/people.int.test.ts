import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASE, createDirectoryRig, type DirectoryRig, person, refusal, USER_SCHEMA } from '#testing/directory-rig.ts';

let rig: DirectoryRig;
beforeAll(async () => {
  rig = await createDirectoryRig();
});
afterAll(() => rig.stop());
beforeEach(() => rig.clear());

describe('a person', () => {
  it('is created verified, as a user, without mail', async () => {
    const { status, headers, body } = await rig.call(
      'POST',
      '/Users',
      person('Ana', { externalId: 'X1', password: 'secret', roles: ['admin'] }),
    );
    expect(status).toBe(201);
    expect(headers).toMatchObject({ 'content-type': 'application/scim+json', location: `${BASE}/Users/${body.id}` });
    expect(body).toEqual({
      schemas: [USER_SCHEMA],
      id: expect.any(String),
      externalId: 'X1',
      userName: 'Ana@example.com',
      name: { givenName: 'Ana', familyName: 'Lima' },
      active: true,
      emails: [{ value: 'Ana@example.com', type: 'work', primary: true }],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${BASE}/Users/${body.id}`,
      },
    });
    await expect
      .poll(() => rig.heard)
      .toMatchObject([
        {
          type: 'user.changed',
          payload: {
            id: body.id,
            email: 'ana@example.com',
            role: 'user',
            isEmailVerified: true,
            invite: false,
            managedBy: rig.now.provider,
          },
        },
      ]);
    expect((await rig.call('GET', `/Users/${body.id}`)).body).toEqual(body);
  });

  it.each<[string, object, number, string | undefined]>([
    ['another domain', person('a', { emails: [{ value: 'a@other.org' }] }), 400, 'invalidValue'],
    ['no userName', { emails: [{ value: 'a@example.com' }] }, 400, 'invalidValue'],
    ['no address', { userName: 'ana' }, 400, 'invalidValue'],
    ['a list', [], 400, 'invalidSyntax'],
  ])('is rejected with %s', async (_, body, status, type) => {
    expect(refusal(await rig.call('POST', '/Users', body))).toEqual([status, type]);
  });

  it('has a unique address and userName, and never adopts an unmanaged account', async () => {
    await rig.addPerson('ana');
    expect(refusal(await rig.call('POST', '/Users', person('ANA')))).toEqual([409, 'uniqueness']);
    const other = person('ana', { emails: [{ value: 'other@example.com' }], userName: 'Ana@EXAMPLE.com' });
    expect(refusal(await rig.call('POST', '/Users', other))).toEqual([409, 'uniqueness']);
    await rig.addUser({ email: 'eva@example.com' });
    expect(refusal(await rig.call('POST', '/Users', person('eva')))).toEqual([409, 'uniqueness']);
  });

  it('is created once by ten concurrent requests with one address', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => rig.call('POST', '/Users', person('ana'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('is replaced by PUT, which keeps active if it is absent', async () => {
    const id = await rig.addPerson('ana', { externalId: 'x' });
    await rig.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    const { body } = await rig.call('PUT', `/Users/${id}`, { userName: 'ana@example.com', name: { givenName: 'Eva' } });
    expect(body).toMatchObject({ active: false, name: { givenName: 'Eva' } });
    expect(body.externalId ?? body.name.familyName ?? body.emails).toBeUndefined();
  });

  it('is changed by all of a PATCH or by none', async () => {
    const id = await rig.addPerson('ana');
    const refused = await rig.patch(
      `/Users/${id}`,
      { op: 'replace', path: 'name.givenName', value: 'Eva' },
      { op: 'remove' },
    );
    expect(refusal(refused)).toEqual([400, 'noTarget']);
    expect((await rig.call('GET', `/Users/${id}`)).body.name.givenName).toBe('ana');
  });

  it('changes the address with the directory, unless it is taken', async () => {
    const id = await rig.addPerson('ana');
    await rig.addPerson('bo');
    const moved = await rig.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'Eva@example.com',
    });
    expect(moved.status).toBe(200);
    await expect.poll(() => rig.heard.at(-1)?.payload).toMatchObject({ email: 'eva@example.com', endSessions: false });
    const taken = await rig.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'bo@example.com',
    });
    expect(refusal(taken)).toEqual([409, 'uniqueness']);
  });
});

describe('leaving', () => {
  it('ends the sessions immediately for active:false, which the directory may take back', async () => {
    const id = await rig.addPerson('ana');
    expect((await rig.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(
      false,
    );
    expect(rig.ended()).toMatchObject([{ id, isActive: false }]);
    expect((await rig.patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body.active).toBe(true);
  });

  it('works even after the provider has lost the domain', async () => {
    const id = await rig.addPerson('ana');
    await rig.tellProvider({
      type: 'provider.changed',
      key: rig.now.provider,
      payload: { id: rig.now.provider, name: 'Okta', domains: [], isOn: true },
    });
    expect((await rig.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200);
  });

  it('hides the person from the directory after DELETE, erases nothing, and revives the person by the same address', async () => {
    const id = await rig.addPerson('ana', { externalId: 'one' });
    expect((await rig.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(refusal(await rig.call('GET', `/Users/${id}`))).toEqual([404, undefined]);
    expect(refusal(await rig.call('DELETE', `/Users/${id}`))).toEqual([404, undefined]);
    expect((await rig.call('GET', '/Users')).body).toMatchObject({ totalResults: 0, Resources: [] });
    const [user] = await rig.services.users.findByIds([id]);
    expect(user).toMatchObject({ isActive: false, email: 'ana@example.com', managedBy: rig.now.provider });
    const again = await rig.call('POST', '/Users', person('ana', { externalId: 'two', userName: 'other' }));
    expect([again.status, again.body.id, again.body.externalId, again.body.active]).toEqual([201, id, 'two', true]);
  });

  it('lets only an admin reactivate people whom an admin deactivated, and only the directory the others', async () => {
    const set = (isActive: boolean) =>
      rig.ask(
        actors.admin(rig.now.boss),
        'mutation ($id: ID!, $isActive: Boolean!) { setUserActive(id: $id, isActive: $isActive) { isActive } }',
        { id, isActive },
      );
    const id = await rig.addPerson('ana');
    expect((await set(false)).errors).toEqual([]);
    expect((await rig.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).body.active).toBe(false);
    expect((await set(true)).data).toEqual({ setUserActive: { isActive: true } });
    await rig.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect((await set(true)).errors).toMatchObject([{ code: 'CONFLICT', message: 'Managed by Okta' }]);
    await rig.call('DELETE', `/Users/${id}`);
    expect((await set(true)).errors).toMatchObject([{ message: 'Managed by Okta' }]);
  });
});

describe('lists', () => {
  it('come in pages, in the order of creation', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await rig.addPerson(name));
    const page = async (query: string) => {
      const { body } = await rig.call('GET', `/Users?${query}`);
      return [
        body.totalResults,
        body.startIndex,
        body.itemsPerPage,
        body.Resources.map(({ id }: { id: string }) => ids.indexOf(id)),
      ];
    };
    expect(await page('')).toEqual([5, 1, 5, [0, 1, 2, 3, 4]]);
    expect(await page('startIndex=2&count=2')).toEqual([5, 2, 2, [1, 2]]);
    expect(await page('startIndex=-3&count=1')).toEqual([5, 1, 1, [0]]);
    expect(await page('count=-1')).toEqual([5, 1, 0, []]);
    expect(await page('startIndex=9')).toEqual([5, 9, 0, []]);
    expect(await page('COUNT=1')).toEqual([5, 1, 1, [0]]);
    expect(refusal(await rig.call('GET', '/Users?count=many'))).toEqual([400, 'invalidValue']);
  });

  it('are narrowed by a filter, and an unmatched filter finds none', async () => {
    const ana = await rig.addPerson('ana', { externalId: 'AbC', displayName: 'Ana L' });
    await rig.addPerson('bo');
    const found = async (filter: string) => {
      const { status, body } = await rig.call('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      return status === 200 ? body.Resources.map(({ id }: { id: string }) => id) : body.scimType;
    };
    for (const filter of [
      'userName eq "ANA@example.com"',
      'externalId eq "AbC"',
      `id eq "${ana}"`,
      'displayName eq "ana l"',
      'emails.value eq "ANA@EXAMPLE.COM"',
      'emails[type eq "work"].value eq "ana@example.com"',
      'emails[type eq "work" and value eq "ana@example.com"]',
      `${USER_SCHEMA}:userName eq "ana@example.com" and active eq true`,
    ])
      expect([filter, await found(filter)]).toEqual([filter, [ana]]);
    for (const filter of ['externalId eq "abc"', 'id eq "x"', 'userName eq "ana@example.com" and active eq false'])
      expect([filter, await found(filter)]).toEqual([filter, []]);
    for (const filter of ['', 'userName sw "a"', 'title eq "x"']) expect(await found(filter)).toBe('invalidFilter');
  });
});
