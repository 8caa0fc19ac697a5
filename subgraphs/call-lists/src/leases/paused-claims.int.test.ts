import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCallList } from '#call-lists/change-call-list.ts';
import { addEntry } from '#do-not-call/do-not-call.ts';
import { doNumbers } from '#parking/parking-worker.ts';
import { settleLists } from '#parking/settle-lists.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { claimNext } from './claim-next.ts';

const DENVER = '+13035550100';
const NEW_YORK = '+12125550100';
const NOWHERE = '+18005550199';
const OPEN = { kind: 'hours', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }] };

let rig: CallListsRig;
let ana: Awaited<ReturnType<CallListsRig['addMember']>>;
beforeAll(async () => {
  rig = await createCallListsRig();
  ana = await rig.addMember();
  await rig.addRules([OPEN], { country: '*' });
});
afterAll(() => rig.stop());

const change = (id: string, sent: object) => changeCallList(rig.services, rig.admin, id, sent);
const claim = (callListId: string, who: Parameters<typeof claimNext>[1] = ana) =>
  claimNext(rig.services, who, { callListId });
const settle = async () => {
  await settleLists(rig.services, new AbortController().signal);
  await doNumbers(rig.services);
};
const parked = async (id: string) =>
  (
    await rig.pool.query(
      'SELECT phone_e164, parked_for FROM contacts WHERE call_list_id = $1 AND parked_until > now()',
      [id],
    )
  ).rows;

it('parks no contact of a paused list, however often a claim or a worker looks', async () => {
  const list = await rig.addListOf([DENVER, NOWHERE], [ana.userId]);
  await change(list.id, { isActive: false });
  for (let claims = 0; claims < 3; claims++) expect(await claim(list.id, rig.admin)).toBeNull();
  await change(list.id, { maxTries: 3 });
  await settle();
  expect(await parked(list.id)).toEqual([]);
  await change(list.id, { isActive: true });
  expect((await claim(list.id))?.contact.phoneE164).toBe(DENVER);
});

it('parks contacts of a paused list by the reasons of their numbers', async () => {
  const list = await rig.addListOf(['+13035550101', NEW_YORK], [ana.userId]);
  await change(list.id, { isActive: false });
  await addEntry(rig.services, rig.admin, { phone: NEW_YORK, scope: 'everywhere', reason: 'asked', note: null });
  await settle();
  expect(await parked(list.id)).toEqual([{ phone_e164: NEW_YORK, parked_for: 'DO_NOT_CALL' }]);
  await change(list.id, { isActive: true });
  expect((await claim(list.id))?.contact.phoneE164).toBe('+13035550101');
});

it('keeps the first instant of a pause that is requested again, and ends it', async () => {
  const { id } = await rig.addList();
  const first = await change(id, { isActive: false });
  expect(first.pausedAt).toEqual(first.updatedAt);
  expect((await change(id, { isActive: false })).pausedAt).toEqual(first.pausedAt);
  expect((await change(id, { isActive: true })).pausedAt).toBeNull();
});
