import type { FileEncoding } from '@dialdeck/csv/encoding-scan';
import type pg from 'pg';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import type { ImportAction } from './import-job.rules.ts';
import { statesAllowing } from './import-job.rules.ts';
import type { ImportJobRow, ImportPlan } from './import-job.ts';

const COLUMNS = `id, call_list_id AS "callListId", created_by AS "createdBy", state, is_plan AS "isPlan", mapping, country,
  request_hash AS "requestHash", columns, delimiter, newline, encoding, file_bytes::float8 AS "fileBytes",
  bytes::float8 AS bytes, file_hash AS "fileHash", upload_id AS "uploadId", processed, imported, duplicates, invalid, plan, message,
  first_contact_id AS "firstContactId", last_contact_id AS "lastContactId", reverted, worker_id AS "workerId", attempts,
  created_at AS "createdAt", finished_at AS "finishedAt"`;

/** A connection or the pool: reads and single statements need no more. */
type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool;

/** Who uploads says so this often; a connection that has not for longer is gone (clocks are the database's). */
export const HEARTBEAT_MS = 1_000;
const GONE = "INTERVAL '5 seconds'";
/** What a killed worker held is taken up by another one after this long. */
const LEASE = "INTERVAL '8 seconds'";

export type NewImportJob = Pick<
  ImportJobRow,
  | 'id'
  | 'callListId'
  | 'createdBy'
  | 'isPlan'
  | 'mapping'
  | 'country'
  | 'requestHash'
  | 'columns'
  | 'delimiter'
  | 'newline'
  | 'encoding'
  | 'fileBytes'
  | 'uploadId'
> & { idempotencyKey: string | null };

/** @returns undefined when the same key has a job already */
export async function insertJob(db: Queryable, job: NewImportJob): Promise<ImportJobRow | undefined> {
  const { rows } = await db.query(
    `INSERT INTO import_jobs (id, call_list_id, created_by, is_plan, mapping, country, request_hash, columns, delimiter,
       newline, encoding, file_bytes, upload_id, idempotency_key, upload_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now())
     ON CONFLICT (created_by, idempotency_key) DO NOTHING RETURNING ${COLUMNS}`,
    [
      job.id,
      job.callListId,
      job.createdBy,
      job.isPlan,
      JSON.stringify(job.mapping),
      job.country,
      job.requestHash,
      job.columns,
      job.delimiter,
      job.newline,
      job.encoding,
      job.fileBytes,
      job.uploadId,
      job.idempotencyKey,
    ],
  );
  return rows[0];
}

/** What an import has that comes in batches and not as a file. */
export type BatchImport = Pick<ImportJobRow, 'id' | 'callListId' | 'createdBy' | 'country'>;

/**
 * Makes one batch part of an import, the first one of a new import, and holds it until the transaction ends. There is no file
 * to go on with, so it is done at any moment.
 * @returns false when it was undone, or is none of the caller's in this list
 */
export async function joinBatches(client: pg.PoolClient, job: BatchImport): Promise<boolean> {
  await client.query(
    `INSERT INTO import_jobs (id, call_list_id, created_by, state, is_plan, mapping, country, request_hash, columns, delimiter,
       newline, encoding, finished_at)
     VALUES ($1, $2, $3, 'done', false, '{}', $4, '', '{}', ',', E'\\n', 'utf-8', now()) ON CONFLICT (id) DO NOTHING`,
    [job.id, job.callListId, job.createdBy, job.country],
  );
  const { rowCount } = await client.query(
    `SELECT FROM import_jobs
     WHERE id = $1 AND call_list_id = $2 AND created_by = $3 AND state = 'done' AND bytes = 0 FOR UPDATE`,
    [job.id, job.callListId, job.createdBy],
  );
  return rowCount === 1;
}

/** Imports go with their list: those of a deleted one are not found. */
export async function findJob(db: Queryable, id: string): Promise<ImportJobRow | undefined> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM import_jobs WHERE id = $1 AND ${isLivingSql('import_jobs.call_list_id')}`,
    [id],
  );
  return rows[0];
}

export async function findJobByKey(db: Queryable, createdBy: string, key: string): Promise<ImportJobRow | undefined> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM import_jobs WHERE created_by = $1 AND idempotency_key = $2`, [
    createdBy,
    key,
  ]);
  return rows[0];
}

const JOBS_SHOWN = 100;

