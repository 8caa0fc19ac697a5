import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordDisposition } from '#calls/record-disposition.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { lead, type Person, teamsOf } from '#testing/teams-rig.ts';

let rig: CallListsRig;
let teams: ReturnType<typeof teamsOf>;
let ana: Person;
let bo: Person;
let cy: Person;
let boss: Person;
let stranger: Person;
let north: string;
let below: string;
let list: Awaited<ReturnType<(typeof teams)['listOf']>>;
let deep: typeof list;
let other: typeof list;
beforeAll(async () => {
  rig = await createCallListsRig();
  teams = teamsOf(rig);
});
beforeEach(async () => {
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
  cy = await rig.addMember({ firstName: 'Cy' });
  boss = await rig.addMember({ firstName: 'Boss' });
  stranger = await rig.addMember();
  north = await teams.newTeam({ added: [lead(boss)] });
  below = await teams.newTeam({ parentId: north });
  const south = await teams.newTeam({ added: [lead(stranger)] });
  list = await teams.listOf(north, 6, [ana.userId, bo.userId, cy.userId]);
  deep = await teams.listOf(below, 3, [ana.userId, bo.userId]);
  other = await teams.listOf(south, 1, [ana.userId]);
});
afterAll(() => rig.stop());

type Listed = typeof list;
/** A callback that was due so many minutes ago. */
async function promise(of: Listed, index: number, who: Person, dueMinutesAgo: number): Promise<string> {
  const id = of.contactIds[index] ?? '';
  await recordDisposition(rig.services, who, { contactId: id, disposition: 'callback', notes: null });
  await rig.pool.query(`UPDATE contacts SET callback_at = now() - $2 * INTERVAL '1 minute' WHERE id = $1`, [
    id,
    dueMinutesAgo,
  ]);
  return id;
}

describe('the callbacks of a team', () => {
  const ASK = `query ($team: ID, $overdue: Boolean! = false, $first: Int! = 50, $after: String) {
    teamCallbacks(teamId: $team, overdue: $overdue, first: $first, after: $after) {
      nodes { userId userName contact { id callList { name } } } totalCount pageInfo { endCursor hasNextPage } } }`;
  interface Page {
    nodes: { userId: string; userName: string; contact: { id: string } }[];
    totalCount: number;
    pageInfo: { endCursor: string; hasNextPage: boolean };
  }
  const ask = async (who: Actor, variables: Record<string, unknown>) =>
    (await rig.read<{ teamCallbacks: Page }>(who, ASK, variables)).teamCallbacks;
  const ids = ({ nodes }: Page) => nodes.map(({ contact }) => contact.id);
  const overdue = async (who: Actor, teamId: string | null) =>
    (
      await rig.read<{ organisationToday: { callbacksOverdue: number } }>(
        who,
        'query ($teamId: ID) { organisationToday(teamId: $teamId) { callbacksOverdue } }',
        { teamId },
      )
    ).organisationToday.callbacksOverdue;

  it('come most overdue first, with the agent, and as many as the figure of the home page counts', async () => {
    const all = [
      await promise(list, 0, ana, 60),
      await promise(deep, 0, bo, 30),
      await promise(list, 1, bo, 5),
      await promise(list, 2, ana, -60),
    ];
    await promise(other, 0, ana, 90);
    const page = await ask(boss, { team: north });
    expect(ids(page)).toEqual(all);
    expect(page.nodes[1]).toMatchObject({ userId: bo.userId, userName: 'Bo Lima' });
    expect(page.totalCount).toBe(4);
    const due = await ask(boss, { team: north, overdue: true, first: 2 });
    expect([ids(due), due.totalCount, due.pageInfo.hasNextPage]).toEqual([all.slice(0, 2), 3, true]);
    const rest = await ask(boss, { team: north, overdue: true, first: 2, after: due.pageInfo.endCursor });
    expect(ids(rest)).toEqual([all[2]]);
    expect(ids(await ask(boss, { team: below }))).toEqual([all[1]]);
    for (const [who, team] of [
      [boss, north],
      [boss, below],
      [rig.admin, north],
      [rig.admin, null],
    ] as const)
      expect(await overdue(who, team)).toBe((await ask(who, { team, overdue: true })).totalCount);
    // Lists that are paused or deleted are out.
    await rig.pool.query('UPDATE call_lists SET is_active = false WHERE id = $1', [deep.id]);
    expect(ids(await ask(boss, { team: north, overdue: true }))).toEqual([all[0], all[2]]);
    expect(await overdue(boss, north)).toBe(2);
  });

  it.each([
    ['an agent', () => [ana, north, 'FORBIDDEN']],
    ['an agent, all teams', () => [ana, null, 'FORBIDDEN']],
    ['a lead, all teams', () => [boss, null, 'FORBIDDEN']],
    ['a lead of another team', () => [stranger, north, 'NOT_FOUND']],
    ['a malformed team', () => [boss, 'nonsense', 'NOT_FOUND']],
    ['an unknown team', () => [rig.admin, crypto.randomUUID(), 'NOT_FOUND']],
  ] as [string, () => [Actor, string | null, string]][])('are refused: %s', async (_, of) => {
    const [who, team, code] = of();
    expect((await rig.ask(who, ASK, { team })).errors).toMatchObject([{ code }]);
    const today = 'query ($team: ID) { organisationToday(teamId: $team) { agentsAtWork } }';
    expect((await rig.ask(who, today, { team })).errors).toMatchObject([{ code }]);
  });
});

