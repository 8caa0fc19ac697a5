import type pg from 'pg';

/** Months ahead of the current one whose partitions exist. */
const MONTHS_AHEAD = 3;

/** Makes the partitions of this month and the coming ones: the function owns the right to make tables, this role does not. */
export async function ensureCallLogPartitions(pool: pg.Pool): Promise<void> {
  await pool.query("SELECT ensure_call_log_partitions(now()::date, (now() + $1 * INTERVAL '1 month')::date)", [
    MONTHS_AHEAD,
  ]);
}
