import { type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { type ImportAction, statesAllowing } from './import-job.rules.ts';
import { COLUMNS, type Queryable } from './import-job.sql.ts';
import type { ImportJobRow } from './import-job.ts';

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
  | 'isEncodingChosen'
  | 'fileBytes'
  | 'uploadId'
> & { idempotencyKey: string | null };

/** @returns undefined when the same key has a job already */
export async function insertJob(db: Queryable, job: NewImportJob): Promise<ImportJobRow | undefined> {
  const { rows } = await db.query(
    sql`INSERT INTO import_jobs (id, call_list_id, created_by, is_plan, mapping, country, request_hash, columns, delimiter,
       newline, encoding, file_bytes, upload_id, idempotency_key, is_encoding_chosen, upload_seen_at)
     VALUES (${job.id}, ${job.callListId}, ${job.createdBy}, ${job.isPlan}, ${JSON.stringify(job.mapping)}, ${job.country},
       ${job.requestHash}, ${job.columns}, ${job.delimiter}, ${job.newline}, ${job.encoding}, ${job.fileBytes}, ${job.uploadId},
       ${job.idempotencyKey}, ${job.isEncodingChosen}, now())
     ON CONFLICT (created_by, idempotency_key) DO NOTHING RETURNING ${COLUMNS}`,
  );
  return rows[0];
}

/** The fields of an import that comes in batches and not as a file. */
export type BatchImport = Pick<ImportJobRow, 'id' | 'callListId' | 'createdBy' | 'country'>;

/**
 * Adds one batch to an import, which the first batch creates, and locks it until the transaction ends. There is no file
 * to resume, so its state is always `done`.
 * @returns false when it was undone, or is not the caller's in this list
 */
export async function joinBatches(client: pg.PoolClient, job: BatchImport): Promise<boolean> {
  await client.query(
    sql`INSERT INTO import_jobs (id, call_list_id, created_by, state, is_plan, mapping, country, request_hash, columns, delimiter,
       newline, encoding, finished_at)
     VALUES (${job.id}, ${job.callListId}, ${job.createdBy}, 'done', false, '{}', ${job.country}, '', '{}', ',', E'\\n',
       'utf-8', now()) ON CONFLICT (id) DO NOTHING`,
  );
  const { rowCount } = await client.query(
    sql`SELECT FROM import_jobs
     WHERE id = ${job.id} AND call_list_id = ${job.callListId} AND created_by = ${job.createdBy} AND state = 'done'
       AND bytes = 0 FOR UPDATE`,
  );
  return rowCount === 1;
}

/** Imports are deleted with their list: imports of a deleted list are not found. */
export async function findJob(db: Queryable, id: string): Promise<ImportJobRow | undefined> {
  const { rows } = await db.query(
    sql`SELECT ${COLUMNS} FROM import_jobs WHERE id = ${id} AND ${isLivingSql(sql`import_jobs.call_list_id`)}`,
  );
  return rows[0];
}

export async function findJobByKey(db: Queryable, createdBy: string, key: string): Promise<ImportJobRow | undefined> {
  const { rows } = await db.query(
    sql`SELECT ${COLUMNS} FROM import_jobs WHERE created_by = ${createdBy} AND idempotency_key = ${key}`,
  );
  return rows[0];
}

const JOBS_SHOWN = 100;

/** Newest first. */
export async function listJobs(db: Queryable, callListId: string): Promise<ImportJobRow[]> {
  const { rows } = await db.query(
    sql`SELECT ${COLUMNS} FROM import_jobs WHERE call_list_id = ${callListId} ORDER BY created_at DESC, id DESC LIMIT ${JOBS_SHOWN}`,
  );
  return rows;
}

/** The next state for each action; the statement itself checks the present state. */
const CHANGES: Record<Exclude<ImportAction, 'resume'>, Sql> = {
  confirm: sql`state = 'running', is_plan = false, processed = 0, imported = 0, duplicates = 0, invalid = 0,
    left_out = 0, place_unknown = 0, misfits = 0, worker_id = NULL`,
  cancel: sql`state = 'cancelled', finished_at = now(), upload_id = NULL, message = NULL`,
  revert: sql`state = 'reverted', finished_at = NULL, worker_id = NULL, attempts = 0, message = NULL`,
};

/** @returns false when the state does not allow it */
export async function changeJob(db: Queryable, id: string, action: Exclude<ImportAction, 'resume'>): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`UPDATE import_jobs SET ${CHANGES[action]} WHERE id = ${id} AND state = ANY(${statesAllowing(action)}::text[])`,
  );
  return rowCount === 1;
}

/** Days until an unconfirmed or incomplete file, and rejected rows, are deleted. */
const WAITING_DAYS = 7;
const REJECTS_DAYS = 30;

/** Files hold personal data, so they are deleted after a while. */
export async function forgetImports(db: Queryable): Promise<void> {
  await db.query(
    sql`WITH given_up AS (
       UPDATE import_jobs SET state = 'cancelled', finished_at = now(), message = 'No one continued it in time.'
       WHERE state IN ('paused', 'ready') AND created_at < now() - ${WAITING_DAYS} * INTERVAL '1 day' RETURNING id)
     DELETE FROM import_chunks WHERE import_job_id IN (SELECT id FROM given_up)`,
  );
  // An end and the deletion of its file can be two steps, and a chunk may have arrived in between.
  await db.query(
    sql`DELETE FROM import_chunks USING import_jobs WHERE import_jobs.id = import_job_id AND finished_at IS NOT NULL`,
  );
  await db.query(
    sql`DELETE FROM import_rejects USING import_jobs
     WHERE import_jobs.id = import_job_id AND finished_at < now() - ${REJECTS_DAYS} * INTERVAL '1 day'`,
  );
}
