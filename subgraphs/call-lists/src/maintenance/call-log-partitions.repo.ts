import type pg from 'pg';

/** Partitions are created this many months ahead. */
const MONTHS_AHEAD = 3;

/** Creates the partitions of this month and the next ones: the function may create tables, this role may not. */
export async function ensureCallLogPartitions(pool: pg.Pool): Promise<void> {
  await pool.query("SELECT ensure_call_log_partitions(now()::date, (now() + $1 * INTERVAL '1 month')::date)", [
    MONTHS_AHEAD,
  ]);
}
