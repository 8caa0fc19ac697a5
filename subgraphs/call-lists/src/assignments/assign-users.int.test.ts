import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { addAssignments, assignUsers } from './assign-users.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const assign = (callListId: string, userIds: string[]) => assignUsers(rig.services, rig.admin, { callListId, userIds });
const who = async (id: string) => (await rig.services.assignments.userIds([id])).get(id) ?? [];

describe('assignUsers', () => {
  it('replaces the assignment; present assignees keep their date', async () => {
    const [ana, ben, cleo] = [await rig.addMember(), await rig.addMember(), await rig.addMember()];
    const { id } = await rig.addList();
    await assign(id, [ana.userId, ben.userId]);
    const assignedAt = async () =>
      (
        await rig.pool.query(
          'SELECT assigned_at FROM user_call_list_assignments WHERE call_list_id = $1 AND user_id = $2',
          [id, ben.userId],
        )
      ).rows[0];
    const before = await assignedAt();
    await assign(id, [ben.userId, cleo.userId]);
    expect((await who(id)).sort()).toEqual([ben.userId, cleo.userId].sort());
    expect(await assignedAt()).toEqual(before);
  });

  it.each([
    ['deactivated', { isActive: false }],
    ['an admin now', { role: 'admin' as const }],
  ])('a person who is %s cannot be unselected, and so does not lose the list', async (_what, change) => {
    const [ana, ben, cleo] = [await rig.addMember(), await rig.addMember(), await rig.addMember()];
    const { id } = await rig.addListOf(0, [ana.userId, ben.userId]);
    await rig.addMember({ id: ben.userId, ...change });
    await assign(id, [cleo.userId]);
    expect(await who(id)).toEqual([cleo.userId]);
    await rig.addMember({ id: ben.userId });
    expect((await who(id)).sort()).toEqual([ben.userId, cleo.userId].sort());
  });

  it.each([
    ['an admin', { role: 'admin' as const }],
    ['a deactivated user', { isActive: false }],
  ])('refuses %s, and nothing changes', async (_, options) => {
    const [ana, other] = [await rig.addMember(), await rig.addMember(options)];
    const { id } = await rig.addList();
    await assign(id, [ana.userId]);
    await expect(assign(id, [other.userId])).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await who(id)).toEqual([ana.userId]);
  });

  it('rejects unknown user ids and an unknown list', async () => {
    const ana = await rig.addMember();
    const { id } = await rig.addList();
    await expect(assign(id, [crypto.randomUUID()])).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(assign(id, [ana.userId, 'nonsense'])).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(assign(crypto.randomUUID(), [ana.userId])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('"At least one user must be selected"', async () => {
    const { id } = await rig.addList();
    const { errors } = await rig.ask(rig.admin, `mutation { assignUsers(callListId: "${id}", userIds: []) { id } }`);
    expect(errors).toEqual([
      expect.objectContaining({ message: 'At least one user must be selected', code: 'BAD_INPUT' }),
    ]);
  });

  it('stores exactly one of several concurrent assignments', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => rig.addMember()));
    const { id } = await rig.addList();
    const pairs = [0, 2, 4].map((index) => members.slice(index, index + 2).map(({ userId }) => userId));
    await Promise.all([...pairs, ...pairs, ...pairs].map((pair) => assign(id, pair)));
    const left = (await who(id)).sort();
    expect(pairs.map((pair) => [...pair].sort())).toContainEqual(left);
  });
});

it('addAssignments adds users, removes none and accepts existing ones', async () => {
  const [ana, ben] = [await rig.addMember(), await rig.addMember()];
  const { id } = await rig.addList();
  await assign(id, [ana.userId]);
  const add = () => addAssignments(rig.services, rig.admin, { callListId: id, userIds: [ben.userId] });
  await Promise.all([add(), add()]);
  await add();
  expect((await who(id)).sort()).toEqual([ana.userId, ben.userId].sort());
});

describe('events of the users subgraph', () => {
  const lists = async (actor: Awaited<ReturnType<CallListsRig['addMember']>>) =>
    (await rig.read<{ callLists: { nodes: { id: string }[] } }>(actor, '{ callLists { nodes { id } } }')).callLists
      .nodes;
  const named = async (id: string) =>
    (
      await rig.read<{ callList: { assignedUserIds: string[] } }>(
        rig.admin,
        `{ callList(id: "${id}") { assignedUserIds } }`,
      )
    ).callList.assignedUserIds;

  it('hides all lists from a deactivated member and shows the same lists after reactivation', async () => {
    const ana = await rig.addMember();
    const list = await rig.addListOf(0, [ana.userId]);
    expect(await lists(ana)).toEqual([{ id: list.id }]);
    await rig.addMember({ id: ana.userId, isActive: false });
    expect(await lists(ana)).toEqual([]);
    await rig.addMember({ id: ana.userId, isActive: true });
    expect(await lists(ana)).toEqual([{ id: list.id }]);
  });

  it.each([
    ['deactivated', { isActive: false }],
    ['an admin', { role: 'admin' as const }],
  ])('a person who is %s is not named among a list’s agents, and is again afterwards', async (_what, change) => {
    const [ana, ben] = [await rig.addMember(), await rig.addMember()];
    const list = await rig.addListOf(0, [ana.userId, ben.userId]);
    await rig.addMember({ id: ana.userId, ...change });
    expect(await named(list.id)).toEqual([ben.userId]);
    await rig.addMember({ id: ana.userId });
    expect((await named(list.id)).sort()).toEqual([ana.userId, ben.userId].sort());
  });

  it("deletes a deleted member's assignments", async () => {
    const ana = await rig.addMember();
    const list = await rig.addListOf(0, [ana.userId]);
    await rig.tell({ type: 'user.deleted', key: ana.userId, payload: { id: ana.userId } });
    expect(await who(list.id)).toEqual([]);
    expect(await lists(ana)).toEqual([]);
    await expect(assign(list.id, [ana.userId])).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
