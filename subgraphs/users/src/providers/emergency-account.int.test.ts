import { newId } from '@dialdeck/node/process/new-id';
import { actors } from '@dialdeck/node/testing/actors';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDirectoryRig, type DirectoryRig } from '#testing/directory-rig.ts';

const REFUSED = [{ code: 'CONFLICT', message: 'This is the emergency account. Name another one first.' }];

let rig: DirectoryRig;
let userId: string;
beforeAll(async () => {
  rig = await createDirectoryRig();
});
afterAll(() => rig.stop());
beforeEach(async () => {
  await rig.clear();
  ({ id: userId } = await rig.addUser({ role: 'admin' }));
});

const name = (isKept: boolean, id: string | null = userId) =>
  rig.tellProvider({ type: 'emergency-account.changed', key: newId(), payload: { userId: id, isKept } });
const ask = (query: string, variables: Record<string, unknown> = {}) =>
  rig.ask(actors.admin(rig.now.boss), query, { id: userId, ...variables });
const demote = (role = 'user') =>
  ask('mutation ($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { role } }', {
    input: { firstName: 'Ana', lastName: 'Lima', role },
  });
const switchOff = () => ask('mutation ($id: ID!) { setUserActive(id: $id, isActive: false) { isActive } }');
const toggle = () => ask('mutation ($id: ID!) { toggleUserActive(id: $id) { isActive } }');
const remove = () => ask('mutation ($id: ID!) { deleteUser(id: $id) }');
const handOver = () =>
  ask('mutation ($provider: ID!, $users: [ID!]!) { handOverUsers(providerId: $provider, userIds: $users) }', {
    provider: rig.now.provider,
    users: [userId],
  });

it('rejects deactivation, demotion and deletion of the emergency account while a provider is enforced', async () => {
  await name(true);
  for (const take of [demote, switchOff, toggle, remove]) expect((await take()).errors).toMatchObject(REFUSED);
  expect((await demote('admin')).errors).toEqual([]);
});

it('allows them after another account is named, or enforcement ends', async () => {
  await name(true);
  await name(true, newId());
  expect((await demote()).errors).toEqual([]);
  await name(false);
  expect((await remove()).errors).toEqual([]);
});

it('never hands the emergency account over to a directory, enforced or not', async () => {
  await name(false);
  expect((await handOver()).errors).toMatchObject([{ code: 'BAD_INPUT', message: /is the emergency account$/ }]);
  await name(false, null);
  expect((await handOver()).errors).toEqual([]);
});
