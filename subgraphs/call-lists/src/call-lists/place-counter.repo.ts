import { CONTACT_STATUSES } from '@dialdeck/common/words';
import { inTransaction } from '@dialdeck/node/database/database';
import type { Sql } from '@dialdeck/node/events/events';
import type pg from 'pg';

/*
 * How many contacts of a list have equal facts, by place, status, tries, parking and the hour until which they wait: the sum of rows.
 * Triggers count changes and deletions; code that adds contacts adds the counts here.
 */

/** Rows of a list before they are merged: this many are still read quickly. */
const FOLDED_FROM = 1_000;
const LISTS_AT_ONCE = 100;

/** Locks the merging of a list's rows; the next statement sees the result of the previous holder. */
const TURN = 'hashtextextended($1, 72707381)';

/** The columns that define a group. */
const KEYS = 'place_id, status, tries, parked_for, due_by';
/** Hours that have passed are one, so that the rows stay few. A promise passes after the list's grace. */
const stillDue = (dueBy: string) => `CASE WHEN isfinite(${dueBy}) AND ${dueBy} < now() - INTERVAL '1 hour'
  - CASE WHEN status = 'callback' THEN (SELECT callback_grace_minutes FROM call_lists WHERE id = $1) ELSE 0 END * INTERVAL '1 minute'
  THEN NULL ELSE ${dueBy} END`;
/** Contacts that may wait, of a list that has to be recounted. */
export const IS_UNKNOWN =
  "due_by = '-infinity' AND (status = 'callback' OR tries > 0 OR parked_for IN ('LIMIT', 'REST'))";

/** New contacts, by place, in the transaction that adds them. */
export async function countNewContacts(
  client: pg.PoolClient,
  callListId: string,
  placeIds: readonly (number | null)[],
): Promise<void> {
  const counts = new Map<number | null, number>();
  for (const id of placeIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  await client.query({
    name: 'count-new-contacts',
    text: `INSERT INTO place_counters (call_list_id, place_id, status, tries, due_by, contacts)
      SELECT $1, place, 'active', 0, NULL, contacts FROM unnest($2::smallint[], $3::int[]) AS counted (place, contacts)`,
    values: [callListId, [...counts.keys()], [...counts.values()]],
  });
}

/** Adds a row of no contacts whose wait is unknown: the list is then recounted. */
export async function askForRecount(sql: Sql, callListId: string): Promise<void> {
  await sql("INSERT INTO place_counters (call_list_id, status, tries, contacts) VALUES ($1::uuid, 'callback', 0, 0)", [
    callListId,
  ]);
}

/**
 * Merges the rows of lists that have many, and deletes those of deleted lists.
 * @returns the number of lists
 */
export async function foldPlaceCounters(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT call_list_id AS id FROM place_counters WHERE NOT is_folded GROUP BY call_list_id
     HAVING count(*) >= $1 OR NOT EXISTS (SELECT FROM call_lists WHERE call_lists.id = call_list_id) LIMIT $2`,
    [FOLDED_FROM, LISTS_AT_ONCE],
  );
  for (const { id } of rows)
    await inTransaction(pool, async (client) => {
      const turn = await client.query<{ isMine: boolean }>(`SELECT pg_try_advisory_xact_lock(${TURN}) AS "isMine"`, [
        id,
      ]);
      if (!turn.rows[0]?.isMine) return;
      await client.query(
        `WITH gone AS (DELETE FROM place_counters WHERE call_list_id = $1 RETURNING ${KEYS}, contacts)
         INSERT INTO place_counters (call_list_id, ${KEYS}, contacts, is_folded)
         SELECT $1, place_id, status, tries, parked_for, ${stillDue('due_by')}, sum(contacts), true
         FROM gone WHERE EXISTS (SELECT FROM call_lists WHERE id = $1)
         GROUP BY 2, 3, 4, 5, 6 HAVING sum(contacts) <> 0 OR bool_or(${IS_UNKNOWN})`,
        [id],
      );
    });
  return rows.length;
}

/**
 * Lists whose rows do not add up to their counts, and lists for which a recount was requested.
 */
export async function findMiscounted(
  db: pg.Pool | pg.PoolClient,
  callListIds: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'find-miscounted',
    text: `SELECT call_list_id AS id FROM (
        SELECT call_list_id, ${CONTACT_STATUSES.map((status) => `sum(${status}) AS ${status}`).join(', ')}
        FROM call_list_counters WHERE $1::uuid[] IS NULL OR call_list_id = ANY($1) GROUP BY call_list_id) AS listed
      CROSS JOIN LATERAL (SELECT ${CONTACT_STATUSES.map(
        (status) => `coalesce(sum(contacts) FILTER (WHERE status = '${status}'), 0) AS ${status}`,
      ).join(', ')}, coalesce(bool_or(${IS_UNKNOWN}), false) AS is_unknown
        FROM place_counters WHERE place_counters.call_list_id = listed.call_list_id) AS placed
      WHERE placed.is_unknown OR (${CONTACT_STATUSES.map((status) => `listed.${status}`).join(', ')})
        <> (${CONTACT_STATUSES.map((status) => `placed.${status}`).join(', ')})`,
    values: [callListIds],
  });
  return rows.map(({ id }) => id);
}

/**
 * Recounts a list whose rows do not add up. One statement sees contacts and rows at one instant: later changes are neither in the count nor among
 * the rows that are replaced. It waits for no writer, and no writer waits for it.
 */
export async function recountPlaces(pool: pg.Pool, callListId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${TURN})`, [callListId]);
    if ((await findMiscounted(client, [callListId])).length === 0) return;
    await client.query(
      `WITH gone AS (DELETE FROM place_counters WHERE call_list_id = $1)
       INSERT INTO place_counters (call_list_id, ${KEYS}, contacts, is_folded)
       SELECT $1, place_id, status, tries, parked_for, ${stillDue('due_by')}, sum(contacts), true
       FROM (SELECT place_id, status, tries, parked_for, count(*) AS contacts,
               due_by(status, tries, parked_for, parked_until, callback_at, retry_at) AS due_by
             FROM contacts WHERE call_list_id = $1 GROUP BY 1, 2, 3, 4, 6) AS counted
       GROUP BY 2, 3, 4, 5, 6`,
      [callListId],
    );
  });
}
