import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { FoundInvalid } from '#number-files/invalid-lines.ts';
import { addParkingTasks } from '#parking-tasks/parking-task.repo.ts';
import type { SnapshotRow } from './register.ts';

type Db = pg.Pool | pg.PoolClient;

const COLUMNS = sql`id, register_id AS "registerId", as_of::text AS "asOf", state, rows, invalid, invalid_lines AS "invalidLines", message, loaded_at AS "loadedAt"`;

/** A loader that has not reported for this long is dead (by the database's clock). */
const GONE = sql`INTERVAL '10 seconds'`;
const KEPT = sql`INTERVAL '48 hours'`;

const LOST = 'The connection was lost. Load the file again.';

export type NewSnapshot = Pick<SnapshotRow, 'id' | 'registerId' | 'asOf'> & { createdBy: string };

export async function insertSnapshot(db: Db, { id, registerId, asOf, createdBy }: NewSnapshot): Promise<void> {
  await db.query(
    sql`INSERT INTO register_snapshots (id, register_id, as_of, created_by) VALUES (${id}, ${registerId}, ${asOf}::date, ${createdBy})`,
  );
}

export async function findSnapshot(db: Db, id: string): Promise<SnapshotRow | null> {
  const { rows } = await db.query<SnapshotRow>(sql`SELECT ${COLUMNS} FROM register_snapshots WHERE id = ${id}`);
  return rows[0] ?? null;
}

const isArriving = (id: string) => sql`id = ${id} AND state = 'loading' AND received_at IS NULL`;

/** False when the file was given up in the meantime. */
export async function keepSnapshot(db: Db, id: string): Promise<boolean> {
  return (await db.query(sql`UPDATE register_snapshots SET seen_at = now() WHERE ${isArriving(id)}`)).rowCount === 1;
}

/** Counts the rows that the same transaction stores. False when the file was given up in the meantime. */
export async function countNumbers(
  client: pg.PoolClient,
  id: string,
  { rows, invalid, invalidLines }: FoundInvalid & Pick<SnapshotRow, 'rows'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    sql`UPDATE register_snapshots SET rows = rows + ${rows}, invalid = invalid + ${invalid},
          invalid_lines = invalid_lines || ${JSON.stringify(invalidLines)}::jsonb, seen_at = now()
        WHERE ${isArriving(id)}`,
  );
  return rowCount === 1;
}

/** The file is complete: from now on a worker continues, even if this process is killed. */
export async function endArrival(db: Db, id: string, sha256: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`UPDATE register_snapshots SET received_at = now(), sha256 = ${sha256} WHERE ${isArriving(id)} AND rows > 0`,
  );
  return rowCount === 1;
}

export async function failSnapshot(db: Db, id: string, message = LOST): Promise<void> {
  await db.query(sql`UPDATE register_snapshots SET state = 'failed', message = ${message} WHERE ${isArriving(id)}`);
}

/** Files whose loader was killed. */
export async function failLostSnapshots(db: Db): Promise<void> {
  await db.query(
    sql`UPDATE register_snapshots SET state = 'failed', message = ${LOST}
     WHERE state = 'loading' AND received_at IS NULL AND seen_at < now() - ${GONE}`,
  );
}

/** Whether a complete snapshot waits to be activated. */
export async function isAnyReceived(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`SELECT FROM register_snapshots WHERE state = 'loading' AND received_at IS NOT NULL LIMIT 1`,
  );
  return rowCount === 1;
}

/**
 * Locks such a snapshot until the transaction ends; replicas lock snapshots of different registers. The files of one register take their
 * turn in the order of their arrival: a small one is indexed sooner than a large one before it, which would then replace it.
 */
export async function holdReceived(client: pg.PoolClient): Promise<SnapshotRow | null> {
  const { rows } = await client.query<SnapshotRow>(
    sql`SELECT ${COLUMNS} FROM register_snapshots AS snapshot WHERE state = 'loading' AND received_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM register_snapshots AS earlier WHERE earlier.register_id = snapshot.register_id
         AND earlier.state = 'loading' AND (earlier.received_at, earlier.id) < (snapshot.received_at, snapshot.id))
     ORDER BY received_at FOR UPDATE SKIP LOCKED LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** Replaces the active snapshot in one statement. */
export async function swapSnapshot(client: pg.PoolClient, { id, registerId }: SnapshotRow): Promise<void> {
  await client.query(
    sql`WITH before AS (SELECT active_snapshot AS id FROM registers WHERE id = ${registerId} FOR UPDATE),
       replaced AS (UPDATE register_snapshots SET state = 'replaced', replaced_at = clock_timestamp()
         WHERE id = (SELECT id FROM before)),
       made AS (UPDATE register_snapshots SET state = 'active', loaded_at = clock_timestamp() WHERE id = ${id})
     UPDATE registers SET active_snapshot = ${id} FROM before WHERE registers.id = ${registerId}`,
  );
  // Numbers that are no longer listed may be called, and those that an expired register kept back.
  await addParkingTasks(client, [{}]);
}

/** A failed snapshot, or one that was replaced long enough ago, whose numbers still exist. */
export async function findDroppable(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    sql`SELECT id FROM register_snapshots WHERE dropped_at IS NULL
       AND (state = 'failed' OR (state = 'replaced' AND replaced_at < now() - ${KEPT})) ORDER BY created_at LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}

export async function noteDropped(db: Db, id: string): Promise<void> {
  await db.query(sql`UPDATE register_snapshots SET dropped_at = now() WHERE id = ${id}`);
}

/** Invalid lines may contain personal data: they are stored for the same time as the rejected rows of an import. */
export async function forgetInvalidLines(db: Db): Promise<void> {
  await db.query(
    sql`UPDATE register_snapshots SET invalid_lines = '[]'
        WHERE created_at < now() - INTERVAL '7 days' AND invalid_lines <> '[]'`,
  );
}
