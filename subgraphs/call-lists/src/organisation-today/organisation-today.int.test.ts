import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const TODAY = `{ organisationToday { agentsAtWork callbacksOverdue callsWithoutResult
  listsInProgress { id totalContacts completedCalls } } }`;
const today = async () => (await rig.ask(rig.admin, TODAY)).data?.organisationToday;

it('counts people at work, overdue callbacks and open calls; names the lists with most left', async () => {
  expect(await today()).toEqual({ agentsAtWork: 0, callbacksOverdue: 0, callsWithoutResult: 0, listsInProgress: [] });
  const ana = await rig.addMember();
  const small = await rig.addListOf(1, [ana.userId]);
  const large = await rig.addListOf(3, [ana.userId]);
  await rig.addListOf(0, []);
  const { rows } = await rig.ownerPool.query<{ id: string }>(
    'SELECT id FROM call_lists.contacts WHERE call_list_id = $1 ORDER BY id',
    [large.id],
  );
  const [called, promised, retried] = rows.map(({ id }) => id);
  const { errors } = await rig.ask(
    ana,
    'mutation ($contactId: ID!, $callListId: ID!) { logCall(input: { contactId: $contactId, callListId: $callListId, phoneNumber: "+13035550100" }) { id } }',
    { contactId: called, callListId: large.id },
  );
  expect(errors).toEqual([]);
  await rig.ownerPool.query(
    "UPDATE call_lists.contacts SET status = 'callback', callback_at = now() - INTERVAL '1 hour', callback_user_id = $2 WHERE id = $1",
    [promised, ana.userId],
  );
  await rig.ownerPool.query(
    "UPDATE call_lists.contacts SET status = 'attempted', tries = 1, retry_at = now() - INTERVAL '1 hour' WHERE id = $1",
    [retried],
  );
  expect(await today()).toEqual({
    agentsAtWork: 1,
    callbacksOverdue: 1,
    callsWithoutResult: 1,
    listsInProgress: [
      { id: large.id, totalContacts: 3, completedCalls: 0 },
      { id: small.id, totalContacts: 1, completedCalls: 0 },
    ],
  });
});

it('counts more than 2^31 contacts', async () => {
  const list = await rig.addListOf(0, []);
  const { rows } = await rig.ownerPool.query(
    `UPDATE call_lists.call_list_counters SET active = 2147483647, winner = 3000000000, completed = 3000000000
     WHERE call_list_id = $1 RETURNING slot`,
    [list.id],
  );
  const [totalContacts, completedCalls] = [rows.length * (2_147_483_647 + 3_000_000_000), rows.length * 3_000_000_000];
  expect(await today()).toMatchObject({ listsInProgress: [{ id: list.id, totalContacts, completedCalls }, {}, {}] });
  const { data, errors } = await rig.ask(
    rig.admin,
    'query ($id: ID!) { contactTotals { contacts } callList(id: $id) { totalContacts } }',
    { id: list.id },
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({ contactTotals: { contacts: totalContacts + 4 }, callList: { totalContacts } });
});
