import { CONTACT_STATUSES } from '@dialdeck/common/words';
import { join, named, raw, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ListCounts } from './call-list.ts';

/** Counter rows per list. With a single row all writers of a list would contend for its lock; readers add up the rows. */
export const COUNTER_SLOTS = 16;

const COLUMNS = ['active', 'attempted', 'callback', 'winner', 'loser', 'archived', 'completed'] as const;

const SUMS = raw(COLUMNS.map((column) => `sum(${column})::float8 AS ${column}`).join(', '));

/** The counters of a new list: all zero. */
export async function insertCounters(client: pg.PoolClient, callListId: string): Promise<void> {
  await client.query(
    sql`INSERT INTO call_list_counters (call_list_id, slot) SELECT ${callListId}, generate_series(0, ${COUNTER_SLOTS}::int - 1)`,
  );
}

/**
 * Moves the counts of a list by `delta`, in the transaction that changes its contacts.
 * @returns false when the list is gone
 */
export async function addToCounts(
  client: pg.PoolClient,
  callListId: string,
  delta: Partial<ListCounts>,
): Promise<boolean> {
  if (COLUMNS.every((column) => !delta[column])) return true;
  const changes = COLUMNS.map((column) => sql`${raw(column)} = ${raw(column)} + ${delta[column] ?? 0}`);
  const slot = Math.floor(Math.random() * COUNTER_SLOTS);
  const { rowCount } = await client.query(
    named(
      'add-to-counts',
      sql`UPDATE call_list_counters SET ${join(changes)}
      WHERE call_list_id = ${callListId} AND slot = ${slot}`,
    ),
  );
  return rowCount === 1;
}

/** The counts of lists; leaves out lists without counters. */
export async function sumCounts(
  pool: pg.Pool | pg.PoolClient,
  callListIds: readonly string[],
): Promise<Map<string, ListCounts>> {
  const { rows } = await pool.query<ListCounts & { callListId: string }>(
    named(
      'sum-counts',
      sql`SELECT call_list_id AS "callListId", ${SUMS}
      FROM call_list_counters WHERE call_list_id = ANY(${callListIds}::uuid[]) GROUP BY call_list_id`,
    ),
  );
  return new Map(rows.map(({ callListId, ...counts }) => [callListId, counts]));
}

/** The number of contacts of a list, from its counters. */
export async function countListed(client: pg.PoolClient, callListId: string): Promise<number> {
  const { rows } = await client.query<{ contacts: number }>(
    named(
      'count-listed',
      sql`SELECT coalesce(sum(${raw(CONTACT_STATUSES.join(' + '))}), 0)::float8 AS contacts FROM call_list_counters
        WHERE call_list_id = ${callListId}`,
    ),
  );
  return rows[0]?.contacts ?? 0;
}
