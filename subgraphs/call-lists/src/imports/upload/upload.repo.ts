import type { FileEncoding } from '@dialdeck/csv/encodings';
import { sql } from '@dialdeck/node/database/sql';
import type { Queryable } from '#imports/jobs/import-job.sql.ts';

/** A connection that has not reported for this long is dead (by the database's clock). */
const GONE = sql`INTERVAL '5 seconds'`;

/** Restarts an upload, unless another connection is still alive. */
export async function takeUpload(db: Queryable, id: string, uploadId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`UPDATE import_jobs SET state = 'uploading', upload_id = ${uploadId}, upload_seen_at = now(), message = NULL
     WHERE id = ${id} AND (state = 'paused' OR state = 'uploading' AND upload_seen_at < now() - ${GONE})`,
  );
  return rowCount === 1;
}

/** @returns false when this connection no longer owns the upload */
export async function keepUpload(db: Queryable, id: string, uploadId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`UPDATE import_jobs SET upload_seen_at = now() WHERE id = ${id} AND upload_id = ${uploadId} AND state = 'uploading'`,
  );
  return rowCount === 1;
}

/** Marks the file as complete: a worker continues from here. */
export async function endUpload(
  db: Queryable,
  file: { id: string; uploadId: string; encoding: FileEncoding; fileHash: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`UPDATE import_jobs SET state = 'running', encoding = ${file.encoding}, file_hash = ${file.fileHash}, file_bytes = bytes,
      upload_id = NULL
     WHERE id = ${file.id} AND upload_id = ${file.uploadId} AND state = 'uploading'`,
  );
  return rowCount === 1;
}

const LOST = 'The connection was lost. Send the file again to resume.';

export async function pauseUpload(db: Queryable, id: string, uploadId: string): Promise<void> {
  await db.query(
    sql`UPDATE import_jobs SET state = 'paused', upload_id = NULL, message = ${LOST}
     WHERE id = ${id} AND upload_id = ${uploadId} AND state = 'uploading'`,
  );
}

/** Uploads whose process was killed. */
export async function pauseLostUploads(db: Queryable): Promise<void> {
  await db.query(
    sql`UPDATE import_jobs SET state = 'paused', upload_id = NULL, message = ${LOST}
     WHERE state = 'uploading' AND upload_seen_at < now() - ${GONE}`,
  );
}

/** Ends a job whose file is refused. */
export async function failUpload(db: Queryable, id: string, uploadId: string, message: string): Promise<void> {
  await db.query(
    sql`WITH failed AS (
       UPDATE import_jobs SET state = 'failed', upload_id = NULL, message = ${message}, finished_at = now()
       WHERE id = ${id} AND upload_id = ${uploadId} AND state = 'uploading' RETURNING id)
     DELETE FROM import_chunks WHERE import_job_id IN (SELECT id FROM failed)`,
  );
}
