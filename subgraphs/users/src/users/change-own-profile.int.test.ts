import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUsersRig, type UsersRig } from '#testing/users-rig.ts';
import { changeOwnProfile } from './change-own-profile.ts';

let rig: UsersRig;
beforeAll(async () => {
  rig = await createUsersRig();
});
afterAll(() => rig.stop());

it('stores the number as E.164, and removes it', async () => {
  const { id } = await rig.addUser();
  const written = { callingNumber: '+1 (303) 555-0100' };
  expect(await changeOwnProfile(rig.services, id, written)).toMatchObject({ callingNumber: '+13035550100' });
  expect(rig.heard.at(-1)).toMatchObject({ type: 'user.changed', payload: { id, callingNumber: '+13035550100' } });
  expect(await changeOwnProfile(rig.services, id, { callingNumber: null })).toMatchObject({ callingNumber: null });
  expect(rig.heard.at(-1)).toMatchObject({ payload: { id, callingNumber: null } });
});

it.each(['303 555 0100', '+1', 'mine'])('rejects %s and keeps the stored number', async (callingNumber) => {
  const { id } = await rig.addUser();
  await changeOwnProfile(rig.services, id, { callingNumber: '+13035550100' });
  await expect(changeOwnProfile(rig.services, id, { callingNumber })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { callingNumber: 'Enter the number with its country code, such as +1 303 555 0100' },
  });
  expect(await rig.services.users.findByIds([id])).toMatchObject([{ callingNumber: '+13035550100' }]);
});

it('rejects a person who was deactivated in the meantime', async () => {
  const { id } = await rig.addUser({ isActive: false });
  await expect(changeOwnProfile(rig.services, id, { callingNumber: null })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});
