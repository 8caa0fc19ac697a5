import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignUsers } from '#assignments/assign-users.ts';
import { recordDisposition } from '#calls/record-disposition.ts';
import { claimNext } from '#leases/claim-next.ts';
import { releaseContact } from '#leases/release-contact.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { reassignCallbacks } from './reassign-callbacks.ts';

type Agent = Actor & { userId: string };
let rig: CallListsRig;
let ana: Agent;
let bo: Agent;
let cy: Agent;
let list: Awaited<ReturnType<CallListsRig['addListOf']>>;
beforeAll(async () => {
  rig = await createCallListsRig();
});
beforeEach(async () => {
  ana = await rig.addMember({ firstName: 'Ana' });
  bo = await rig.addMember({ firstName: 'Bo' });
  cy = await rig.addMember({ firstName: 'Cy' });
  list = await rig.addListOf(6, [ana.userId, bo.userId, cy.userId]);
});
afterAll(() => rig.stop());

const at = (index: number) => list.contactIds[index] ?? '';
const next = async (actor: Actor) =>
  (await claimNext(rig.services, actor, { callListId: list.id }))?.contact.id ?? null;
/** A promise that was due so many minutes ago. */
async function promise(index: number, actor: Agent, dueMinutesAgo: number) {
  await recordDisposition(rig.services, actor, { contactId: at(index), disposition: 'callback', notes: null });
  await rig.pool.query(`UPDATE contacts SET callback_at = now() - $2 * INTERVAL '1 minute' WHERE id = $1`, [
    at(index),
    dueMinutesAgo,
  ]);
}
const owners = async () => {
  const { rows } = await rig.pool.query(
    'SELECT callback_user_id AS owner FROM contacts WHERE call_list_id = $1 AND callback_at IS NOT NULL ORDER BY phone_e164',
    [list.id],
  );
  return rows.map(({ owner }) => owner);
};

describe('claiming', () => {
  it('offers the agent’s own due callbacks first, the earliest before the others', async () => {
    await promise(4, ana, 5);
    await promise(5, ana, 10);
    await promise(3, ana, -10);
    const order: (string | null)[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const id = await next(ana);
      order.push(id);
      await recordDisposition(rig.services, ana, { contactId: id ?? '', disposition: 'winner', notes: null });
    }
    expect(order).toEqual([at(5), at(4), at(0)]);
  });

  it('offers callbacks of other agents after their owner exceeded the list’s grace period', async () => {
    await promise(4, ana, 59);
    expect(await next(bo)).toBe(at(0));
    await releaseContact(rig.services, bo, at(0));
    await promise(5, ana, 61);
    expect(await next(bo)).toBe(at(5));
  });

  it('offers a later callback to no agent', async () => {
    for (let index = 0; index < 6; index += 1) await promise(index, ana, -1);
    expect([await next(ana), await next(bo)]).toEqual([null, null]);
  });
});

describe('the lane', () => {
  const ASK =
    'query ($list: ID, $after: String, $first: Int! = 50) { callbacks(callListId: $list, after: $after, first: $first) { nodes { id callList { name } } dueCount pageInfo { endCursor hasNextPage } } }';
  type Lane = {
    callbacks: {
      nodes: { id: string; callList: { name: string } }[];
      dueCount: number;
      pageInfo: { endCursor: string };
    };
  };

  it('"the caller\'s own callbacks, due ones first", each with its list, by pages', async () => {
    await promise(0, ana, -60);
    await promise(1, ana, 1);
    await promise(2, ana, 2);
    await promise(3, bo, 3);
    const other = await rig.addListOf(1, [ana.userId]);
    await recordDisposition(rig.services, ana, {
      contactId: other.contactIds[0] ?? '',
      disposition: 'callback',
      notes: null,
    });
    const { callbacks } = await rig.read<Lane>(ana, ASK);
    expect(callbacks.nodes.map(({ id }) => id)).toEqual([at(2), at(1), at(0), other.contactIds[0]]);
    expect(callbacks.nodes[0]?.callList.name).toBe('Leads');
    expect(callbacks.dueCount).toBe(2);
    const first = await rig.read<Lane>(ana, ASK, { list: list.id, first: 2 });
    const second = await rig.read<Lane>(ana, ASK, {
      list: list.id,
      first: 2,
      after: first.callbacks.pageInfo.endCursor,
    });
    expect([...first.callbacks.nodes, ...second.callbacks.nodes].map(({ id }) => id)).toEqual([at(2), at(1), at(0)]);
  });

  it('shows no callbacks of a list that the agent has lost', async () => {
    const admin = await rig.addMember({ role: 'admin' });
    await promise(0, ana, 1);
    await rig.pool.query('UPDATE call_lists SET is_active = false WHERE id = $1', [list.id]);
    expect(await rig.read(ana, ASK)).toMatchObject({ callbacks: { nodes: [], dueCount: 0 } });
    await rig.pool.query('UPDATE contacts SET callback_user_id = $2 WHERE id = $1', [at(0), admin.userId]);
    expect(await rig.read(admin, ASK)).toMatchObject({ callbacks: { nodes: [{ id: at(0) }], dueCount: 1 } });
  });
});

