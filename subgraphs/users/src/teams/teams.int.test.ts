import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';

const TEAM = '{ id name parentId agents lists leads { id firstName } }';
const TEAMS = `{ teams ${TEAM} }`;
const CREATE = `mutation ($name: String!, $parentId: ID) { createTeam(input: { name: $name, parentId: $parentId }) ${TEAM} }`;
const CHANGE = `mutation ($id: ID!, $input: TeamChangeInput!) { changeTeam(id: $id, input: $input) ${TEAM} }`;
const ARCHIVE = 'mutation ($id: ID!) { deleteTeam(id: $id) }';
const MEMBERS = 'query ($id: ID!) { teamMembers(id: $id) { version members { userId role isActive since } } }';
const SET = `mutation ($id: ID!, $members: [TeamMemberInput!]!, $version: Int) {
  setTeamMembers(id: $id, members: $members, version: $version) { version members { userId role } } }`;

interface Team {
  id: string;
  name: string;
  parentId: string | null;
  lists: number;
}

let rig: UsersRig;
let boss: string;
const asBoss = (query: string, variables: Record<string, unknown> = {}) =>
  rig.ask(actors.admin(boss), query, variables);

async function team(name: string, parentId: string | null = null): Promise<string> {
  const { data, errors } = await asBoss(CREATE, { name, parentId });
  expect(errors).toEqual([]);
  return String((data?.createTeam as Team | undefined)?.id);
}
const refusalOf = async (query: string, variables: Record<string, unknown>) => {
  const [error] = (await asBoss(query, variables)).errors;
  return error && `${error.code} ${error.message}`;
};
const setMembers = (id: string, members: { userId: string; role: string }[], version?: number) =>
  asBoss(SET, { id, members, ...(version !== undefined && { version }) });
const teamsSeenBy = async (actor: Actor) => ((await rig.ask(actor, TEAMS)).data?.teams ?? []) as Team[];
const allTeams = () => teamsSeenBy(actors.admin(boss));
const namesSeenBy = async (userId: string) => (await teamsSeenBy(actors.user(userId))).map(({ name }) => name);

beforeAll(async () => {
  rig = await createUsersRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.ownerPool.query('TRUNCATE users.teams, users.team_members, users.team_lists, users.users CASCADE');
  boss = (await rig.addUser({ role: 'admin' })).id;
});

