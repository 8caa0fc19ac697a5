import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';
import type { UserRow } from './user.ts';

const UPDATE =
  'mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { firstName role } }';
const SET = 'mutation ($id: ID!, $isActive: Boolean!) { setUserActive(id: $id, isActive: $isActive) { isActive } }';
const TOGGLE = 'mutation ($id: ID!) { toggleUserActive(id: $id) { isActive } }';
const DELETE = 'mutation ($id: ID!) { deleteUser(id: $id) }';
const names = { firstName: 'Bo', lastName: 'Berg' };

let rig: UsersRig;
let boss: UserRow;
let agent: UserRow;
const asBoss = (query: string, variables: Record<string, unknown>) => rig.ask(actors.admin(boss.id), query, variables);

beforeAll(async () => {
  rig = await createUsersRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.ownerPool.query('DELETE FROM users.users');
  boss = await rig.addUser({ role: 'admin' });
  agent = await rig.addUser();
  rig.heard.length = 0;
});

describe('a change to a member', () => {
  it('keeps the sessions when only names change', async () => {
    const { data } = await asBoss(UPDATE, { id: agent.id, input: { ...names, role: 'user' } });
    expect(data).toEqual({ updateUser: { firstName: 'Bo', role: 'user' } });
    expect(rig.heard[0]?.payload).toMatchObject({ firstName: 'Bo', endSessions: false });
    const found = await rig.services.users.page({ filter: { search: 'bo berg' }, take: 50 });
    expect(found.map(({ id }) => id)).toEqual([agent.id]);
  });

  it.each([
    ['change of role', UPDATE, { input: { ...names, role: 'admin' } }],
    ['deactivate', SET, { isActive: false }],
    ['toggle', TOGGLE, {}],
  ])("%s ends that user's sessions", async (_, query, variables) => {
    expect((await asBoss(query, { id: agent.id, ...variables })).errors).toEqual([]);
    expect(rig.heard).toMatchObject([{ type: 'user.changed', payload: { id: agent.id, endSessions: true } }]);
  });

  it('announces a deletion', async () => {
    expect((await asBoss(DELETE, { id: agent.id })).data).toEqual({ deleteUser: agent.id });
    expect(rig.heard).toEqual([{ type: 'user.deleted', key: agent.id, payload: { id: agent.id } }]);
    expect((await asBoss(DELETE, { id: agent.id })).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  it('announces a repeated deactivation once', async () => {
    await asBoss(SET, { id: agent.id, isActive: false });
    expect((await asBoss(SET, { id: agent.id, isActive: false })).data).toEqual({ setUserActive: { isActive: false } });
    expect(rig.heard).toHaveLength(1);
  });

  it('changes nothing after an even number of concurrent toggles', async () => {
    await Promise.all(Array.from({ length: 6 }, () => asBoss(TOGGLE, { id: agent.id })));
    expect(await rig.services.users.findByIds([agent.id])).toMatchObject([{ isActive: true }]);
  });

  it.each(['not-an-id', '01a1fecf-fba7-76ef-bee6-6b4f93e699d2'])('responds 404 to the unknown id %s', async (id) => {
    for (const [query, variables] of [
      [UPDATE, { input: { ...names, role: 'user' } }],
      [SET, { isActive: false }],
      [TOGGLE, {}],
      [DELETE, {}],
    ] as const) {
      expect((await asBoss(query, { id, ...variables })).errors).toMatchObject([
        { code: 'NOT_FOUND', message: 'User not found' },
      ]);
    }
  });
});

describe('"Not oneself, not the last active admin: 409"', () => {
  it.each([
    ['update', UPDATE, { input: { ...names, role: 'user' } }],
    ['deactivate', SET, { isActive: false }],
    ['toggle', TOGGLE, {}],
    ['delete', DELETE, {}],
  ])('rejects %s of oneself', async (_, query, variables) => {
    expect((await asBoss(query, { id: boss.id, ...variables })).errors).toMatchObject([{ code: 'CONFLICT' }]);
    expect(rig.heard).toEqual([]);
  });

  it.each([
    ['deactivate', SET, { isActive: false }],
    ['delete', DELETE, {}],
    ['demote', UPDATE, { input: { ...names, role: 'user' } }],
  ])('keeps one of two admins who %s each other at the same time', async (_, query, variables) => {
    for (let round = 0; round < 5; round++) {
      const other = await rig.addUser({ role: 'admin' });
      const answers = await Promise.all([
        rig.ask(actors.admin(boss.id), query, { id: other.id, ...variables }),
        rig.ask(actors.admin(other.id), query, { id: boss.id, ...variables }),
      ]);
      expect(answers.flatMap(({ errors }) => errors).map(({ code }) => code)).toEqual(['CONFLICT']);
      const { rows } = await rig.ownerPool.query(
        "SELECT id FROM users.users WHERE role = 'admin' AND is_active ORDER BY id",
      );
      expect(rows).toHaveLength(1);
      if (rows[0].id !== boss.id) boss = other;
    }
  });

  it('keeps at least one of eight admins who remove each other in a ring at the same time', async () => {
    const ring = [boss, ...(await Promise.all(Array.from({ length: 7 }, () => rig.addUser({ role: 'admin' }))))];
    await Promise.all(
      ring.map((admin, place) =>
        rig.ask(actors.admin(admin.id), SET, { id: ring[(place + 1) % ring.length]?.id, isActive: false }),
      ),
    );
    const { rows } = await rig.ownerPool.query(
      "SELECT count(*)::int AS left FROM users.users WHERE role = 'admin' AND is_active",
    );
    expect(rows[0].left).toBeGreaterThanOrEqual(1);
  });

  it('rejects changes by a former admin', async () => {
    const deposed = await rig.addUser({ role: 'admin', isActive: false });
    expect((await rig.ask(actors.admin(deposed.id), DELETE, { id: agent.id })).errors).toMatchObject([
      { code: 'FORBIDDEN', message: 'Admin access required' },
    ]);
  });
});
