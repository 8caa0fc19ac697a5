import { DoNotCallSchema } from '@dialdeck/common/calling/do-not-call.schemas';
import { parse } from '@dialdeck/node/graphql/parse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { addEntry } from './do-not-call.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.close());

it('lets an agent add only numbers of contacts in lists that they see', async () => {
  const agent = await rig.addMember();
  const own = await rig.addListOf(1, [agent.userId]);
  const add = (entry: { phone: string; scope?: 'list'; callListId?: string }) =>
    addEntry(rig.services, agent, parse(DoNotCallSchema, entry));
  const refusal = { code: 'NOT_FOUND', userMessage: 'Contact not found' };
  await expect(add({ phone: phone(1) })).rejects.toMatchObject(refusal);
  expect(await add({ phone: phone(0), scope: 'list', callListId: own.id })).toMatchObject({ isNew: true });
  expect(await add({ phone: phone(0) })).toMatchObject({ isNew: true });
  await rig.pool.query('UPDATE call_lists SET is_active = false WHERE id = $1', [own.id]);
  await expect(add({ phone: phone(0) })).rejects.toMatchObject(refusal);
});
