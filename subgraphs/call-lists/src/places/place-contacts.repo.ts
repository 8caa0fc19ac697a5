import type pg from 'pg';
import type { Located, Placement } from './place-book.ts';

type Db = pg.Pool | pg.PoolClient;

export interface StoredContact extends Located {
  id: string;
  placeId: number | null;
}

/** A list with contacts that no worker of this release has placed. */
export async function findUnplacedList(pool: pg.Pool, release: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM call_lists WHERE places_release IS DISTINCT FROM $1
       AND NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_id = call_lists.id) LIMIT 1`,
    [release],
  );
  return rows[0]?.id ?? null;
}

export async function markPlaced(pool: pg.Pool, listId: string, release: string): Promise<void> {
  await pool.query('UPDATE call_lists SET places_release = $2 WHERE id = $1', [listId, release]);
}

/** By phone, after the given one. */
export async function readBehind(
  db: Db,
  { listId, phone, most }: { listId: string; phone: string; most: number },
): Promise<StoredContact[]> {
  const { rows } = await db.query<StoredContact>(
    `SELECT id, phone_e164 AS "phoneE164", place_id AS "placeId", region, time_zone AS "timeZone" FROM contacts
     WHERE call_list_id = $1 AND phone_e164 > $2 ORDER BY phone_e164 LIMIT $3`,
    [listId, phone, most],
  );
  return rows;
}

/** Contacts that were parked because of their place are checked again. */
export async function savePlacements(
  db: Db,
  listId: string,
  placed: readonly (Placement & { id: string })[],
): Promise<void> {
  await db.query(
    `UPDATE contacts SET place_id = placed.place_id, place_source = placed.place_source, parked_until = NULL, parked_for = NULL
     FROM unnest($2::uuid[], $3::smallint[], $4::text[]) AS placed (id, place_id, place_source)
     WHERE call_list_id = $1 AND contacts.id = placed.id`,
    [
      listId,
      placed.map(({ id }) => id),
      placed.map(({ placeId }) => placeId),
      placed.map(({ placeSource }) => placeSource),
    ],
  );
}
