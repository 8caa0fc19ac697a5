import type pg from 'pg';
import type { ListCounts } from './call-list.ts';

/** One row per list would make its writers queue for each other; so many rows, summed on read, let them pass. */
export const COUNTER_SLOTS = 16;

const COLUMNS = [
  'active',
  'attempted',
  'callback',
  'winner',
  'loser',
  'archived',
  'completed',
] as const satisfies readonly (keyof ListCounts)[];

/**
 * Moves the counts of a list by `delta`, in the transaction that changes its contacts.
 * @returns false when the list is gone
 */
export async function addToCounts(
  client: pg.PoolClient,
  callListId: string,
  delta: Partial<ListCounts>,
): Promise<boolean> {
  const changed = COLUMNS.filter((column) => delta[column]);
  if (changed.length === 0) return true;
  const slot = Math.floor(Math.random() * COUNTER_SLOTS);
  const { rowCount } = await client.query(
    `UPDATE call_list_counters SET ${changed.map((column, index) => `${column} = ${column} + $${index + 3}`).join(', ')}
     WHERE call_list_id = $1 AND slot = $2`,
    [callListId, slot, ...changed.map((column) => delta[column])],
  );
  return rowCount === 1;
}
