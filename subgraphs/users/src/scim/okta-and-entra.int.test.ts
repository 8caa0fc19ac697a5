import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryRig, type DirectoryRig, ERROR_SCHEMA } from '#testing/directory-rig.ts';

let rig: DirectoryRig;
beforeAll(async () => {
  rig = await createDirectoryRig();
});
afterAll(() => rig.stop());
beforeEach(() => rig.clear());

const find = (filter: string, more = '') => rig.call('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`);

/** As developer.okta.com describes its SCIM 2.0 client. */
describe('Okta', () => {
  const test = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: 'test.user@example.com',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@example.com', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };

  it('looks a person up, creates, reads, changes and deactivates them', async () => {
    const none = await find('userName eq "test.user@example.com"', '&startIndex=1&count=100');
    expect(none.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
    const made = await rig.call('POST', '/Users', test);
    expect([made.status, made.body.userName, made.body.active]).toEqual([201, test.userName, true]);
    const { id } = made.body;
    expect((await rig.call('POST', '/Users', test)).body).toMatchObject({
      schemas: [ERROR_SCHEMA],
      scimType: 'uniqueness',
    });
    const changed = {
      ...test,
      id,
      name: { givenName: 'Another', middleName: '', familyName: 'User' },
      meta: made.body.meta,
    };
    expect((await rig.call('PUT', `/Users/${id}`, changed)).body.name.givenName).toBe('Another');
    const off = await rig.call('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', value: { active: false } }],
    });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(rig.ended()).toMatchObject([{ id, isActive: false }]);
  });

  it('maintains groups by PATCH with the id in the value, and by PUT', async () => {
    const { body: person } = await rig.call('POST', '/Users', test);
    const { body: group } = await rig.call('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Test SCIMv2',
      members: [],
    });
    const patched = await rig.call('PATCH', `/Groups/${group.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [
        { op: 'replace', value: { id: group.id, displayName: 'Test SCIMv2 renamed' } },
        { op: 'add', path: 'members', value: [{ value: person.id, display: person.userName }] },
      ],
    });
    expect([patched.status, patched.body]).toEqual([204, undefined]);
    const { body } = await rig.call('GET', `/Groups/${group.id}`);
    expect([body.displayName, body.members]).toMatchObject(['Test SCIMv2 renamed', [{ value: person.id }]]);
    const members = [{ value: person.id, display: person.userName }];
    expect((await rig.call('PUT', `/Groups/${group.id}`, { ...body, members })).body.members).toHaveLength(1);
  });
});

/** As learn.microsoft.com describes the calls of its provisioning service. */
describe('Entra', () => {
  const test = {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee@example.com',
    active: true,
    displayName: 'lennay',
    emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@example.com' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales', manager: { value: '1' } },
  };
  const patchOp = (...Operations: unknown[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });

  it('tries the connection with a person who does not exist', async () => {
    const { status, body } = await find('userName eq "7bd4a4d0-9bd0-4a33-8b52-19ef1e2a8b35"');
    expect([status, body.totalResults, body.Resources]).toEqual([200, 0, []]);
  });

  it('changes several attributes in one request, in its own spelling', async () => {
    const { body: made } = await rig.call('POST', '/Users', test);
    const { body } = await rig.call(
      'PATCH',
      `/Users/${made.id}`,
      patchOp(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@example.com' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 303 555 0100' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'admin' },
        { op: 'Replace', path: 'userName', value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@example.com' },
      ),
    );
    expect(body).toMatchObject({
      userName: '5b50642d-79fc-4410-9e90-4c077cdd1a59@example.com',
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      emails: [{ primary: true, type: 'work', value: 'updatedEmail@example.com' }],
    });
    expect(await rig.services.users.findByIds([made.id])).toMatchObject([
      { email: 'updatedemail@example.com', role: 'user' },
    ]);
  });

  it('deactivates with "False", in either form, and deletes', async () => {
    const { body: made } = await rig.call('POST', '/Users', test);
    const path = `/Users/${made.id}`;
    const set = async (operation: unknown) => (await rig.call('PATCH', path, patchOp(operation))).body.active;
    expect(await set({ op: 'Replace', path: 'active', value: 'False' })).toBe(false);
    expect(await set({ op: 'Replace', path: 'active', value: [{ $ref: null, value: 'True' }] })).toBe(true);
    expect(await set({ op: 'replace', value: { active: 'false', displayName: 'x' } })).toBe(false);
    expect((await rig.call('DELETE', path)).status).toBe(204);
    expect((await rig.call('GET', path)).status).toBe(404);
  });

  it('maintains groups, and reads them without their members', async () => {
    const { body: person } = await rig.call('POST', '/Users', test);
    const { body: group, status } = await rig.call('POST', '/Groups', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:Group',
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    });
    expect(status).toBe(201);
    const path = `/Groups/${group.id}`;
    const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: person.id }] };
    expect((await rig.call('PATCH', path, patchOp(add))).status).toBe(204);
    const asked = '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22displayName%22';
    const { body: found } = await rig.call('GET', asked);
    expect([found.totalResults, found.Resources[0].members]).toEqual([1, undefined]);
    const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: person.id }] };
    expect((await rig.call('PATCH', path, patchOp(remove))).status).toBe(204);
    expect((await rig.call('GET', path)).body.members).toEqual([]);
    expect((await rig.call('DELETE', path)).status).toBe(204);
  });
});
