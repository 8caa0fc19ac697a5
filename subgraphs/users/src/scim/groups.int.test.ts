import { belowOf, createRandom } from '@dialdeck/common/random';
import { newId } from '@dialdeck/node/process/new-id';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listProvisionedGroups, mapProvisionedGroup } from '#provisioning/map-group.ts';
import { BASE, createDirectoryRig, type DirectoryRig, ERROR_SCHEMA, refusal } from '#testing/directory-rig.ts';
import type { GroupMapping } from './group-mapping.ts';

let rig: DirectoryRig;
beforeAll(async () => {
  rig = await createDirectoryRig();
});
afterAll(() => rig.stop());
beforeEach(() => rig.clear());

async function mapped(groupId: string, mapping: GroupMapping | null): Promise<void> {
  await mapProvisionedGroup(rig.services, { providerId: rig.now.provider, groupId, mapping });
}

const roleOf = async (id: string) => (await rig.services.users.findByIds([id]))[0]?.role;

describe('a group', () => {
  it('has no effect until it is mapped to Admins; then it grants and revokes the role', async () => {
    const [ana = '', bo = ''] = [await rig.addPerson('ana'), await rig.addPerson('bo')];
    const { status, body: group } = await rig.call('POST', '/Groups', {
      displayName: 'IT',
      externalId: 'g',
      members: [{ value: ana }],
    });
    expect(status).toBe(201);
    expect(group).toMatchObject({
      displayName: 'IT',
      externalId: 'g',
      members: [{ value: ana, type: 'User', $ref: `${BASE}/Users/${ana}` }],
    });
    expect(await roleOf(ana)).toBe('user');
    rig.heard.length = 0;
    await mapped(group.id, { to: 'admins' });
    expect(await roleOf(ana)).toBe('admin');
    expect(rig.ended()).toMatchObject([{ id: ana, role: 'admin' }]);
    expect(
      (await rig.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: bo }] })).status,
    ).toBe(204);
    expect(await roleOf(bo)).toBe('admin');
    await rig.patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${bo}"]` });
    expect(await roleOf(bo)).toBe('user');
    await rig.call('DELETE', `/Users/${ana}`);
    expect(await roleOf(ana)).toBe('user');
    expect((await rig.call('GET', `/Groups/${group.id}`)).body.members).toEqual([]);
  });

  it('revokes the role when it is deleted or mapped to nothing', async () => {
    const ana = await rig.addPerson('ana');
    const { body: group } = await rig.call('POST', '/Groups', { displayName: 'IT', members: [{ value: ana }] });
    await mapped(group.id, { to: 'admins' });
    await mapped(group.id, null);
    expect(await roleOf(ana)).toBe('user');
    await mapped(group.id, { to: 'admins' });
    expect((await rig.call('DELETE', `/Groups/${group.id}`)).status).toBe(204);
    expect(await roleOf(ana)).toBe('user');
    expect((await rig.call('GET', `/Groups/${group.id}`)).status).toBe(404);
  });

  it('has a unique name, and only people of this provider', async () => {
    await rig.call('POST', '/Groups', { displayName: 'Sales' });
    expect(refusal(await rig.call('POST', '/Groups', { displayName: 'SALES' }))).toEqual([409, 'uniqueness']);
    expect(refusal(await rig.call('POST', '/Groups', {}))).toEqual([400, 'invalidValue']);
    for (const value of [rig.now.boss, newId(), 'no-id'])
      expect(refusal(await rig.call('POST', '/Groups', { displayName: 'x', members: [{ value }] }))).toEqual([
        400,
        'invalidValue',
      ]);
    expect((await rig.call('GET', '/Groups?filter=displayName%20eq%20%22x%22')).body.totalResults).toBe(0);
  });

  it('is found by its name, regardless of its characters', async () => {
    const below = belowOf(createRandom(20_261_129));
    const letters = [...'"\\\\/[]%_\'+&# aB0n\n\t\u0001é🦊'];
    const random = Array.from({ length: 20 }, (_, index) =>
      ['x', index, ...Array.from({ length: 12 }, () => letters[below(letters.length)])].join(''),
    );
    const ana = await rig.addPerson('ana');
    for (const displayName of ['CORP\\Sales North', ...random]) {
      const { status, body } = await rig.call('POST', '/Groups', { displayName, members: [{ value: ana }] });
      expect([displayName, status]).toEqual([displayName, 201]);
      expect(refusal(await rig.call('POST', '/Groups', { displayName }))).toEqual([409, 'uniqueness']);
      const filter = encodeURIComponent(`displayName eq ${JSON.stringify(displayName)}`);
      const { body: found } = await rig.call('GET', `/Groups?filter=${filter}`);
      expect([displayName, found.Resources.map(({ id }: { id: string }) => id)]).toEqual([displayName, [body.id]]);
      const member = ana.replace(/^./, (first) => `\\u00${first.charCodeAt(0).toString(16)}`);
      const Operations = [{ op: 'remove', path: `members[value eq "${member}"]` }];
      expect((await rig.call('PATCH', `/Groups/${body.id}`, { Operations })).status).toBe(204);
      const { body: changed } = await rig.call('GET', `/Groups/${body.id}`);
      expect(changed.members ?? []).toEqual([]);
    }
  });

  it('has its members replaced by PUT', async () => {
    const [ana, bo] = [await rig.addPerson('ana'), await rig.addPerson('bo')];
    const { body: group } = await rig.call('POST', '/Groups', { displayName: 'Sales', members: [{ value: ana }] });
    const { body } = await rig.call('PUT', `/Groups/${group.id}`, { displayName: 'Sales 2', members: [{ value: bo }] });
    expect([body.displayName, body.members.map((member: { value: string }) => member.value)]).toEqual([
      'Sales 2',
      [bo],
    ]);
    const { body: listed } = await rig.call('GET', '/Groups?excludedAttributes=members');
    expect(listed.Resources[0].members).toBeUndefined();
  });
});