/** Newest first. */
export async function listJobs(db: Queryable, callListId: string): Promise<ImportJobRow[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM import_jobs WHERE call_list_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${JOBS_SHOWN}`,
    [callListId],
  );
  return rows;
}

/** Begins an upload anew, unless another connection still lives. */
export async function takeUpload(db: Queryable, id: string, uploadId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE import_jobs SET state = 'uploading', upload_id = $2, upload_seen_at = now(), message = NULL
     WHERE id = $1 AND (state = 'paused' OR state = 'uploading' AND upload_seen_at < now() - ${GONE})`,
    [id, uploadId],
  );
  return rowCount === 1;
}

/** @returns false when this connection may not add to the file any more */
export async function keepUpload(db: Queryable, id: string, uploadId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE import_jobs SET upload_seen_at = now() WHERE id = $1 AND upload_id = $2 AND state = 'uploading'`,
    [id, uploadId],
  );
  return rowCount === 1;
}

/** The last byte is here: from now on a worker goes on by itself. */
export async function endUpload(
  db: Queryable,
  file: { id: string; uploadId: string; encoding: FileEncoding; fileHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE import_jobs SET state = 'running', encoding = $3, file_hash = $4, file_bytes = bytes, upload_id = NULL
     WHERE id = $1 AND upload_id = $2 AND state = 'uploading'`,
    [file.id, file.uploadId, file.encoding, file.fileHash],
  );
  return rowCount === 1;
}

const LOST = 'The connection was lost. Send the file again to resume.';

export async function pauseUpload(db: Queryable, id: string, uploadId: string): Promise<void> {
  await db.query(
    `UPDATE import_jobs SET state = 'paused', upload_id = NULL, message = $3
     WHERE id = $1 AND upload_id = $2 AND state = 'uploading'`,
    [id, uploadId, LOST],
  );
}

/** Uploads whose process was killed. */
export async function pauseLostUploads(db: Queryable): Promise<void> {
  await db.query(
    `UPDATE import_jobs SET state = 'paused', upload_id = NULL, message = $1
     WHERE state = 'uploading' AND upload_seen_at < now() - ${GONE}`,
    [LOST],
  );
}

/** Ends a job whose file is refused. */
export async function failUpload(db: Queryable, id: string, uploadId: string, message: string): Promise<void> {
  await db.query(
    `WITH failed AS (
       UPDATE import_jobs SET state = 'failed', upload_id = NULL, message = $3, finished_at = now()
       WHERE id = $1 AND upload_id = $2 AND state = 'uploading' RETURNING id)
     DELETE FROM import_chunks WHERE import_job_id IN (SELECT id FROM failed)`,
    [id, uploadId, message],
  );
}

/** What each action makes of a job; the state is looked at in the same statement. */
const CHANGES: Record<Exclude<ImportAction, 'resume'>, string> = {
  confirm: `state = 'running', is_plan = false, processed = 0, imported = 0, duplicates = 0, invalid = 0, worker_id = NULL`,
  cancel: `state = 'cancelled', finished_at = now(), upload_id = NULL, message = NULL`,
  revert: `state = 'reverted', finished_at = NULL, worker_id = NULL, attempts = 0, message = NULL`,
};