describe('the tree', () => {
  it('creates, renames and moves teams, and lists parents first', async () => {
    const north = await team('  North  ');
    const sales = await team('Sales', north);
    expect((await asBoss(CHANGE, { id: sales, input: { name: 'Alpha' } })).data?.changeTeam).toMatchObject({
      name: 'Alpha',
      parentId: north,
    });
    expect((await asBoss(CHANGE, { id: sales, input: { parentId: null } })).data?.changeTeam).toMatchObject({
      name: 'Alpha',
      parentId: null,
    });
    await asBoss(CHANGE, { id: north, input: { parentId: sales } });
    const teams = await allTeams();
    expect(teams.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Alpha', null],
      ['North', sales],
    ]);
  });

  it.each([
    ['', 'BAD_INPUT Name is required'],
    [' \n ', 'BAD_INPUT Name is required'],
    ['x'.repeat(201), 'BAD_INPUT At most 200 characters'],
  ])('the name %j: %s', async (name, refusal) => {
    expect(await refusalOf(CREATE, { name })).toBe(refusal);
    expect(await refusalOf(CHANGE, { id: await team('North'), input: { name } })).toBe(refusal);
  });

  it('requires unique names below one parent regardless of case, and frees the names of archived teams', async () => {
    const north = await team('Équipe');
    const taken = 'CONFLICT A team with this name already exists here';
    expect(await refusalOf(CREATE, { name: 'ÉQUIPE' })).toBe(taken);
    await team('\ud800');
    expect(await refusalOf(CREATE, { name: '\ud800' })).toBe(taken);
    const below = await team('ÉQUIPE', north);
    expect(await refusalOf(CHANGE, { id: below, input: { parentId: null } })).toBe(taken);
    expect(await refusalOf(CHANGE, { id: north, input: { name: 'équipe' } })).toBeUndefined();
    await asBoss(ARCHIVE, { id: below });
    await team('équipe', north);
  });

  it.each(['not-an-id', '01a1fecf-fba7-76ef-bee6-6b4f93e699d2'])('finds no team with the id %s', async (id) => {
    expect(await refusalOf(CREATE, { name: 'North', parentId: id })).toBe('BAD_INPUT This team does not exist');
    for (const [query, variables] of [
      [CHANGE, { input: {} }],
      [ARCHIVE, {}],
      [MEMBERS, {}],
      [SET, { members: [] }],
    ] as const) {
      expect(await refusalOf(query, { id, ...variables })).toBe('NOT_FOUND Team not found');
    }
  });

  it('rejects one of two concurrent moves that would form a ring', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await team(`a${round}`), await team(`b${round}`)];
      const answers = await Promise.all([
        asBoss(CHANGE, { id: a, input: { parentId: b } }),
        asBoss(CHANGE, { id: b, input: { parentId: a } }),
      ]);
      const [error, ...others] = answers.flatMap(({ errors }) => errors);
      expect(error).toMatchObject({ code: 'CONFLICT', message: 'A team cannot be below itself.' });
      expect(others).toEqual([]);
    }
  });

  it('allows five levels, also for a moved subtree', async () => {
    const [top, second] = [await team('1'), await team('a')];
    await team('b', second);
    let deepest = top;
    for (const name of ['2', '3', '4', '5']) deepest = await team(name, deepest);
    expect(await refusalOf(CREATE, { name: '6', parentId: deepest })).toBe('CONFLICT Teams go five levels deep.');
    const { parentId: fourth } = (await allTeams()).find(({ id }) => id === deepest) ?? {};
    expect(await refusalOf(CHANGE, { id: second, input: { parentId: fourth } })).toBe(
      'CONFLICT Teams go five levels deep.',
    );
  });

  it('keeps a team that has lists or subteams', async () => {
    const north = await team('North');
    const below = await team('Below', north);
    expect(await refusalOf(ARCHIVE, { id: north })).toBe('CONFLICT Move its 1 team first.');
    const lists = [crypto.randomUUID(), crypto.randomUUID()];
    for (const list of lists) await rig.moveList(list, below);
    expect(await refusalOf(ARCHIVE, { id: below })).toBe('CONFLICT Move its 2 lists first.');
    for (const list of lists) await rig.moveList(list, null);
    expect(await refusalOf(ARCHIVE, { id: below })).toBeUndefined();
    expect(await refusalOf(ARCHIVE, { id: north })).toBeUndefined();
    expect(await allTeams()).toEqual([]);
  });

  it('rejects changes by a former admin', async () => {
    const deposed = await rig.addUser({ role: 'admin', isActive: false });
    expect((await rig.ask(actors.admin(deposed.id), CREATE, { name: 'North' })).errors).toMatchObject([
      { code: 'FORBIDDEN', message: 'Admin access required' },
    ]);
  });
});

