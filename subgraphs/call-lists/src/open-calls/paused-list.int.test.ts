import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeCallList } from '#call-lists/change-call-list.ts';
import { logCall } from '#calls/log-call.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

it('gives the rules of a paused list with an open call, and closes its queue', async () => {
  const ana = await rig.addMember({ firstName: 'Ana' });
  const { id, contactIds } = await rig.addListOf(1, [ana.userId]);
  const contactId = contactIds[0] ?? '';
  const call = { callListId: null, phoneNumber: '+14155550132', duration: 0, notes: null };
  await logCall(rig.services, ana, { ...call, contactId, idempotencyKey: 'before the pause' });
  await changeCallList(rig.services, rig.admin, id, { isActive: false });

  const { ownOpenCalls } = await rig.read<{ ownOpenCalls: { nodes: { callList: unknown }[] } }>(
    ana,
    '{ ownOpenCalls { nodes { callList { id isActive retryBusyMinutes } } } }',
  );
  expect(ownOpenCalls.nodes.map(({ callList }) => callList)).toEqual([{ id, isActive: false, retryBusyMinutes: 30 }]);
  expect(await rig.read(ana, `{ callList(id: "${id}") { id } }`)).toEqual({ callList: null });
  const { errors } = await rig.ask(ana, '{ ownOpenCalls { nodes { callList { contacts { nodes { id } } } } } }');
  expect(errors).toMatchObject([{ code: 'NOT_FOUND' }]);
});
