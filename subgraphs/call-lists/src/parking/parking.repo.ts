import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ParkedUntil } from './parking.rules.ts';

type Db = pg.Pool | pg.PoolClient;

/*
 * A parked contact is in none of the indexes that claims scan. Parking only means "do not check before": a claim still computes the
 * whole verdict, so late parking costs one check, and parking that is too long lasts until its task is done.
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
  await db.query(
    named(
      'return-refused',
      sql`WITH offered AS (DELETE FROM auto_dial_offers WHERE user_id = ${userId} AND round_id = ${roundId} AND contact_id = ${contactId})
      UPDATE contacts SET lease_user_id = NULL, lease_until = NULL,
        parked_until = coalesce(${parking?.until ?? null}, parked_until), parked_for = coalesce(${parking?.code ?? null}, parked_for)
      WHERE id = ${contactId} AND call_list_id = ${callListId} AND lease_user_id = ${userId}`,
    ),
  );
}

/** Serializes judging and parking, so that the first reader is also the first writer. */
export async function holdParking(client: pg.PoolClient): Promise<void> {
  await client.query(sql`SELECT pg_advisory_xact_lock(hashtextextended('parking', 0))`);
}

/**
 * Parks contacts, or frees them where `parking` is null. Contacts that are being called are parked too: it takes effect afterwards.
 * A contact that is parked for the same reason and for a shorter time stays so: it is checked again then.
 */
export async function keepParking(client: pg.PoolClient, settled: readonly SettledContact[]): Promise<void> {
  await client.query(
    named(
      'keep-parking',
      sql`UPDATE contacts SET parked_until = found.until, parked_for = found.code FROM (
        SELECT contacts.id, contacts.call_list_id, given.until, given.code
        FROM unnest(${settled.map(({ id }) => id)}::uuid[], ${settled.map(({ callListId }) => callListId)}::uuid[],
          ${settled.map(({ parking }) => parking?.until ?? null)}::timestamptz[],
          ${settled.map(({ parking }) => parking?.code ?? null)}::text[]) AS given (id, call_list_id, until, code)
        JOIN contacts ON contacts.id = given.id AND contacts.call_list_id = given.call_list_id
        WHERE contacts.parked_for IS DISTINCT FROM given.code OR contacts.parked_until > given.until OR contacts.parked_until <= now()
        ORDER BY contacts.id FOR UPDATE OF contacts) AS found
      WHERE contacts.id = found.id AND contacts.call_list_id = found.call_list_id`,
    ),
  );
}

/**
 * Frees contacts whose parking has ended; at most `most`, of one list or of all.
 * @returns the number of freed contacts
 */
export async function freeLapsedParking(db: Db, most: number, callListId: string | null): Promise<number> {
  const { rowCount } = await db.query(
    sql`UPDATE contacts SET parked_until = NULL, parked_for = NULL FROM (
       SELECT id, call_list_id FROM contacts
       WHERE parked_until <= now() AND (${callListId}::uuid IS NULL OR call_list_id = ${callListId})
       ORDER BY parked_until LIMIT ${most} FOR UPDATE SKIP LOCKED) AS lapsed
     WHERE contacts.id = lapsed.id AND contacts.call_list_id = lapsed.call_list_id`,
  );
  return rowCount ?? 0;
}

/** Contacts whose parking for one of these reasons has ended, the earliest first. */
export async function lapsedFor(db: Db, codes: readonly string[], most: number): Promise<ListedContact[]> {
  const { rows } = await db.query<ListedContact>(
    sql`SELECT id, call_list_id AS "callListId" FROM contacts WHERE parked_until <= now() AND parked_for = ANY(${codes}::text[])
     ORDER BY parked_until LIMIT ${most}`,
  );
  return rows;
}

/** The position of a scan over parked contacts, ordered by their times. */
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
    sql`SELECT parked_until AS until, id, call_list_id AS "callListId" FROM contacts
     WHERE parked_until IS NOT NULL AND (parked_until, id) > (${behind.until}, ${behind.id}::uuid)
       AND (${callListId}::uuid IS NULL OR call_list_id = ${callListId})
     ORDER BY parked_until, id LIMIT ${most}`,
  );
  return rows;
}

/** The contacts of numbers, in all lists that are not deleted. */
export async function contactsOfNumbers(db: Db, phones: readonly string[]): Promise<ListedContact[]> {
  const { rows } = await db.query<ListedContact>(
    named(
      'contacts-of-numbers',
      sql`SELECT contact.id, call_lists.id AS "callListId" FROM unnest(${phones}::text[]) AS asked (phone) CROSS JOIN call_lists
      CROSS JOIN LATERAL (SELECT id FROM contacts WHERE contacts.call_list_id = call_lists.id
        AND phone_e164 = asked.phone OFFSET 0) AS contact
      WHERE NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_deletions.call_list_id = call_lists.id)`,
    ),
  );
  return rows;
}