describe('members', () => {
  it('are replaced, and the change is announced', async () => {
    const north = await team('North');
    const [ana, bo] = [(await rig.addUser()).id, (await rig.addUser()).id];
    rig.heard.length = 0;
    const { data } = await setMembers(north, [
      { userId: ana, role: 'agent' },
      { userId: bo.toUpperCase(), role: 'lead' },
    ]);
    expect(data?.setTeamMembers).toEqual({
      version: 2,
      members: [
        { userId: bo, role: 'lead' },
        { userId: ana, role: 'agent' },
      ],
    });
    await setMembers(north, [{ userId: ana, role: 'lead' }]);
    expect(rig.heard.map(({ type, payload }) => [type, payload])).toMatchObject([
      ['team.changed', { version: 2, removed: [] }],
      ['team.changed', { version: 3, added: [{ userId: ana, role: 'lead' }], removed: [bo] }],
    ]);
    expect(await allTeams()).toMatchObject([{ agents: 0, leads: [{ id: ana }] }]);
  });

  it('reject an older version, and stay unchanged when the same members are sent', async () => {
    const north = await team('North');
    const ana = (await rig.addUser()).id;
    const members = [{ userId: ana, role: 'agent' }];
    expect((await setMembers(north, members, 1)).data?.setTeamMembers).toMatchObject({ version: 2 });
    expect((await setMembers(north, members)).data?.setTeamMembers).toMatchObject({ version: 2 });
    expect((await setMembers(north, [], 1)).errors).toMatchObject([{ code: 'CONFLICT' }]);
    expect((await asBoss(MEMBERS, { id: north })).data?.teamMembers).toMatchObject({ version: 2, members });
  });

  it('are changed by one of two requests with the same version', async () => {
    const north = await team('North');
    const people = await Promise.all([rig.addUser(), rig.addUser(), rig.addUser()]);
    const answers = await Promise.all(people.map(({ id }) => setMembers(north, [{ userId: id, role: 'agent' }], 1)));
    expect(answers.flatMap(({ errors }) => errors).map(({ code }) => code)).toEqual(['CONFLICT', 'CONFLICT']);
  });

  it('exclude unknown people, duplicates and inactive newcomers; an inactive member stays', async () => {
    const north = await team('North');
    const ana = (await rig.addUser()).id;
    const idle = (await rig.addUser({ isActive: false })).id;
    const agent = (userId: string) => ({ userId, role: 'agent' });
    for (const members of [
      [agent('not-an-id')],
      [agent('01a1fecf-fba7-76ef-bee6-6b4f93e699d2')],
      [agent(ana), agent(ana.toUpperCase())],
      [agent(idle)],
    ]) {
      expect((await setMembers(north, members)).errors).toMatchObject([{ code: 'BAD_INPUT' }]);
    }
    await setMembers(north, [agent(ana)]);
    await rig.ownerPool.query('UPDATE users.users SET is_active = false WHERE id = $1', [ana]);
    expect((await setMembers(north, [{ userId: ana, role: 'lead' }])).errors).toEqual([]);
  });

  it('leave a team that is archived, which is announced', async () => {
    const north = await team('North');
    const ana = (await rig.addUser()).id;
    await setMembers(north, [{ userId: ana, role: 'agent' }]);
    rig.heard.length = 0;
    await asBoss(ARCHIVE, { id: north });
    expect(rig.heard).toMatchObject([
      { type: 'team.changed', payload: { archived: true, removed: [ana], version: 3 } },
    ]);
    expect((await asBoss('query ($id: ID!) { user(id: $id) { teams { id } } }', { id: ana })).data?.user).toEqual({
      teams: [],
    });
  });
});

describe('the view of leads', () => {
  it('shows a lead the people of the team and the teams below, and no others; a deactivated lead sees none', async () => {
    const [north, south] = [await team('North'), await team('South')];
    const below = await team('Below', north);
    await team('Deep', below);
    const [lead, agent] = [(await rig.addUser()).id, (await rig.addUser()).id];
    await setMembers(north, [
      { userId: lead, role: 'lead' },
      { userId: agent, role: 'agent' },
    ]);
    await setMembers(south, [{ userId: lead, role: 'agent' }]);
    expect(await namesSeenBy(lead)).toEqual(['North', 'Below', 'Deep']);
    expect(await namesSeenBy(agent)).toEqual([]);
    for (const [who, id, code] of [
      [lead, below, undefined],
      [lead, south, 'NOT_FOUND'],
      [agent, north, 'NOT_FOUND'],
    ] as const) {
      expect((await rig.ask(actors.user(who), MEMBERS, { id })).errors[0]?.code).toBe(code);
    }
    await rig.ownerPool.query('UPDATE users.users SET is_active = false WHERE id = $1', [lead]);
    expect(await namesSeenBy(lead)).toEqual([]);
  });

  it('lets admins manage lists, and leads where the organization allows it', async () => {
    const ME = '{ me { canManageLists teams { name role } } }';
    const north = await team('North');
    const [lead, agent] = [(await rig.addUser()).id, (await rig.addUser()).id];
    await setMembers(north, [
      { userId: lead, role: 'lead' },
      { userId: agent, role: 'agent' },
    ]);
    const of = async (id: string) => (await rig.ask(actors.user(id), ME)).data?.me;
    expect(await of(lead)).toEqual({ canManageLists: false, teams: [{ name: 'North', role: 'lead' }] });
    rig.heard.length = 0;
    await asBoss('mutation { changeOrganisationSettings(leadsImport: true) { leadsImport } }');
    expect(rig.heard).toMatchObject([{ type: 'organisation.changed', payload: { leadsImport: true } }]);
    expect(await of(lead)).toMatchObject({ canManageLists: true });
    expect(await of(agent)).toMatchObject({ canManageLists: false });
    expect((await asBoss(ME)).data?.me).toEqual({ canManageLists: true, teams: [] });
    await asBoss('mutation { changeOrganisationSettings(leadsImport: false) { leadsImport } }');
  });
});
