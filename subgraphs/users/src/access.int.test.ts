import { actors } from '@dialdeck/node/testing/actors';
import { isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';

type Who = 'anonymous' | 'user' | 'other' | 'idle' | 'admin';
const WHO: Who[] = ['anonymous', 'user', 'other', 'idle', 'admin'];

const edit = '{ firstName: "Ana", lastName: "Lima", role: user }';

/**
 * Root field → the selection for the member `user`, and the result per caller: `yes`, `nothing` (null, as if there
 * were no such user) or a code. `idle` was deactivated a moment ago and still holds a session.
 */
const TABLE: Record<string, { ask: string } & Record<Who, string>> = {
  me: { ask: 'me { id email }', anonymous: 'nothing', user: 'yes', other: 'yes', idle: 'nothing', admin: 'yes' },
  user: {
    ask: 'user(id: $id) { id email }',
    anonymous: 'UNAUTHENTICATED',
    user: 'yes',
    other: 'nothing',
    idle: 'nothing',
    admin: 'yes',
  },
  users: {
    ask: 'users { nodes { id } totalCount }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  teamSummary: {
    ask: 'teamSummary { total }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  changeOwnProfile: {
    ask: 'changeOwnProfile(callingNumber: "+13035550100") { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'yes',
    other: 'yes',
    idle: 'UNAUTHENTICATED',
    admin: 'yes',
  },
  createUser: {
    ask: 'createUser(input: { email: $email, firstName: "A", lastName: "B" }) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  updateUser: {
    ask: `updateUser(id: $id, input: ${edit}) { id }`,
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  setUserActive: {
    ask: 'setUserActive(id: $id, isActive: true) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  toggleUserActive: {
    ask: 'toggleUserActive(id: $id) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  deleteUser: {
    ask: 'deleteUser(id: $id)',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  teams: {
    ask: 'teams { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'nothing',
    other: 'nothing',
    idle: 'nothing',
    admin: 'yes',
  },
  teamMembers: {
    ask: 'teamMembers(id: $team) { version }',
    anonymous: 'UNAUTHENTICATED',
    user: 'NOT_FOUND',
    other: 'NOT_FOUND',
    idle: 'NOT_FOUND',
    admin: 'yes',
  },
  createTeam: {
    ask: 'createTeam(input: { name: $email }) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  changeTeam: {
    ask: 'changeTeam(id: $team, input: {}) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  deleteTeam: {
    ask: 'deleteTeam(id: $team)',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  setTeamMembers: {
    ask: 'setTeamMembers(id: $team, members: []) { version }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  organisationSettings: {
    ask: 'organisationSettings { leadsImport }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  changeOrganisationSettings: {
    ask: 'changeOrganisationSettings(leadsImport: false) { leadsImport }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'yes',
  },
  people: {
    ask: 'people { nodes { id } }',
    anonymous: 'UNAUTHENTICATED',
    user: 'yes',
    other: 'yes',
    idle: 'yes',
    admin: 'yes',
  },
  person: {
    ask: 'person(id: $id) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'yes',
    other: 'nothing',
    idle: 'nothing',
    admin: 'yes',
  },
  provisioning: {
    ask: 'provisioning(providerId: $id) { baseUrl }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  provisionedGroups: {
    ask: 'provisionedGroups(providerId: $id) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  createProvisioningToken: {
    ask: 'createProvisioningToken(providerId: $id) { baseUrl }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  endProvisioningTokens: {
    ask: 'endProvisioningTokens(providerId: $id)',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  mapProvisionedGroup: {
    ask: 'mapProvisionedGroup(providerId: $id, groupId: $id) { id }',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  handOverUsers: {
    ask: 'handOverUsers(providerId: $id, userIds: [$id])',
    anonymous: 'UNAUTHENTICATED',
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
    idle: 'FORBIDDEN',
    admin: 'NOT_FOUND',
  },
  _entities: {
    ask: '_entities(representations: [{ __typename: "User", id: $id }]) { ... on User { id email } }',
    anonymous: 'nothing',
    user: 'yes',
    other: 'nothing',
    idle: 'nothing',
    admin: 'yes',
  },
};

let rig: UsersRig;
const ids = {} as Record<Who | 'team', string>;

beforeAll(async () => {
  rig = await createUsersRig();
  ids.other = (await rig.addUser()).id;
  ids.idle = (await rig.addUser({ isActive: false })).id;
  ids.admin = (await rig.addUser({ role: 'admin' })).id;
});
afterAll(() => rig.stop());

const actorOf = (who: Who) =>
  who === 'anonymous' ? actors.anonymous : who === 'admin' ? actors.admin(ids.admin) : actors.user(ids[who]);

async function addTeam(): Promise<string> {
  const ask = `mutation { createTeam(input: { name: "${crypto.randomUUID()}" }) { id } }`;
  const { data } = await rig.ask(actors.admin(ids.admin), ask);
  return String((data?.createTeam as { id: string } | undefined)?.id);
}

async function outcome(field: string, who: Who): Promise<string> {
  ids.user = (await rig.addUser()).id;
  ids.team = await addTeam();
  const kind = rig.subgraph.schema.getMutationType()?.getFields()[field] ? 'mutation' : 'query';
  const ask = TABLE[field]?.ask
    .replaceAll('$team', JSON.stringify(ids.team))
    .replaceAll('$id', JSON.stringify(ids.user))
    .replaceAll('$email', `"${crypto.randomUUID()}@example.com"`);
  const { data, errors } = await rig.ask(actorOf(who), `${kind} { ${ask} }`);
  if (errors[0]) return String(errors[0].code);
  const value = data?.[field];
  return value === null || (Array.isArray(value) && (value[0] ?? null) === null) ? 'nothing' : 'yes';
}

describe('rights', () => {
  it('covers every root field with a row', () => {
    const { schema } = rig.subgraph;
    const roots = [schema.getQueryType(), schema.getMutationType()].filter((type) => isObjectType(type));
    const fields = roots.flatMap((type) => Object.keys(type.getFields())).filter((name) => name !== '_service');
    expect(Object.keys(TABLE).sort()).toEqual(fields.sort());
  });

  describe.each(Object.keys(TABLE))('%s', (field) => {
    it.each(WHO)('%s', async (who) => {
      expect(await outcome(field, who)).toBe(TABLE[field]?.[who]);
    });
  });

  it('returns to each caller only the caller’s entities of a list', async () => {
    const ask = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on User { id } } }`;
    const of = [ids.other, ids.admin, 'nonsense', ids.idle].map((id) => ({ __typename: 'User', id }));
    const { data } = await rig.ask(actors.user(ids.other), ask, { of });
    expect(data?._entities).toEqual([{ id: ids.other }, null, null, null]);
  });

  it('rejects a request without a token', async () => {
    const answer = await rig.subgraph.execute({ query: '{ me { id } }', identityToken: undefined, requestId: 'test' });
    expect(answer).toMatchObject({ errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('exposes no secret in the schema', () => {
    const { User } = rig.subgraph.schema.getTypeMap();
    const fields = isObjectType(User) ? Object.keys(User.getFields()) : [];
    expect(fields.filter((name) => /password|hash|token|secret|session/i.test(name))).toEqual([]);
  });
});