/** @returns false when the state does not allow it (any more) */
export async function changeJob(db: Queryable, id: string, action: Exclude<ImportAction, 'resume'>): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE import_jobs SET ${CHANGES[action]} WHERE id = $1 AND state = ANY($2::text[])`,
    [id, statesAllowing(action)],
  );
  return rowCount === 1;
}

/**
 * Takes the oldest job that has work and no living worker, of a file of at most so many bytes or of any; replicas take
 * different ones.
 */
export async function takeWork(
  db: Queryable,
  workerId: string,
  mostBytes: number | null,
): Promise<ImportJobRow | undefined> {
  const { rows } = await db.query(
    `UPDATE import_jobs SET worker_id = $1, worker_seen_at = now(), attempts = attempts + 1
     WHERE id = (
       SELECT id FROM import_jobs
       WHERE state IN ('running', 'reverted') AND finished_at IS NULL AND ${isLivingSql('import_jobs.call_list_id')}
         AND (worker_id IS NULL OR worker_seen_at < now() - ${LEASE})
         AND ($2::bigint IS NULL OR bytes <= $2)
       ORDER BY created_at FOR UPDATE SKIP LOCKED LIMIT 1)
     RETURNING ${COLUMNS}`,
    [workerId, mostBytes],
  );
  return rows[0];
}

export async function keepWork(db: Queryable, id: string, workerId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE import_jobs SET worker_seen_at = now() WHERE id = $1 AND worker_id = $2',
    [id, workerId],
  );
  return rowCount === 1;
}

/** Lets another worker go on at once. */
export async function leaveWork(db: Queryable, id: string, workerId: string): Promise<void> {
  await db.query('UPDATE import_jobs SET worker_id = NULL WHERE id = $1 AND worker_id = $2', [id, workerId]);
}

/**
 * The job's own row, held until the transaction ends: from here on nobody cancels it, and no other worker works on it.
 * @returns undefined when it is not this worker's any more
 */
export async function holdWork(client: pg.PoolClient, job: ImportJobRow): Promise<ImportJobRow | undefined> {
  const { rows } = await client.query(
    `SELECT ${COLUMNS} FROM import_jobs WHERE id = $1 AND worker_id = $2 AND state = $3 FOR UPDATE`,
    [job.id, job.workerId, job.state],
  );
  return rows[0];
}

export interface Advance {
  processed: number;
  imported: number;
  duplicates: number;
  invalid: number;
  firstContactId: string | null;
  lastContactId: string | null;
  plan: ImportPlan | null;
}

/** The checkpoint, in the transaction of the rows that it counts. */
export async function advanceJob(client: pg.PoolClient, id: string, by: Advance): Promise<void> {
  await client.query(
    `UPDATE import_jobs SET processed = processed + $2, imported = imported + $3, duplicates = duplicates + $4,
       invalid = invalid + $5, first_contact_id = LEAST(first_contact_id, $6::uuid),
       last_contact_id = GREATEST(last_contact_id, $7::uuid), plan = COALESCE($8::jsonb, plan), attempts = 0,
       worker_seen_at = now()
     WHERE id = $1`,
    [
      id,
      by.processed,
      by.imported,
      by.duplicates,
      by.invalid,
      by.firstContactId,
      by.lastContactId,
      by.plan && JSON.stringify(by.plan),
    ],
  );
}

/** The end of a worker's work. The file goes with it, unless it is still to be read. */
export async function endWork(
  client: pg.PoolClient,
  { id, workerId }: ImportJobRow,
  end: { state: 'done' | 'ready' | 'failed'; message?: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE import_jobs SET state = $3, message = $4, worker_id = NULL,
       finished_at = CASE WHEN $3 = 'ready' THEN NULL ELSE now() END
     WHERE id = $1 AND worker_id = $2 AND state = 'running'`,
    [id, workerId, end.state, end.message ?? null],
  );
  if (rowCount === 1 && end.state !== 'ready') await deleteChunks(client, id);
  return rowCount === 1;
}

export async function endRevert(client: pg.PoolClient, id: string, message: string): Promise<void> {
  await client.query(`UPDATE import_jobs SET finished_at = now(), worker_id = NULL, message = $2 WHERE id = $1`, [
    id,
    message,
  ]);
}

export async function countReverted(client: pg.PoolClient, id: string, contacts: number): Promise<void> {
  await client.query(
    'UPDATE import_jobs SET reverted = reverted + $2, attempts = 0, worker_seen_at = now() WHERE id = $1',
    [id, contacts],
  );
}

export async function deleteChunks(db: Queryable, jobId: string): Promise<void> {
  await db.query('DELETE FROM import_chunks WHERE import_job_id = $1', [jobId]);
}

/** Days that a file waits for its confirmation or the rest of it, and that rows which were not taken are kept. */
const WAITING_DAYS = 7;
const REJECTS_DAYS = 30;

/** Files hold people's data: nobody keeps them for ever by forgetting them. */
export async function forgetImports(db: Queryable): Promise<void> {
  await db.query(
    `WITH given_up AS (
       UPDATE import_jobs SET state = 'cancelled', finished_at = now(), message = 'Nobody came back to it.'
       WHERE state IN ('paused', 'ready') AND created_at < now() - ${WAITING_DAYS} * INTERVAL '1 day' RETURNING id)
     DELETE FROM import_chunks WHERE import_job_id IN (SELECT id FROM given_up)`,
  );
  await db.query(
    `DELETE FROM import_rejects USING import_jobs
     WHERE import_jobs.id = import_job_id AND finished_at < now() - ${REJECTS_DAYS} * INTERVAL '1 day'`,
  );
}
