import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

/** Partitions are created this many months ahead. */
const MONTHS_AHEAD = 3;

/** Creates the partitions of this month and the next ones: the function may create tables, this role may not. */
export async function ensureCallLogPartitions(pool: pg.Pool): Promise<void> {
  await pool.query(
    sql`SELECT ensure_call_log_partitions(now()::date, (now() + ${MONTHS_AHEAD} * INTERVAL '1 month')::date)`,
  );
}
