import type pg from 'pg';
import type { ParkedUntil } from './parking.rules.ts';

type Db = pg.Pool | pg.PoolClient;

/*
 * A parked contact is in none of the indexes that claims walk. Parking only means "do not look before": a claim still asks for the
 * whole verdict, so late parking costs one look, and parking that is too long lasts until its task is done.
 */

export interface ListedContact {
  id: string;
  callListId: string;
}

export interface SettledContact extends ListedContact {
  parking: ParkedUntil | null;
}

/** Releases a contact that must not be offered yet, as if the round had never offered it. Null: without parking it. */
export async function returnRefused(
  db: Db,
  {
    userId,
    roundId,
    contactId,
    callListId,
  }: { userId: string; roundId: string | null; contactId: string; callListId: string },
  parking: ParkedUntil | null,
): Promise<void> {
  await db.query({
    name: 'return-refused',
    text: `WITH offered AS (DELETE FROM auto_dial_offers WHERE user_id = $3 AND round_id = $4 AND contact_id = $1)
      UPDATE contacts SET lease_user_id = NULL, lease_until = NULL, parked_until = coalesce($5, parked_until), parked_for = coalesce($6, parked_for)
      WHERE id = $1 AND call_list_id = $2 AND lease_user_id = $3`,
    values: [contactId, callListId, userId, roundId, parking?.until ?? null, parking?.code ?? null],
  });
}

/** Serialises judging and parking, so that the first reader is also the first writer. */
export async function holdParking(client: pg.PoolClient): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('parking', 0))");
}

/**
 * Parks contacts, or frees them where `parking` is null. Contacts that are being called are parked too: it takes effect afterwards.
 * A contact that is parked for the same reason and for a shorter time stays so: it is checked again then.
 */
export async function keepParking(client: pg.PoolClient, settled: readonly SettledContact[]): Promise<void> {
  await client.query({
    name: 'keep-parking',
    text: `UPDATE contacts SET parked_until = found.until, parked_for = found.code FROM (
        SELECT contacts.id, contacts.call_list_id, given.until, given.code
        FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) AS given (id, call_list_id, until, code)
        JOIN contacts ON contacts.id = given.id AND contacts.call_list_id = given.call_list_id
        WHERE contacts.parked_for IS DISTINCT FROM given.code OR contacts.parked_until > given.until OR contacts.parked_until <= now()
        ORDER BY contacts.id FOR UPDATE OF contacts) AS found
      WHERE contacts.id = found.id AND contacts.call_list_id = found.call_list_id`,
    values: [
      settled.map(({ id }) => id),
      settled.map(({ callListId }) => callListId),
      settled.map(({ parking }) => parking?.until ?? null),
      settled.map(({ parking }) => parking?.code ?? null),
    ],
  });
}

/**
 * Frees contacts whose parking has ended; at most `most`, of one list or of all.
 * @returns the number of freed contacts
 */
export async function freeLapsedParking(db: Db, most: number, callListId: string | null): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE contacts SET parked_until = NULL, parked_for = NULL FROM (
       SELECT id, call_list_id FROM contacts
       WHERE parked_until <= now() AND ($2::uuid IS NULL OR call_list_id = $2)
       ORDER BY parked_until LIMIT $1 FOR UPDATE SKIP LOCKED) AS lapsed
     WHERE contacts.id = lapsed.id AND contacts.call_list_id = lapsed.call_list_id`,
    [most, callListId],
  );
  return rowCount ?? 0;
}

/** Contacts whose parking for one of these reasons has ended, the earliest first. */
export async function lapsedFor(db: Db, codes: readonly string[], most: number): Promise<ListedContact[]> {
  const { rows } = await db.query<ListedContact>(
    `SELECT id, call_list_id AS "callListId" FROM contacts WHERE parked_until <= now() AND parked_for = ANY($1::text[])
     ORDER BY parked_until LIMIT $2`,
    [codes, most],
  );
  return rows;
}

/** The position of a walk over parked contacts, ordered by their times. */
export interface ParkedPlace {
  until: Date;
  id: string;
}

/** The next parked contacts, after the given one, of one list or of all. */
export async function parkedBehind(
  db: Db,
  { behind, most, callListId }: { behind: ParkedPlace; most: number; callListId: string | null },
): Promise<(ParkedPlace & ListedContact)[]> {
  const { rows } = await db.query<ParkedPlace & ListedContact>(
    `SELECT parked_until AS until, id, call_list_id AS "callListId" FROM contacts
     WHERE parked_until IS NOT NULL AND (parked_until, id) > ($1, $2::uuid) AND ($4::uuid IS NULL OR call_list_id = $4)
     ORDER BY parked_until, id LIMIT $3`,
    [behind.until, behind.id, most, callListId],
  );
  return rows;
}

/** The contacts of numbers, in all lists that are not deleted. */
export async function contactsOfNumbers(db: Db, phones: readonly string[]): Promise<ListedContact[]> {
  const { rows } = await db.query<ListedContact>({
    name: 'contacts-of-numbers',
    text: `SELECT contact.id, call_lists.id AS "callListId" FROM unnest($1::text[]) AS asked (phone) CROSS JOIN call_lists
      CROSS JOIN LATERAL (SELECT id FROM contacts WHERE contacts.call_list_id = call_lists.id AND phone_e164 = asked.phone OFFSET 0) AS contact
      WHERE NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_deletions.call_list_id = call_lists.id)`,
    values: [phones],
  });
  return rows;
}
