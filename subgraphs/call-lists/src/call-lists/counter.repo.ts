import { CONTACT_STATUSES } from '@dialdeck/common/words';
import type pg from 'pg';
import type { ListCounts } from './call-list.ts';

/** With one row per list its writers would queue for each other; so each list has this many rows, summed up by readers. */
export const COUNTER_SLOTS = 16;

const COLUMNS = ['active', 'attempted', 'callback', 'winner', 'loser', 'archived', 'completed'] as const;

/** The counters of a new list: all zero. */
export async function insertCounters(client: pg.PoolClient, callListId: string): Promise<void> {
  await client.query('INSERT INTO call_list_counters (call_list_id, slot) SELECT $1, generate_series(0, $2::int - 1)', [
    callListId,
    COUNTER_SLOTS,
  ]);
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
  const slot = Math.floor(Math.random() * COUNTER_SLOTS);
  const { rowCount } = await client.query({
    name: 'add-to-counts',
    text: `UPDATE call_list_counters SET ${COLUMNS.map((column, index) => `${column} = ${column} + $${index + 3}`).join(', ')}
      WHERE call_list_id = $1 AND slot = $2`,
    values: [callListId, slot, ...COLUMNS.map((column) => delta[column] ?? 0)],
  });
  return rowCount === 1;
}

/** The counts of lists; one that has none is left out. */
export async function sumCounts(
  pool: pg.Pool | pg.PoolClient,
  callListIds: readonly string[],
): Promise<Map<string, ListCounts>> {
  const { rows } = await pool.query<ListCounts & { callListId: string }>({
    name: 'sum-counts',
    text: `SELECT call_list_id AS "callListId", ${COLUMNS.map((column) => `sum(${column})::float8 AS ${column}`).join(', ')}
      FROM call_list_counters WHERE call_list_id = ANY($1::uuid[]) GROUP BY call_list_id`,
    values: [callListIds],
  });
  return new Map(rows.map(({ callListId, ...counts }) => [callListId, counts]));
}

/** How many contacts a list has, as its counts say. */
export async function countListed(client: pg.PoolClient, callListId: string): Promise<number> {
  const { rows } = await client.query<{ contacts: number }>({
    name: 'count-listed',
    text: `SELECT coalesce(sum(${CONTACT_STATUSES.join(' + ')}), 0)::float8 AS contacts FROM call_list_counters WHERE call_list_id = $1`,
    values: [callListId],
  });
  return rows[0]?.contacts ?? 0;
}
