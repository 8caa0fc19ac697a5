import type { ReasonCode } from '@dialdeck/common/calling/verdict';
import type pg from 'pg';

type Db = pg.Pool | pg.PoolClient;

/*
 * A parked contact is in none of the indexes that claims walk. Parking only says "do not look before": a claim asks the whole verdict
 * all the same, so that what is parked too late costs a look, and what is parked too long costs the time until its task is done.
 */

export interface Parking {
  contactId: string;
  callListId: string;
  until: Date;
  code: ReasonCode;
}

/** Gives a contact back whom nobody is to be offered yet, as if the round had never offered it. Null: without parking it. */
export async function returnRefused(
  db: Db,
  {
    userId,
    roundId,
    contactId,
    callListId,
  }: { userId: string; roundId: string | null; contactId: string; callListId: string },
  parking: Pick<Parking, 'until' | 'code'> | null,
): Promise<void> {
  await db.query({
    name: 'return-refused',
    text: `WITH offered AS (DELETE FROM auto_dial_offers WHERE user_id = $3 AND round_id = $4 AND contact_id = $1)
      UPDATE contacts SET lease_user_id = NULL, lease_until = NULL, parked_until = coalesce($5, parked_until), parked_for = coalesce($6, parked_for)
      WHERE id = $1 AND call_list_id = $2 AND lease_user_id = $3`,
    values: [contactId, callListId, userId, roundId, parking?.until ?? null, parking?.code ?? null],
  });
}

/** Also one that is being called: it counts once that is over. */
export async function park(db: Db, { contactId, callListId, until, code }: Parking): Promise<void> {
  await db.query({
    name: 'park',
    text: 'UPDATE contacts SET parked_until = $3, parked_for = $4 WHERE id = $1 AND call_list_id = $2',
    values: [contactId, callListId, until, code],
  });
}

export async function unpark(db: Db, contactId: string, callListId: string): Promise<void> {
  await db.query({
    name: 'unpark',
    text: `UPDATE contacts SET parked_until = NULL, parked_for = NULL
      WHERE id = $1 AND call_list_id = $2 AND parked_until IS NOT NULL`,
    values: [contactId, callListId],
  });
}

/**
 * Puts contacts back into the queue whose time has come; at most so many, of one list or of all.
 * @returns how many
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

/** Where a walk over parked contacts stands: in the order of their times. */
export interface ParkedPlace {
  until: Date;
  id: string;
}

/** Frees the next of those that are parked, behind the one given, of one list or of all. Null at the end. */
export async function freeParkedBehind(
  db: Db,
  { behind, most, callListId }: { behind: ParkedPlace; most: number; callListId: string | null },
): Promise<ParkedPlace | null> {
  const { rows } = await db.query<{ until: Date; id: string }>(
    `WITH next AS (
       SELECT id, call_list_id, parked_until FROM contacts
       WHERE parked_until IS NOT NULL AND (parked_until, id) > ($1, $2::uuid) AND ($4::uuid IS NULL OR call_list_id = $4)
       ORDER BY parked_until, id LIMIT $3 FOR UPDATE SKIP LOCKED),
     freed AS (
       UPDATE contacts SET parked_until = NULL, parked_for = NULL FROM next
       WHERE contacts.id = next.id AND contacts.call_list_id = next.call_list_id)
     SELECT parked_until AS until, id FROM next ORDER BY parked_until DESC, id DESC LIMIT 1`,
    [behind.until, behind.id, most, callListId],
  );
  return rows[0] ?? null;
}
