import { sql } from '@dialdeck/node/database/sql';
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
    sql`SELECT id FROM call_lists WHERE places_release IS DISTINCT FROM ${release}
       AND NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_id = call_lists.id) LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}

export async function markPlaced(db: Db, listId: string, release: string): Promise<void> {
  await db.query(sql`UPDATE call_lists SET places_release = ${release} WHERE id = ${listId}`);
}

/** By phone, after the given one. */
export async function readBehind(
  db: Db,
  { listId, phone, most }: { listId: string; phone: string; most: number },
): Promise<StoredContact[]> {
  const { rows } = await db.query<StoredContact>(
    sql`SELECT id, phone_e164 AS "phoneE164", place_id AS "placeId", region, time_zone AS "timeZone" FROM contacts
     WHERE call_list_id = ${listId} AND phone_e164 > ${phone} ORDER BY phone_e164 LIMIT ${most}`,
  );
  return rows;
}

export interface PartWithoutPlace {
  /** The last number of the step; null at the end of the list. */
  last: string | null;
  contacts: { id: string; phoneE164: string }[];
}

/** The next contacts of a list in order of their numbers; returns those in one of these places. */
export async function withoutPlaceBehind(
  db: Db,
  { listId, phone, most, unknown }: { listId: string; phone: string; most: number; unknown: readonly number[] },
): Promise<PartWithoutPlace> {
  const { rows } = await db.query<PartWithoutPlace>(
    sql`WITH part AS MATERIALIZED (SELECT id, phone_e164, place_id FROM contacts
       WHERE call_list_id = ${listId} AND phone_e164 > ${phone} ORDER BY phone_e164 LIMIT ${most})
     SELECT CASE WHEN count(*) = ${most} THEN max(phone_e164) END AS last,
       coalesce(json_agg(json_build_object('id', id, 'phoneE164', phone_e164))
         FILTER (WHERE place_id = ANY(${unknown}::smallint[])), '[]') AS contacts
     FROM part`,
  );
  return rows[0] ?? { last: null, contacts: [] };
}

/**
 * Contacts that were parked because of their place are checked again. A contact that has got another number meanwhile keeps the place of
 * that number.
 */
export async function savePlacements(
  db: Db,
  listId: string,
  placed: readonly (Placement & { id: string; phoneE164: string })[],
): Promise<void> {
  await db.query(
    sql`UPDATE contacts SET place_id = placed.place_id, place_source = placed.place_source, region = placed.region,
       time_zone = placed.time_zone, parked_until = NULL, parked_for = NULL
     FROM unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ placeId }) => placeId)}::smallint[],
       ${placed.map(({ placeSource }) => placeSource)}::text[], ${placed.map(({ region }) => region)}::text[],
       ${placed.map(({ timeZone }) => timeZone)}::text[], ${placed.map(({ phoneE164 }) => phoneE164)}::text[])
       AS placed (id, place_id, place_source, region, time_zone, phone_e164)
     WHERE call_list_id = ${listId} AND contacts.id = placed.id AND contacts.phone_e164 = placed.phone_e164`,
  );
}