describe('a hand-over', () => {
  const GIVE = 'mutation ($ids: [ID!]!, $userId: ID) { handOverCallbacks(contactIds: $ids, userId: $userId) }';
  const give = (who: Actor, ids: readonly string[], userId: string | null = null) =>
    rig.ask(who, GIVE, { ids, userId });
  const owners = async (ids: readonly string[]) => {
    const { rows } = await rig.pool.query('SELECT id, callback_user_id AS owner, callback_at AS at FROM contacts', []);
    return ids.map((id) => rows.find((row) => row.id === id)?.owner);
  };
  const own = async (who: Actor) =>
    (
      await rig.read<{ callbacks: { nodes: { id: string }[] } }>(who, '{ callbacks { nodes { id } } }')
    ).callbacks.nodes.map(({ id }) => id);
  const NO_RECEIVER = 'Choose an active agent who has these lists.';

  it('gives callbacks to the chosen agent immediately; their times stay', async () => {
    const ids = [await promise(list, 0, ana, 60), await promise(list, 1, ana, -60), await promise(deep, 0, ana, 5)];
    const times = async () =>
      (await rig.pool.query('SELECT callback_at FROM contacts WHERE id = ANY($1) ORDER BY id', [ids])).rows;
    const before = await times();
    expect(await give(boss, ids, bo.userId)).toEqual({ data: { handOverCallbacks: 3 }, errors: [] });
    expect(await own(ana)).toEqual([]);
    expect((await own(bo)).sort()).toEqual([...ids].sort());
    expect(await times()).toEqual(before);
    expect((await give(rig.admin, ids, bo.userId.toUpperCase())).data).toEqual({ handOverCallbacks: 0 });
  });

  it('deals callbacks to the agents of each list in turn, earliest first, and not to their owner', async () => {
    const ids = [
      await promise(list, 0, ana, 60),
      await promise(list, 1, ana, 50),
      await promise(list, 2, ana, 40),
      await promise(deep, 0, ana, 30),
    ];
    expect((await give(boss, [...ids].reverse())).data).toEqual({ handOverCallbacks: 4 });
    const [first, second, third, ofDeep] = await owners(ids);
    expect(new Set([first, second])).toEqual(new Set([bo.userId, cy.userId]));
    expect([third, ofDeep]).toEqual([first, bo.userId]);
  });

  it('leaves a callback with the only agent of its list, and skips contacts without one', async () => {
    const alone = await promise(other, 0, ana, 60);
    const mine = await promise(list, 0, ana, 60);
    const without = list.contactIds[5] ?? '';
    expect((await give(rig.admin, [alone, mine, without, mine])).data).toEqual({ handOverCallbacks: 1 });
    const [kept, moved, none] = await owners([alone, mine, without]);
    expect([kept, none]).toEqual([ana.userId, null]);
    expect([bo.userId, cy.userId]).toContain(moved);
  });

  it.each([
    ['an agent', () => [ana, [list.contactIds[0]], bo.userId, 'FORBIDDEN', null]],
    [
      'a contact of another team',
      () => [boss, [list.contactIds[0], other.contactIds[0]], bo.userId, 'NOT_FOUND', null],
    ],
    ['an unknown contact', () => [rig.admin, [list.contactIds[0], crypto.randomUUID()], bo.userId, 'NOT_FOUND', null]],
    ['a malformed contact', () => [rig.admin, [list.contactIds[0], 'nonsense'], bo.userId, 'NOT_FOUND', null]],
    ['no contact', () => [boss, [], bo.userId, 'BAD_INPUT', { contactIds: 'Choose 1 to 200 contacts.' }]],
    [
      '201 contacts',
      () => [
        boss,
        Array(201).fill(list.contactIds[0]),
        bo.userId,
        'BAD_INPUT',
        { contactIds: 'Choose 1 to 200 contacts.' },
      ],
    ],
    [
      'an agent without one of the lists',
      () => [boss, [list.contactIds[0], deep.contactIds[0]], cy.userId, 'BAD_INPUT', { userId: NO_RECEIVER }],
    ],
    ['an unknown agent', () => [boss, [list.contactIds[0]], crypto.randomUUID(), 'BAD_INPUT', { userId: NO_RECEIVER }]],
    ['a malformed agent', () => [boss, [list.contactIds[0]], 'nonsense', 'BAD_INPUT', { userId: NO_RECEIVER }]],
  ] as [string, () => [Actor, string[], string, string, unknown]][])('changes nothing for %s', async (_, of) => {
    await promise(list, 0, ana, 60);
    await promise(deep, 0, ana, 60);
    await promise(other, 0, ana, 60);
    const [who, ids, userId, code, fields] = of();
    expect((await give(who, ids, userId)).errors).toMatchObject([{ code, ...(fields !== null && { fields }) }]);
    const held = [list, deep, other].map(({ contactIds }) => contactIds[0] ?? '');
    expect(await owners(held)).toEqual([ana.userId, ana.userId, ana.userId]);
  });

  it('changes nothing for an inactive agent, and for a list without an active agent', async () => {
    const id = await promise(other, 0, ana, 60);
    const mine = await promise(list, 0, ana, 60);
    const refused = { errors: [{ code: 'BAD_INPUT', fields: { userId: NO_RECEIVER } }] };
    await rig.pool.query('UPDATE members SET is_active = false WHERE id = $1', [bo.userId]);
    expect(await give(boss, [mine], bo.userId)).toMatchObject(refused);
    await rig.pool.query('UPDATE members SET is_active = false WHERE id = $1', [ana.userId]);
    expect(await give(rig.admin, [mine, id])).toMatchObject(refused);
    expect(await owners([mine, id])).toEqual([ana.userId, ana.userId]);
  });
});
