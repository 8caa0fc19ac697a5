import type { FileEncoding } from '@dialdeck/csv/encodings';
import type { Queryable } from '#imports/jobs/import-job.columns.ts';

/** A connection that has not reported for this long is dead (by the database's clock). */
const GONE = "INTERVAL '5 seconds'";

/** Restarts an upload, unless another connection is still alive. */
export async function takeUpload(db: Queryable, id: string, uploadId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE import_jobs SET state = 'uploading', upload_id = $2, upload_seen_at = now(), message = NULL
     WHERE id = $1 AND (state = 'paused' OR state = 'uploading' AND upload_seen_at < now() - ${GONE})`,
    [id, uploadId],
  );
  return rowCount === 1;
}

/** @returns false when this connection no longer owns the upload */
export async function keepUpload(db: Queryable, id: string, uploadId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE import_jobs SET upload_seen_at = now() WHERE id = $1 AND upload_id = $2 AND state = 'uploading'`,
    [id, uploadId],
  );
  return rowCount === 1;
}

/** The file is complete: from now on a worker continues. */
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
