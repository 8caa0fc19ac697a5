import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export interface DemoProgress {
  /** The instant from which the demo's calls count their days. */
  beganAt: Date;
  /** People, lists and contacts are there. */
  isStocked: boolean;
  /** So are their calls. */
  isFinished: boolean;
}

const DEMO_LOCK = 72_707_374;
const LOCK_POLL_MS = 100;

/** From now on the demo is to be there, however often its making is interrupted. */
export async function planDemo(pool: pg.Pool): Promise<void> {
  await pool.query('INSERT INTO gateway.demo DEFAULT VALUES ON CONFLICT DO NOTHING');
}

/** Null where no demo was planned. */
export async function readDemo(pool: pg.Pool): Promise<DemoProgress | null> {
  const { rows } = await pool.query<DemoProgress>(
    `SELECT began_at AS "beganAt", stocked_at IS NOT NULL AS "isStocked", finished_at IS NOT NULL AS "isFinished"
     FROM gateway.demo`,
  );
  return rows[0] ?? null;
}

export async function markStocked(pool: pg.Pool): Promise<void> {
  await pool.query('UPDATE gateway.demo SET stocked_at = clock_timestamp()');
}

export async function markFinished(pool: pg.Pool): Promise<void> {
  await pool.query('UPDATE gateway.demo SET finished_at = clock_timestamp()');
}

/**
 * Of several platforms on one database one makes the demo; the others wait, because it may end before it is done.
 * @returns a function that releases the lock; null when the signal came first
 */
export async function holdDemo(pool: pg.Pool, signal: AbortSignal): Promise<(() => void) | null> {
  const client = await pool.connect();
  try {
    for (; !signal.aborted; await sleep(LOCK_POLL_MS)) {
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [DEMO_LOCK]);
      if (rows[0]?.mine) return () => client.release(true);
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return null;
}
