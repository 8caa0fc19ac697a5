import { inTransaction } from '@dialdeck/node/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importContacts } from '#imports/import-contacts.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { indexBacklog } from './contact-search.repo.ts';
import { foldOldList } from './fold-search.repo.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const { signal } = new AbortController();
const found = async (listId: string, search: string) => {
  const { callList } = await rig.read<{ callList: { contacts: { nodes: { lastName: string }[] } } }>(
    rig.admin,
    'query ($id: ID!, $search: String) { callList(id: $id) { contacts(search: $search) { nodes { lastName } } } }',
    { id: listId, search },
  );
  return callList.contacts.nodes.map(({ lastName }) => lastName);
};

it('`garcia` finds García, and `garcía` finds Garcia', async () => {
  const list = await rig.addList();
  const names = ['García', 'Garcia', 'Weiß', 'Sørensen'];
  const rows = names.map((lastName, index) => ({ lastName, phone: phone(index) }));
  await importContacts(rig.services, rig.admin, { callListId: list.id, rows });
  for (const typed of ['garcia', 'garcía', 'GARCÍA']) expect(await found(list.id, typed)).toEqual(['García', 'Garcia']);
  expect(await found(list.id, 'weiss')).toEqual(['Weiß']);
  expect(await found(list.id, 'WEIẞ')).toEqual(['Weiß']);
  expect(await found(list.id, 'sorensen')).toEqual(['Sørensen']);
});

it('contacts of an earlier release are found with their accents, and after folding without them', async () => {
  const list = await rig.addListOf(2_100);
  const old = async () => {
    await rig.pool.query("UPDATE contacts SET last_name = 'García', search_text = E' garcía\\n14' WHERE id = ANY($1)", [
      [list.contactIds[3], list.contactIds[2_050]],
    ]);
    await rig.pool.query('UPDATE call_lists SET search_folding = 0 WHERE id = $1', [list.id]);
  };
  await old();
  expect(await found(list.id, 'garcía')).toHaveLength(2);
  // Not while a part of it is being indexed: that one would put the old text into the index.
  expect(await foldOldList(rig.pool, signal)).toBe(false);
  while ((await inTransaction(rig.pool, (client) => indexBacklog(client, 5))) > 0);

  expect(await foldOldList(rig.pool, signal)).toBe(true);
  expect(await found(list.id, 'garcia')).toEqual(['García', 'García']);
  const { rows } = await rig.pool.query(
    "SELECT count(*)::int AS n FROM contact_search WHERE call_list_id = $1 AND search_text LIKE '%garcia%'",
    [list.id],
  );
  expect(rows).toEqual([{ n: 2 }]);
  expect(await foldOldList(rig.pool, signal)).toBe(false);
});
