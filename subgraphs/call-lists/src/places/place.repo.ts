import { inTransaction } from '@dialdeck/node/database/database';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

/** A place as it is stored. */
export interface StoredPlace {
  id: number;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  regions: readonly string[];
  zones: readonly string[];
}

/** The advisory lock for numbering places. */
const NUMBERING = 72_707_381;
/** The range of a smallint. */
const PLACES_MOST = 32_767;

/** Those with greater ids than this one, by id; ids are given in the order of the commits. */
export async function readPlaces(pool: pg.Pool, after: number): Promise<StoredPlace[]> {
  const { rows } = await pool.query<StoredPlace>(
    named('read-places', sql`SELECT id, country, regions, zones FROM places WHERE id > ${after} ORDER BY id`),
  );
  return rows;
}

/** Adds missing places, until the ids are used up. */
export async function addPlaces(pool: pg.Pool, places: readonly Omit<StoredPlace, 'id'>[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(sql`SELECT pg_advisory_xact_lock(${NUMBERING})`);
    await client.query(
      sql`INSERT INTO places (id, country, regions, zones)
       SELECT id, country, regions, zones FROM (
         SELECT (SELECT coalesce(max(id), 0) FROM places) + row_number() OVER () AS id, country, regions, zones FROM (
           SELECT DISTINCT place->>'country' AS country, ARRAY(SELECT jsonb_array_elements_text(place->'regions')) AS regions,
             ARRAY(SELECT jsonb_array_elements_text(place->'zones')) AS zones
           FROM jsonb_array_elements(${JSON.stringify(places.map(({ country, regions, zones }) => ({ country, regions, zones })))}::jsonb) AS place) AS made
         WHERE NOT EXISTS (SELECT FROM places WHERE places.country IS NOT DISTINCT FROM made.country
           AND places.regions = made.regions AND places.zones = made.zones)) AS numbered
       WHERE id <= ${PLACES_MOST}`,
    );
  });
}
