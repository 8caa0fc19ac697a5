import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { deleteChunks } from '#imports/jobs/import-chunk.repo.ts';
import { COLUMNS, type Queryable } from '#imports/jobs/import-job.sql.ts';
import type { ImportJobRow, StoredPlan } from '#imports/jobs/import-job.ts';

/** After this time another worker takes over the job of a killed one. */
const LEASE = sql`INTERVAL '8 seconds'`;

/** Whether any worker writes the contacts of a file now, as SQL. */
export const IS_IMPORTING = sql`EXISTS (SELECT FROM import_jobs WHERE state = 'running' AND NOT is_plan AND finished_at IS NULL
  AND worker_id IS NOT NULL AND worker_seen_at > now() - ${LEASE})`;

/**
 * Takes the oldest job with work and without a live worker, optionally only of files up to a size; replicas take
 * different ones.
 */
export async function takeWork(
  db: Queryable,
  workerId: string,
  mostBytes: number | null,
): Promise<ImportJobRow | undefined> {
  const { rows } = await db.query(
    sql`UPDATE import_jobs SET worker_id = ${workerId}, worker_seen_at = now(), attempts = attempts + 1
     WHERE id = (
       SELECT id FROM import_jobs
       WHERE state IN ('running', 'reverted') AND finished_at IS NULL AND ${isLivingSql(sql`import_jobs.call_list_id`)}
         AND (worker_id IS NULL OR worker_seen_at < now() - ${LEASE})
         AND (${mostBytes}::bigint IS NULL OR bytes <= ${mostBytes})
       ORDER BY created_at FOR UPDATE SKIP LOCKED LIMIT 1)
     RETURNING ${COLUMNS}`,
  );
  return rows[0];
}

export async function keepWork(db: Queryable, id: string, workerId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`UPDATE import_jobs SET worker_seen_at = now() WHERE id = ${id} AND worker_id = ${workerId}`,
  );
  return rowCount === 1;
}

/** Lets another worker continue immediately. */
export async function leaveWork(db: Queryable, id: string, workerId: string): Promise<void> {
  await db.query(sql`UPDATE import_jobs SET worker_id = NULL WHERE id = ${id} AND worker_id = ${workerId}`);
}

/**
 * This transaction's commit does not wait for the disk. For parts of a job before its end: the commit of the end waits, also for all
 * earlier commits. If the database crashes before that, checkpoint and rows are lost together, and the rows are read again.
 */
export async function commitBeforeDisk(client: pg.PoolClient): Promise<void> {
  await client.query(sql`SET LOCAL synchronous_commit = off`);
}

/**
 * Locks the job until the transaction ends, so that no user cancels it and no other worker works on it.
 * @returns undefined when another worker has taken it
 */
export async function holdWork(client: pg.PoolClient, job: ImportJobRow): Promise<ImportJobRow | undefined> {
  const { rows } = await client.query(
    sql`SELECT ${COLUMNS} FROM import_jobs WHERE id = ${job.id} AND worker_id = ${job.workerId} AND state = ${job.state} FOR UPDATE`,
  );
  return rows[0];
}

export interface Advance {
  processed: number;
  imported: number;
  duplicates: number;
  invalid: number;
  leftOut: number;
  placeUnknown: number;
  misfits: number;
  firstContactId: string | null;
  lastContactId: string | null;
  plan: StoredPlan | null;
}

/** The checkpoint, in the transaction of the rows that it counts. */
export async function advanceJob(client: pg.PoolClient, id: string, by: Advance): Promise<void> {
  await client.query(
    sql`UPDATE import_jobs SET processed = processed + ${by.processed}, imported = imported + ${by.imported},
      duplicates = duplicates + ${by.duplicates},
       invalid = invalid + ${by.invalid}, first_contact_id = LEAST(first_contact_id, ${by.firstContactId}::uuid),
       last_contact_id = GREATEST(last_contact_id, ${by.lastContactId}::uuid),
         plan = COALESCE(${by.plan && JSON.stringify(by.plan)}::jsonb, plan), left_out = left_out + ${by.leftOut},
       place_unknown = place_unknown + ${by.placeUnknown}, misfits = misfits + ${by.misfits}, attempts = 0,
       worker_seen_at = now()
     WHERE id = ${id}`,
  );
}

/** Ends a worker's work, and deletes the file unless it must still be read. */
export async function endWork(
  client: pg.PoolClient,
  { id, workerId }: ImportJobRow,
  end: { state: 'done' | 'ready' | 'failed'; message?: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    sql`UPDATE import_jobs SET state = ${end.state}, message = ${end.message ?? null}, worker_id = NULL,
       finished_at = CASE WHEN ${end.state} = 'ready' THEN NULL ELSE now() END
     WHERE id = ${id} AND worker_id = ${workerId} AND state = 'running'`,
  );
  if (rowCount === 1 && end.state !== 'ready') await deleteChunks(client, id);
  return rowCount === 1;
}

export async function endRevert(client: pg.PoolClient, id: string, message: string): Promise<void> {
  await client.query(
    sql`UPDATE import_jobs SET finished_at = now(), worker_id = NULL, message = ${message} WHERE id = ${id}`,
  );
}

export async function countReverted(client: pg.PoolClient, id: string, contacts: number): Promise<void> {
  await client.query(
    sql`UPDATE import_jobs SET reverted = reverted + ${contacts}, attempts = 0, worker_seen_at = now() WHERE id = ${id}`,
  );
}
