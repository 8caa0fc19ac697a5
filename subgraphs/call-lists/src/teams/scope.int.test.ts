import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCallList } from '#call-lists/create-call-list.ts';
import { moveCallList } from '#call-lists/move-call-list.ts';
import { logCall } from '#calls/log-call.ts';
import { claimNext } from '#leases/claim-next.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { agent, lead, type Person, teamsOf } from '#testing/teams-rig.ts';

let rig: CallListsRig;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  rig = await createCallListsRig();
  teams = teamsOf(rig);
});
afterAll(() => rig.stop());

const tellTeam: (typeof teams)['tellTeam'] = (...args) => teams.tellTeam(...args);
const newTeam: (typeof teams)['newTeam'] = (...args) => teams.newTeam(...args);
const listOf: (typeof teams)['listOf'] = (...args) => teams.listOf(...args);
const listsOf: (typeof teams)['listsOf'] = (...args) => teams.listsOf(...args);

const holders = async (listId: string) =>
  (await rig.pool.query('SELECT lease_user_id AS id FROM contacts WHERE call_list_id = $1', [listId])).rows.map(
    ({ id }) => id,
  );

describe('a lead', () => {
  it('sees the calls of the lists by anybody, by the team at the dial', async () => {
    const [ana, boss] = [await rig.addMember(), await rig.addMember()];
    const north = await newTeam({ added: [lead(boss)] });
    const south = await newTeam();
    const list = await listOf(north, 2, [ana.userId]);
    const call = await logCall(rig.services, ana, {
      contactId: list.contactIds[0] ?? '',
      phoneNumber: '+14155550100',
    } as never);
    expect(call.teamId).toBe(north);
    const seen = async (who: Actor) =>
      (
        await rig.read<{ _entities: unknown[] }>(
          who,
          'query ($of: [_Any!]!) { _entities(representations: $of) { ... on CallLog { id userId } } }',
          { of: [{ __typename: 'CallLog', id: call.id }] },
        )
      )._entities;
    expect(await seen(boss)).toEqual([{ id: call.id, userId: ana.userId }]);
    await moveCallList(rig.services, list.id, south);
    expect(await seen(boss)).toEqual([{ id: call.id, userId: ana.userId }]);
    expect(await listsOf(boss)).toEqual([]);
    expect((await rig.callEvents()).at(-1)?.after).toMatchObject({ teamId: north });
    expect(await seen(await rig.addMember())).toEqual([null]);
  });

  it('returns the lists of one team, and NOT_FOUND for a team that the caller does not see', async () => {
    const boss = await rig.addMember();
    const north = await newTeam({ added: [lead(boss)] });
    const below = await newTeam({ parentId: north });
    const south = await newTeam();
    const [one, two] = [await listOf(north), await listOf(below)];
    await listOf(south);
    expect(await listsOf(boss, north)).toEqual([one.id, two.id].sort());
    expect(await listsOf(boss, below)).toEqual([two.id]);
    expect(await listsOf(rig.admin, below)).toEqual([two.id]);
    for (const [who, id] of [
      [boss, south],
      [boss, crypto.randomUUID()],
      [rig.admin, crypto.randomUUID()],
      [rig.admin, 'nonsense'],
      [await rig.addMember(), north],
    ] as const) {
      expect((await teams.askLists(who, id)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    }
  });

  it('corrects results at any time, and finishes the calls of agents', async () => {
    const [ana, boss] = [await rig.addMember(), await rig.addMember()];
    const north = await newTeam({ added: [lead(boss)] });
    const list = await listOf(north, 1, [ana.userId]);
    const call = await logCall(rig.services, ana, {
      contactId: list.contactIds[0] ?? '',
      phoneNumber: '+14155550100',
    } as never);
    const SAVE =
      'mutation ($id: ID!, $call: ID) { recordDisposition(contactId: $id, input: { disposition: winner, callLogId: $call }) { id } }';
    const ask = { id: list.contactIds[0], call: call.id };
    expect((await rig.ask(await rig.addMember(), SAVE, ask)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await rig.ask(boss, SAVE, ask)).errors).toEqual([]);
    const { rows } = await rig.pool.query('SELECT user_id, finished_by, team_id FROM call_logs WHERE id = $1', [
      call.id,
    ]);
    expect(rows).toEqual([{ user_id: ana.userId, finished_by: boss.userId, team_id: north }]);
  });
});

describe('calls without a result', () => {
  const OPEN = `query ($team: ID, $first: Int! = 50, $after: String) {
    teamOpenCalls(teamId: $team, first: $first, after: $after) {
      nodes { id userId userName contactName calledAt } pageInfo { hasNextPage endCursor } } }`;
  type Page = { teamOpenCalls: { nodes: { id: string; userName: string }[]; pageInfo: { endCursor: string } } };

  it('of everybody in a team and below it are shown to its leads and to admins, oldest first', async () => {
    const [ana, boss, stranger] = [
      await rig.addMember({ firstName: 'Zoe' }),
      await rig.addMember(),
      await rig.addMember(),
    ];
    const north = await newTeam({ added: [lead(boss)] });
    const below = await newTeam({ parentId: north });
    const south = await newTeam({ added: [lead(stranger)] });
    const [one, two, other] = [
      await listOf(north, 2, [ana.userId]),
      await listOf(below, 1, [ana.userId]),
      await listOf(south, 1, [ana.userId]),
    ];
    const dial = async (contactId: string | undefined) =>
      (await logCall(rig.services, ana, { contactId: String(contactId), phoneNumber: '+14155550100' } as never)).id;
    const [first, second, finished] = [
      await dial(one.contactIds[0]),
      await dial(two.contactIds[0]),
      await dial(one.contactIds[1]),
    ];
    await dial(other.contactIds[0]);
    await rig.pool.query("UPDATE call_logs SET outcome = 'answered', disposition = 'winner' WHERE id = $1", [finished]);
    // Of any age; oldest first.
    await rig.pool.query("UPDATE call_logs SET called_at = called_at - interval '20 days' WHERE id = $1", [second]);
    const ask = async (who: Actor, variables: Record<string, unknown>) => rig.read<Page>(who, OPEN, variables);
    const ids = async (who: Actor, team: string) => (await ask(who, { team })).teamOpenCalls.nodes.map(({ id }) => id);
    expect(await ids(boss, north)).toEqual([second, first]);
    expect(await ids(boss, below)).toEqual([second]);
    expect(await ids(rig.admin, north)).toEqual([second, first]);
    const page = (await ask(boss, { team: north, first: 1 })).teamOpenCalls;
    expect(page.nodes).toMatchObject([{ id: second, userName: 'Zoe Lima', contactName: expect.any(String) }]);
    const rest = await ask(boss, { team: north, first: 1, after: page.pageInfo.endCursor });
    expect(rest.teamOpenCalls.nodes).toMatchObject([{ id: first }]);
    for (const [who, team, code] of [
      [boss, south, 'NOT_FOUND'],
      [boss, 'nonsense', 'NOT_FOUND'],
      [boss, null, 'FORBIDDEN'],
      [ana, north, 'FORBIDDEN'],
      [rig.admin, crypto.randomUUID(), 'NOT_FOUND'],
    ] as const) {
      expect((await rig.ask(who, OPEN, { team })).errors).toMatchObject([{ code }]);
    }
    expect((await ask(rig.admin, { team: null })).teamOpenCalls.nodes.map(({ id }) => id)).toContain(first);
  });
});

describe('leads who import', () => {
  const CREATE = 'mutation ($teamId: ID) { createCallList(input: { name: "Leads", teamId: $teamId }) { id teamId } }';
  const ASSIGN =
    'mutation ($id: ID!, $users: [ID!]!) { assignUsers(callListId: $id, userIds: $users) { assignedUserIds } }';
  const IMPORT =
    'mutation ($id: ID!) { importContacts(callListId: $id, rows: [{ phone: "+12125550199" }]) { imported } }';

  it('do so where the organization lets them, only in their teams', async () => {
    const [boss, stranger] = [await rig.addMember(), await rig.addMember()];
    const north = await newTeam({ added: [lead(boss)] });
    const south = await newTeam();
    const [mine, others] = [await listOf(north), await listOf(south)];
    const assignedOnly = await listOf(south, 1, [boss.userId]);
    const code = async (who: Actor, query: string, variables: Record<string, unknown>) =>
      (await rig.ask(who, query, variables)).errors[0]?.code ?? 'yes';
    await teams.leadsImport(false);
    expect(await code(boss, IMPORT, { id: mine.id })).toBe('FORBIDDEN');
    expect(await code(boss, CREATE, { teamId: north })).toBe('FORBIDDEN');
    await teams.leadsImport(true);
    expect(await code(boss, IMPORT, { id: mine.id })).toBe('yes');
    expect(await code(boss, IMPORT, { id: others.id })).toBe('NOT_FOUND');
    expect(await code(boss, IMPORT, { id: assignedOnly.id })).toBe('FORBIDDEN');
    expect(await code(stranger, IMPORT, { id: mine.id })).toBe('FORBIDDEN');
    expect(await code(boss, CREATE, { teamId: north })).toBe('yes');
    for (const teamId of [null, south, 'nonsense']) expect(await code(boss, CREATE, { teamId })).toBe('BAD_INPUT');
    expect(await code(rig.admin, CREATE, { teamId: crypto.randomUUID() })).toBe('BAD_INPUT');
    expect(await code(boss, 'mutation ($id: ID!) { deleteCallList(id: $id) }', { id: mine.id })).toBe('FORBIDDEN');
    await teams.leadsImport(false);
  });

  it('are rejected, whichever input they send', async () => {
    const agent = await rig.addMember();
    const codes = await Promise.all(
      [
        'mutation { createCallList(input: { name: "" }) { id } }',
        'mutation { assignUsers(callListId: "x", userIds: []) { id } }',
        'mutation { addAssignments(callListId: "x", userIds: []) { id } }',
        'mutation { importContacts(callListId: "x", rows: []) { imported } }',
        `mutation { countListedPhones(callListId: "x", phones: [${'"+1"'.repeat(2_001)}]) }`,
      ].map(async (ask) => (await rig.ask(agent, ask)).errors[0]?.code),
    );
    expect(codes).toEqual(codes.map(() => 'FORBIDDEN'));
  });

  it('assign members of the team and of those above and below; a present assignee may stay', async () => {
    const [boss, inTeam, above, below, beside, there] = [
      await rig.addMember(),
      await rig.addMember(),
      await rig.addMember(),
      await rig.addMember(),
      await rig.addMember(),
      await rig.addMember(),
    ];
    const top = await newTeam({ added: [agent(above)] });
    const north = await newTeam({ parentId: top, added: [lead(boss), agent(inTeam)] });
    await newTeam({ parentId: north, added: [agent(below)] });
    await newTeam({ parentId: top, added: [agent(beside)] });
    const list = await listOf(north, 1, [there.userId]);
    await teams.leadsImport(true);
    const assign = (who: Actor, ...users: Person[]) =>
      rig.ask(who, ASSIGN, { id: list.id, users: users.map(({ userId }) => userId) });
    expect((await assign(boss, inTeam, above, below, boss, there)).data?.assignUsers).toMatchObject({
      assignedUserIds: expect.arrayContaining([inTeam.userId, there.userId]),
    });
    const refused = (await assign(boss, beside)).errors;
    expect(refused).toEqual((await rig.ask(boss, ASSIGN, { id: list.id, users: [crypto.randomUUID()] })).errors);
    expect(refused).toMatchObject([{ code: 'BAD_INPUT' }]);
    expect((await assign(rig.admin, beside)).errors).toEqual([]);
    await teams.leadsImport(false);
  });
});

describe('people who leave a team', () => {
  it('loses its lists and those below, what they hold and what they promised there', async () => {
    const [ana, ben, guest] = [await rig.addMember(), await rig.addMember(), await rig.addMember()];
    const north = await newTeam({ added: [agent(ana), agent(ben)] });
    const below = await newTeam({ parentId: north });
    const south = await newTeam();
    const [one, two, elsewhere] = [
      await listOf(north, 2, [ana.userId, ben.userId, guest.userId]),
      await listOf(below, 1, [ana.userId]),
      await listOf(south, 1, [ana.userId]),
    ];
    await claimNext(rig.services, ana, { callListId: one.id });
    const [free] = (
      await rig.pool.query('SELECT id FROM contacts WHERE call_list_id = $1 AND lease_user_id IS NULL', [one.id])
    ).rows;
    await rig.pool.query(
      "UPDATE contacts SET status = 'callback', callback_at = now() + interval '1 day', callback_user_id = $2 WHERE id = $1",
      [free.id, ana.userId],
    );
    await tellTeam(north, { removed: [ana.userId] });
    expect(await listsOf(ana)).toEqual([elsewhere.id]);
    expect((await listsOf(guest)).includes(one.id)).toBe(true);
    expect(await holders(one.id)).toEqual([null, null]);
    const { rows } = await rig.pool.query('SELECT callback_user_id AS owner FROM contacts WHERE id = $1', [free.id]);
    expect([ben.userId, guest.userId]).toContain(rows[0].owner);
    expect(two.id).toBeDefined();
  });

  it('keeps the lists that another membership at or above them covers', async () => {
    const ana = await rig.addMember();
    const top = await newTeam({ added: [agent(ana)] });
    const north = await newTeam({ parentId: top, added: [agent(ana)] });
    const list = await listOf(north, 1, [ana.userId]);
    await tellTeam(north, { parentId: top, removed: [ana.userId] });
    expect(await listsOf(ana)).toEqual([list.id]);
    await tellTeam(top, { removed: [ana.userId] });
    expect(await listsOf(ana)).toEqual([]);
  });

  it('loses the team and holds no contact there after leaving as lead or becoming an agent', async () => {
    const boss = await rig.addMember();
    const north = await newTeam({ added: [lead(boss)] });
    const list = await listOf(north, 1);
    await claimNext(rig.services, boss, { callListId: list.id });
    expect(await holders(list.id)).toEqual([boss.userId]);
    await tellTeam(north, { added: [agent(boss)] });
    expect(await listsOf(boss)).toEqual([]);
    expect(await holders(list.id)).toEqual([null]);
  });
});

it('a list that moves to another team, or is deleted, is announced', async () => {
  const north = await newTeam();
  const list = await createCallList(rig.services, rig.admin, {
    name: 'Leads',
    description: null,
    defaultCountry: 'US',
    teamId: north,
  });
  await rig.ask(rig.admin, 'mutation ($id: ID!) { deleteCallList(id: $id) }', { id: list.id });
  const { rows } = await rig.pool.query(
    "SELECT payload FROM events.delivery WHERE consumer = 'users' AND key = $1 ORDER BY id",
    [list.id],
  );
  expect(rows.map(({ payload }) => payload.teamId)).toEqual([north, null]);
});
