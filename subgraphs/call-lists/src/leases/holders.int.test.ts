import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

interface Held {
  id: string;
  listId: string;
}

let numbers = 0;
/** Contacts of one number, each in a list of its own. */
async function addContacts(): Promise<{ phone: string; contacts: [Held, Held, Held] }> {
  const phone = `+1212555${String(1_000 + numbers++)}`;
  const add = async () => {
    const { id: listId, contactIds } = await rig.addListOf([phone]);
    return { id: contactIds[0] ?? '', listId };
  };
  return { phone, contacts: [await add(), await add(), await add()] };
}

const take = ({ id }: Held, userId: string, minutes = 30) =>
  rig.pool.query(
    "UPDATE contacts SET lease_user_id = $2, lease_until = now() + $3 * INTERVAL '1 minute' WHERE id = $1",
    [id, userId, minutes],
  );
const release = ({ id }: Held) =>
  rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = $1', [id]);

/** The other agents who call the number of a contact, for an agent who calls it. */
async function holders(phone: string, { id, listId }: Held, agent: string | null): Promise<string[]> {
  const { rows } = await rig.pool.query('SELECT holders_of($1, $2, $3, $4) AS found', [phone, listId, id, agent]);
  return rows[0].found.map(({ userId }: { userId: string }) => userId).sort();
}

const agents = () => [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].sort() as [string, string, string];

it('finds an agent who holds a number from every other list, but not for themselves', async () => {
  const [ana, ben] = agents();
  const { phone, contacts } = await addContacts();
  const [first, second] = contacts;
  await take(first, ana);
  expect(await holders(phone, second, ben)).toEqual([ana]);
  expect(await holders(phone, second, null)).toEqual([ana]);
  expect(await holders(phone, first, ben)).toEqual([ana]);
  expect(await holders(phone, second, ana)).toEqual([]);
  await release(first);
  expect(await holders(phone, second, ben)).toEqual([]);
});

it('finds every holder of a number, in any order of taking and releasing it', async () => {
  const [ana, ben, carl] = agents();
  const { phone, contacts } = await addContacts();
  const [first, second, third] = contacts;
  await take(first, ana);
  await take(second, ben);
  expect(await holders(phone, second, ben)).toEqual([ana]);
  expect(await holders(phone, first, ana)).toEqual([ben]);
  expect(await holders(phone, third, carl)).toEqual([ana, ben]);
  await release(second);
  await take(second, ben);
  await release(second);
  expect(await holders(phone, third, carl)).toEqual([ana]);
});

it('ignores lapsed leases, and follows a renewed lease and a changed number', async () => {
  const [ana, ben] = agents();
  const { phone, contacts } = await addContacts();
  const [held, elsewhere] = contacts;
  await take(held, ana, -1);
  expect(await holders(phone, elsewhere, ben)).toEqual([]);
  await take(held, ana);
  expect(await holders(phone, elsewhere, ben)).toEqual([ana]);
  await rig.pool.query("UPDATE contacts SET phone_e164 = '+12125559999' WHERE id = $1", [held.id]);
  expect(await holders(phone, elsewhere, ben)).toEqual([]);
  expect(await holders('+12125559999', elsewhere, ben)).toEqual([ana]);
});

it('gives an agent one lease in all lists', async () => {
  const [ana] = agents();
  const { contacts } = await addContacts();
  await take(contacts[0], ana);
  await expect(take(contacts[1], ana)).rejects.toMatchObject({ constraint: 'contacts_lease_key' });
});
