import type pg from 'pg';
import { CONTACT_COLUMNS } from '#contacts/contact.columns.ts';
import type { ContactRow } from '#contacts/contact.ts';

type Db = pg.Pool | pg.PoolClient;

/** What changed so that somebody may be called now, or not any more: a number, a list, or without either everything. */
export async function addParkingTasks(
  db: Db,
  tasks: readonly { phone?: string | null; callListId?: string | null }[],
): Promise<void> {
  if (tasks.length === 0) return;
  await db.query({
    name: 'add-parking-tasks',
    text: 'INSERT INTO parking_tasks (phone_e164, call_list_id) SELECT * FROM unnest($1::text[], $2::uuid[])',
    values: [tasks.map(({ phone }) => phone ?? null), tasks.map(({ callListId }) => callListId ?? null)],
  });
}

/** The oldest numbers that nobody works on, until the transaction ends. */
export async function takeNumbers(client: pg.PoolClient, most: number): Promise<string[]> {
  const { rows } = await client.query<{ phone: string }>(
    `DELETE FROM parking_tasks WHERE id IN (
       SELECT id FROM parking_tasks WHERE phone_e164 IS NOT NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING phone_e164 AS phone`,
    [most],
  );
  return rows.map(({ phone }) => phone);
}

/** What is about more than a number. It stays until it is done, whoever is killed meanwhile. */
export async function readWideTasks(pool: pg.Pool): Promise<{ id: string; callListId: string | null }[]> {
  const text = 'SELECT id, call_list_id AS "callListId" FROM parking_tasks WHERE phone_e164 IS NULL ORDER BY id';
  return (await pool.query<{ id: string; callListId: string | null }>(text)).rows;
}

export async function endTasks(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM parking_tasks WHERE id = ANY($1::bigint[])', [ids]);
}

/** The contacts of a number, in whatever list that is there. */
export async function contactsOfNumber(db: Db, phone: string): Promise<ContactRow[]> {
  const { rows } = await db.query<ContactRow>({
    name: 'contacts-of-number',
    text: `SELECT ${CONTACT_COLUMNS} FROM (
      SELECT contact.* FROM call_lists CROSS JOIN LATERAL (
        SELECT * FROM contacts WHERE contacts.call_list_id = call_lists.id AND phone_e164 = $1 OFFSET 0) AS contact
      WHERE NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_deletions.call_list_id = call_lists.id)) AS found
      ORDER BY id`,
    values: [phone],
  });
  return rows;
}
