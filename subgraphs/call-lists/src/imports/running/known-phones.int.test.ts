import { inTransaction } from '@dialdeck/node/database/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeContact } from '#contact-changes/change-contact.ts';
import { importContacts } from '#imports/import-contacts.ts';
import { phoneNumber, phoneText } from '#phones/phone-number.rules.ts';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { CopyRowWriter } from './copy-row.rules.ts';
import { CopyRows } from './copy-rows.ts';
import { KnownPhones } from './known-phones.ts';
import { sortedIds } from './sorted-ids.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

const write = (callListId: string, ...numbers: number[]) =>
  importContacts(rig.services, rig.admin, { callListId, rows: numbers.map((number) => ({ phone: phone(number) })) });

/** The phones that remain to be written of a slice with these phones. */
async function slice(
  known: KnownPhones,
  callListId: string,
  numbers: readonly number[],
): Promise<{ rows: CopyRows; statements: number }> {
  const file = { callListId, jobId: crypto.randomUUID(), createdAt: new Date() };
  const rows = new CopyRows(new CopyRowWriter(file, sortedIds(), rig.services.places.place), known.isNew);
  for (const number of numbers) rows.add({ phone: phone(number) }, phone(number), number);
  const statements = await inTransaction(rig.pool, async (client) => {
    const query = vi.spyOn(client, 'query');
    await known.leaveOutKnown(client, callListId, rows);
    const { length } = query.mock.calls;
    // The next slice has the same client.
    query.mockRestore();
    return length;
  });
  return { rows, statements };
}

/** The phones of a slice that are taken, as if they were written. */
async function left(known: KnownPhones, callListId: string, ...numbers: number[]): Promise<string[]> {
  const { rows } = await slice(known, callListId, numbers);
  known.noteWritten(rows.size);
  return rows.phones.map(phoneText);
}

it('knows the phones that it wrote into an empty list and finds phones that another process adds later', async () => {
  const { id } = await rig.addList();
  const known = new KnownPhones();
  expect(await left(known, id, 1, 2)).toEqual([phone(1), phone(2)]);
  await write(id, 1, 2);
  expect(await left(known, id, 2, 3)).toEqual([phone(3)]);
  await write(id, 3);
  await write(id, 7);
  expect(await left(known, id, 3, 7, 8)).toEqual([phone(8)]);
});

it('finds known phones in a list with contacts, as after part of an import', async () => {
  const { id } = await rig.addList();
  await write(id, 1, 2);
  const known = new KnownPhones();
  expect(await left(known, id, 2, 3)).toEqual([phone(3)]);
  await write(id, 3);
  expect(await left(known, id, 1, 3, 4)).toEqual([phone(4)]);
});

it('looks up no phone in a list of its own, also after rows that must not be called', async () => {
  const { id } = await rig.addList();
  const known = new KnownPhones();
  const { rows } = await slice(known, id, [1, 2]);
  rows.leaveOut(new Set([phoneNumber(phone(2))]));
  known.noteWritten(rows.size);
  await write(id, 1);
  // The count of the list, and its corrected numbers.
  expect((await slice(known, id, [3, 4])).statements).toBe(2);
});

it('finds the numbers that a correction has replaced and brought since the last slice', async () => {
  const list = await rig.addListOf(0);
  const known = new KnownPhones();
  expect(await left(known, list.id, 1, 2)).toEqual([phone(1), phone(2)]);
  await write(list.id, 1, 2);
  const { rows } = await rig.pool.query('SELECT id FROM contacts WHERE call_list_id = $1 AND phone_e164 = $2', [
    list.id,
    phone(1),
  ]);
  await changeContact(rig.services, rig.admin, rows[0].id, { phone: phone(5) });
  await changeContact(rig.services, rig.admin, rows[0].id, { phone: phone(6) });
  expect(await left(known, list.id, 1, 5, 6, 7)).toEqual([phone(7)]);
});