describe('a person who leaves keeps no callbacks', () => {
  beforeEach(async () => {
    for (const index of [0, 1, 2]) await promise(index, ana, index);
  });

  it('hands them to the agents of the list in turn after a deactivation or deletion', async () => {
    await rig.addMember({ id: ana.userId, isActive: false });
    expect(await owners()).toEqual(expect.arrayContaining([bo.userId, cy.userId]));
    expect(await owners()).not.toContain(ana.userId);
    await rig.tell({ type: 'user.deleted', key: bo.userId, payload: { id: bo.userId } });
    expect(await owners()).toEqual([cy.userId, cy.userId, cy.userId]);
  });

  it('hands them over only in the list from which the person was unassigned', async () => {
    const other = await rig.addListOf(1, [ana.userId]);
    await recordDisposition(rig.services, ana, {
      contactId: other.contactIds[0] ?? '',
      disposition: 'callback',
      notes: null,
    });
    await assignUsers(rig.services, rig.admin, { callListId: list.id, userIds: [cy.userId] });
    expect(await owners()).toEqual([cy.userId, cy.userId, cy.userId]);
    const [kept] = await rig.services.contacts.findByIds(other.contactIds);
    expect(kept?.callbackUserId).toBe(ana.userId);
  });

  it('keeps them with a person who becomes an admin or signs out', async () => {
    await rig.tell({ type: 'session.ended', key: ana.userId, payload: { userId: ana.userId } });
    await rig.addMember({ id: ana.userId, role: 'admin' });
    expect(await owners()).toEqual([ana.userId, ana.userId, ana.userId]);
  });

  it('gives callbacks with their times to an admin when the whole team leaves together', async () => {
    const admin = await rig.addMember({ role: 'admin' });
    for (const { userId } of [bo, cy, ana])
      await rig.tell({ type: 'user.deleted', key: userId, payload: { id: userId } });
    const { rows } = await rig.pool.query(
      'SELECT DISTINCT members.role FROM contacts JOIN members ON members.id = callback_user_id WHERE call_list_id = $1 AND callback_at IS NOT NULL',
      [list.id],
    );
    expect([rows, (await owners()).length]).toEqual([[{ role: 'admin' }], 3]);
    await rig.addMember({ id: admin.userId, role: 'admin', isActive: false });
  });

  it('lets an admin choose the new owner', async () => {
    const ask =
      'mutation ($from: ID!, $to: ID, $list: ID) { reassignCallbacks(fromUserId: $from, toUserId: $to, callListId: $list) }';
    const counts = 'query ($user: ID) { openCallbacks(userId: $user) { callListId count } }';
    expect(await rig.read(rig.admin, counts, { user: ana.userId })).toEqual({
      openCallbacks: [{ callListId: list.id, count: 3 }],
    });
    expect(await rig.read(rig.admin, ask, { from: ana.userId, to: cy.userId, list: list.id })).toEqual({
      reassignCallbacks: 3,
    });
    expect(await owners()).toEqual([cy.userId, cy.userId, cy.userId]);
    expect(await rig.read(rig.admin, ask, { from: cy.userId })).toEqual({ reassignCallbacks: 3 });
    expect(await owners()).toEqual(expect.arrayContaining([ana.userId, bo.userId]));
    expect((await rig.ask(rig.admin, ask, { from: cy.userId, to: crypto.randomUUID() })).errors).toMatchObject([
      { code: 'BAD_INPUT' },
    ]);
  });

  it('leaves a callback unchanged if its owner has saved a result in the meantime', async () => {
    await recordDisposition(rig.services, ana, { contactId: at(0), disposition: 'winner', notes: null });
    expect(await reassignCallbacks(rig.services, { fromUserId: ana.userId, toUserId: bo.userId })).toBe(2);
    expect((await rig.services.contacts.findByIds([at(0)]))[0]).toMatchObject({
      status: 'winner',
      callbackUserId: null,
    });
  });
});
