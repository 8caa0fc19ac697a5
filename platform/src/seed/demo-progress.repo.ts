import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export interface DemoProgress {
  /** What the demo's calls count their days from. */
  beganAt: Date;
  /** People, lists and contacts are there. */
  isStocked: boolean;
  /** So are their calls. */
  isFinished: boolean;
}

const DEMO_LOCK = 72_707_374;
const LOCK_POLL_MS = 100;
/** How long the database may take to notice that a client is gone. */
const KILLED_WITHIN_MS = 5_000;

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
 * Of several platforms on one database one makes the demo. Gives back how to let go; null when another one is at it, and not only
 * the last connection of one that was killed a moment ago.
 */
export async function holdDemo(pool: pg.Pool): Promise<(() => void) | null> {
  const client = await pool.connect();
  const ask = () => client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [DEMO_LOCK]);
  try {
    for (const end = performance.now() + KILLED_WITHIN_MS; performance.now() < end; await sleep(LOCK_POLL_MS))
      if ((await ask()).rows[0]?.mine) return () => client.release(true);
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return null;
}
