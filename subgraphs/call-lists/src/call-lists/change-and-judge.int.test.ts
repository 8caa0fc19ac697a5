import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { changeCallList } from './change-call-list.ts';
import { changeCalling } from './change-calling.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
  // Instead of a kill: what would follow the change fails.
  await rig.ownerPool.query(
    'ALTER TABLE call_lists.parking_tasks ADD CONSTRAINT refused CHECK (call_list_id IS NULL) NOT VALID',
  );
});
afterAll(() => rig.stop());

const DEFAULTS = { retryNoAnswerMinutes: 60, retryBusyMinutes: 10, retryVoicemailMinutes: 60 };

const stored = async (id: string) =>
  (await rig.pool.query('SELECT call_lists::text AS row FROM call_lists WHERE id = $1', [id])).rows[0].row;

it('changes hours and settings of a list together with the task to judge its contacts again, or not at all', async () => {
  const list = await rig.addListOf(1);
  const before = await stored(list.id);
  const { audience, subject, seller, customers, hours } = list;
  const calling = { audience, subject, seller, customers, hours, endsOn: '2020-01-01' };
  await expect(changeCalling(rig.services, list.id, calling)).rejects.toThrow();
  expect(await stored(list.id)).toBe(before);
  const settings = { ...DEFAULTS, defaultCountry: 'US', maxTries: list.maxTries + 1, callbackGraceMinutes: 600 };
  await expect(changeCallList(rig.services, rig.admin, list.id, settings)).rejects.toThrow();
  expect(await stored(list.id)).toBe(before);
});
