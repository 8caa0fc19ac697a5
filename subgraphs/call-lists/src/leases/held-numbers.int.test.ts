import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { forgetHeldNumbers } from './lease.repo.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

let numbers = 0;
/** Contacts of one number, each in a list of its own. */
async function addContacts(lists: number): Promise<{ phone: string; contacts: { id: string; listId: string }[] }> {
  const phone = `+1212555${String(1_000 + numbers++)}`;
  const contacts = await Promise.all(
    Array.from({ length: lists }, async () => {
      const { id: listId, contactIds } = await rig.addListOf([phone]);
      return { id: contactIds[0] ?? '', listId };
    }),
  );
  return { phone, contacts };
}

/** As any release does. */
const take = (contactId: string, userId: string, minutes = 30) =>
  rig.pool.query(
    "UPDATE contacts SET lease_user_id = $2, lease_until = now() + $3 * INTERVAL '1 minute' WHERE id = $1",
    [contactId, userId, minutes],
  );
const release = (contactId: string) =>
  rig.pool.query('UPDATE contacts SET lease_user_id = NULL, lease_until = NULL WHERE id = $1', [contactId]);

/** Who else calls the number of a contact, for an agent who calls it. */
async function holders(
  phone: string,
  { id, listId }: { id: string; listId: string },
  agent: string | null,
): Promise<string[]> {
  const { rows } = await rig.pool.query('SELECT holders_of($1, $2, $3, $4) AS found', [phone, listId, id, agent]);
  return rows[0].found.map(({ userId }: { userId: string }) => userId).sort();
}

const noted = async (phone: string) =>
  (await rig.pool.query('SELECT user_id FROM held_numbers WHERE phone_e164 = $1', [phone])).rowCount === 1;

const agents = () => [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()].sort() as [string, string, string];

it('an agent who holds a number is found from every other list, and not for themselves', async () => {
  const [ana, ben] = agents();
  const { phone, contacts } = await addContacts(2);
  const [first, second] = contacts as [(typeof contacts)[0], (typeof contacts)[0]];
  await take(first.id, ana);
  expect(await holders(phone, second, ben)).toEqual([ana]);
  expect(await holders(phone, second, null)).toEqual([ana]);
  expect(await holders(phone, first, ben)).toEqual([ana]);
  expect(await holders(phone, second, ana)).toEqual([]);
  await release(first.id);
  expect(await holders(phone, second, ben)).toEqual([]);
});

it('a later holder hides no earlier one: two hold a number, and one of them releases it', async () => {
  const [ana, ben, carl] = agents();
  const { phone, contacts } = await addContacts(3);
  const [first, second, third] = contacts as [(typeof contacts)[0], (typeof contacts)[0], (typeof contacts)[0]];
  await take(first.id, ana);
  await take(second.id, ben);
  // The last one is asked about by name, and the one before them is found.
  expect(await holders(phone, second, ben)).toEqual([ana]);
  expect(await holders(phone, first, ana)).toEqual([ben]);
  expect(await holders(phone, third, carl)).toEqual([ana, ben]);
  await release(second.id);
  await take(second.id, ben);
  await release(second.id);
  expect(await holders(phone, third, carl)).toEqual([ana]);
  expect(await holders(phone, second, ben)).toEqual([ana]);
});

it('a later lease that ends sooner hides no earlier one', async () => {
  const [ana, ben, carl] = agents();
  const { phone, contacts } = await addContacts(3);
  const [first, second, third] = contacts as [(typeof contacts)[0], (typeof contacts)[0], (typeof contacts)[0]];
  await take(first.id, ana);
  await take(second.id, ben, -1);
  expect(await holders(phone, third, carl)).toEqual([ana]);
});

it('a longer lease and a changed number are noted', async () => {
  const [ana, ben] = agents();
  const { phone, contacts } = await addContacts(1);
  const [held] = contacts as [(typeof contacts)[0]];
  const elsewhere = { id: crypto.randomUUID(), listId: crypto.randomUUID() };
  await take(held.id, ana, -1);
  expect(await holders(phone, elsewhere, ben)).toEqual([]);
  await take(held.id, ana);
  expect(await holders(phone, elsewhere, ben)).toEqual([ana]);
  await rig.pool.query("UPDATE contacts SET phone_e164 = '+12125559999' WHERE id = $1", [held.id]);
  expect(await holders('+12125559999', elsewhere, ben)).toEqual([ana]);
});

it('notes are forgotten once nobody can hold their number, and no sooner', async () => {
  const [ana, ben] = agents();
  const past = await addContacts(1);
  const present = await addContacts(1);
  await take(past.contacts[0]?.id ?? '', ana, -1);
  await take(present.contacts[0]?.id ?? '', ben);
  await forgetHeldNumbers(rig.pool);
  expect([await noted(past.phone), await noted(present.phone)]).toEqual([false, true]);
});

/** Reads of contacts, in this transaction and shortly before. */
async function looked(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query(
    "SELECT sum(idx_scan + seq_scan)::int AS looks FROM pg_stat_xact_user_tables WHERE relname LIKE 'contacts\\_%'",
  );
  return rows[0].looks;
}

it('no contact is looked at where nobody else is noted', async () => {
  const [ana, ben] = agents();
  const { phone, contacts } = await addContacts(1);
  const [held] = contacts as [(typeof contacts)[0]];
  await take(held.id, ana);
  const looks = async (agent: string): Promise<number> => {
    const client = await rig.pool.connect();
    try {
      await client.query('BEGIN');
      const before = await looked(client);
      await client.query('SELECT holders_of($1, $2, $3, $4)', [phone, held.listId, held.id, agent]);
      return (await looked(client)) - before;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  expect(await looks(ana)).toBe(0);
  expect(await looks(ben)).toBeGreaterThan(0);
});
