import type { Actor } from '@dialdeck/node/security/identity';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';

const CREATE =
  'mutation ($name: String!, $parentId: ID) { createTeam(input: { name: $name, parentId: $parentId }) { id } }';
const SET =
  'mutation ($id: ID!, $members: [TeamMemberInput!]!) { setTeamMembers(id: $id, members: $members) { version } }';

let rig: UsersRig;
let boss: string;
beforeAll(async () => {
  rig = await createUsersRig();
  boss = (await rig.addUser({ role: 'admin' })).id;
});
afterAll(() => rig.stop());

const asBoss = (query: string, variables: Record<string, unknown>) => rig.ask(actors.admin(boss), query, variables);
async function team(name: string, parentId: string | null = null): Promise<string> {
  const { data } = await asBoss(CREATE, { name: `${name} ${crypto.randomUUID()}`, parentId });
  return String((data?.createTeam as { id: string } | undefined)?.id);
}
const setMembers = (id: string, members: { userId: string; role: string }[]) => asBoss(SET, { id, members });

it('finds people of the led teams by name, and by nothing else', async () => {
  const [north, south] = [await team('North'), await team('South')];
  const below = await team('Below', north);
  const person = async (firstName: string) =>
    (await rig.addUser({ firstName, lastName: 'Lima', email: `${firstName.toLowerCase()}@secret.example.com` })).id;
  const [lead, ana, zoe, elsewhere] = [
    await person('Bo'),
    await person('Ana'),
    await person('Zoë'),
    await person('Eve'),
  ];
  await setMembers(north, [
    { userId: lead, role: 'lead' },
    { userId: zoe, role: 'agent' },
  ]);
  await setMembers(below, [
    { userId: ana, role: 'agent' },
    { userId: zoe, role: 'agent' },
  ]);
  await setMembers(south, [{ userId: elsewhere, role: 'agent' }]);
  const PEOPLE = `query ($first: Int! = 50, $after: String, $search: String) {
    people(first: $first, after: $after, search: $search) { nodes { id } pageInfo { hasNextPage endCursor } } }`;
  const found = async (who: string, variables: Record<string, unknown> = {}) => {
    const { data } = await rig.ask(actors.user(who), PEOPLE, variables);
    return data?.people as { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
  };
  const ids = async (who: string, variables?: Record<string, unknown>) =>
    (await found(who, variables)).nodes.map(({ id }) => id);
  expect(await ids(lead)).toEqual([ana, lead, zoe]);
  expect(await ids(lead, { search: 'zoe' })).toEqual([zoe]);
  expect(await ids(lead, { search: 'secret' })).toEqual([]);
  expect(await ids(ana)).toEqual([]);
  const first = await found(lead, { first: 2 });
  expect(first.pageInfo.hasNextPage).toBe(true);
  expect(Buffer.from(first.pageInfo.endCursor, 'base64url').toString()).not.toContain('secret');
  expect(await ids(lead, { first: 2, after: first.pageInfo.endCursor })).toEqual([zoe]);
  expect((await asBoss(PEOPLE, { search: 'eve' })).data?.people).toMatchObject({ nodes: [{ id: elsewhere }] });
});

it('finds the agents to whom a lead may assign lists of a team: in that team, in the teams above and below', async () => {
  const top = await team('Top');
  const north = await team('North', top);
  const [below, beside] = [await team('Below', north), await team('Beside', top)];
  const [lead, above, in1, under, other, gone] = await Promise.all(Array.from({ length: 6 }, () => rig.addUser()));
  const admin = await rig.addUser({ role: 'admin' });
  const agents = (...people: ({ id: string } | undefined)[]) =>
    people.map((person) => ({ userId: String(person?.id), role: 'agent' }));
  await setMembers(top, agents(above));
  await setMembers(north, [...agents(in1, gone, admin), { userId: String(lead?.id), role: 'lead' }]);
  await setMembers(below, agents(under));
  await setMembers(beside, agents(other));
  await rig.ownerPool.query('UPDATE users.users SET is_active = false WHERE id = $1', [gone?.id]);
  const ASSIGNABLE = 'query ($team: ID!) { people(first: 200, assignableTo: $team) { nodes { id } } }';
  const ask = async (who: Actor, id: string) => rig.ask(who, ASSIGNABLE, { team: id });
  const ids = ({ data }: Awaited<ReturnType<typeof ask>>) => {
    const people = data?.people as { nodes: { id: string }[] } | undefined;
    return people?.nodes.map(({ id }) => id).sort();
  };
  const asLead = actors.user(lead?.id);
  expect(ids(await ask(asLead, north))).toEqual([lead?.id, above?.id, in1?.id, under?.id].sort());
  expect(ids(await ask(asLead, below))).toEqual([lead?.id, above?.id, in1?.id, under?.id].sort());
  for (const id of [top, beside, crypto.randomUUID(), 'nonsense'])
    expect((await ask(asLead, id)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect(ids(await ask(actors.admin(boss), north))).toContain(other?.id);
});

it('finds users by a part of the name of their team, without regard to case and accents', async () => {
  const north = await team('Vértrieb North');
  const mara = (await rig.addUser({ firstName: 'Mara' })).id;
  await setMembers(north, [{ userId: mara, role: 'lead' }]);
  await setMembers(await team('Support'), [{ userId: (await rig.addUser()).id, role: 'agent' }]);
  const found = async (search: string) => {
    const { data } = await asBoss('query ($search: String) { users(search: $search) { nodes { id } totalCount } }', {
      search,
    });
    const page = data?.users as { nodes: { id: string }[]; totalCount: number } | undefined;
    expect(page?.totalCount).toBe(page?.nodes.length);
    return page?.nodes.map(({ id }) => id);
  };
  for (const search of ['vertrieb n', 'VÉRTRIEB', ' trieb  north ']) expect(await found(search)).toEqual([mara]);
  expect(await found('vertrieb_')).toEqual([]);
  await asBoss('mutation ($id: ID!) { deleteTeam(id: $id) }', { id: north });
  expect(await found('vertrieb')).toEqual([]);
});