describe('a team with a mapping', () => {
  const asBoss = (query: string, variables: Record<string, unknown>) =>
    rig.ask(actors.admin(rig.now.boss), query, variables);
  const addTeam = async (name: string): Promise<string> => {
    const { data } = await asBoss('mutation ($name: String!) { createTeam(input: { name: $name }) { id } }', { name });
    return (data as { createTeam: { id: string } }).createTeam.id;
  };
  const membersOf = async (id: string) => {
    const { data } = await asBoss('query ($id: ID!) { teamMembers(id: $id) { members { userId role } } }', { id });
    const { members } = (data as { teamMembers: { members: { userId: string; role: string }[] } }).teamMembers;
    return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
  };
  const addGroup = async (displayName: string, ...people: string[]): Promise<string> =>
    (await rig.call('POST', '/Groups', { displayName, members: people.map((value) => ({ value })) })).body.id;

  it('is the union of its groups, where lead wins, and cannot be edited by hand', async () => {
    const [ana, bo] = [await rig.addPerson('ana'), await rig.addPerson('bo')];
    const byHand = (await rig.addUser()).id;
    const team = await addTeam(`Sales ${ana}`);
    const set = { id: team, members: [{ userId: byHand, role: 'agent' }] };
    const SET =
      'mutation ($id: ID!, $members: [TeamMemberInput!]!) { setTeamMembers(id: $id, members: $members) { version } }';
    expect((await asBoss(SET, set)).errors).toEqual([]);
    const [agents, leads] = [await addGroup('Agents', ana, bo), await addGroup('Leads', bo)];
    await mapped(agents, { to: 'team', teamId: team, role: 'agent' });
    expect(await membersOf(team)).toEqual({ [ana]: 'agent', [bo]: 'agent' });
    await mapped(leads, { to: 'team', teamId: team, role: 'lead' });
    expect(await membersOf(team)).toEqual({ [ana]: 'agent', [bo]: 'lead' });
    expect((await asBoss(SET, set)).errors).toMatchObject([{ code: 'CONFLICT', message: 'Managed by Okta' }]);
    rig.heard.length = 0;
    await rig.patch(`/Groups/${leads}`, { op: 'remove', path: 'members' });
    expect(await membersOf(team)).toEqual({ [ana]: 'agent', [bo]: 'agent' });
    await rig.call('DELETE', `/Users/${ana}`);
    expect(await membersOf(team)).toEqual({ [bo]: 'agent' });
    expect(rig.heard).toContainEqual(
      expect.objectContaining({ type: 'team.changed', payload: expect.objectContaining({ id: team, removed: [ana] }) }),
    );
    await mapped(agents, null);
    await mapped(leads, null);
    expect((await asBoss(SET, set)).errors).toEqual([]);
  });

  it('loses the people of a group that is deleted, mapped elsewhere or mapped to nothing, even if it was the last one', async () => {
    const ana = await rig.addPerson('ana');
    const [one, other] = [await addTeam(`One ${ana}`), await addTeam(`Other ${ana}`)];
    const leads = await addGroup('Leads', ana);
    await mapped(leads, { to: 'team', teamId: one, role: 'lead' });
    rig.heard.length = 0;
    await mapped(leads, { to: 'team', teamId: other, role: 'lead' });
    expect([await membersOf(one), await membersOf(other)]).toEqual([{}, { [ana]: 'lead' }]);
    expect(rig.heard).toContainEqual(
      expect.objectContaining({ type: 'team.changed', payload: expect.objectContaining({ id: one, removed: [ana] }) }),
    );
    await mapped(leads, null);
    expect(await membersOf(other)).toEqual({});
    await mapped(leads, { to: 'team', teamId: one, role: 'lead' });
    expect((await rig.call('DELETE', `/Groups/${leads}`)).status).toBe(204);
    expect(await membersOf(one)).toEqual({});
  });

  it('must exist and not be archived', async () => {
    const team = await addTeam('Gone soon');
    const group = await addGroup('Agents');
    await mapped(group, { to: 'team', teamId: team, role: 'agent' });
    await asBoss('mutation ($id: ID!) { deleteTeam(id: $id) }', { id: team });
    expect(await listProvisionedGroups(rig.services, rig.now.provider)).toMatchObject([{ id: group, mapping: null }]);
    await expect(mapped(group, { to: 'team', teamId: team, role: 'agent' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('the last admin', () => {
  it('keeps the role, but is signed out', async () => {
    const id = await rig.addPerson('ana');
    const { body: group } = await rig.call('POST', '/Groups', { displayName: 'IT', members: [{ value: id }] });
    await mapped(group.id, { to: 'admins' });
    await rig.ownerPool.query('UPDATE users.users SET is_active = false WHERE id = $1', [rig.now.boss]);
    rig.heard.length = 0;
    const off = await rig.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect([off.status, off.body]).toEqual([
      409,
      { schemas: [ERROR_SCHEMA], status: '409', detail: 'There must be at least one active admin' },
    ]);
    expect(rig.ended()).toMatchObject([{ id, isActive: true, role: 'admin' }]);
    expect((await rig.call('DELETE', `/Users/${id}`)).status).toBe(409);
    expect((await rig.patch(`/Groups/${group.id}`, { op: 'remove', path: 'members' })).status).toBe(409);
    expect((await rig.call('GET', `/Groups/${group.id}`)).body.members).toHaveLength(1);
  });
});
