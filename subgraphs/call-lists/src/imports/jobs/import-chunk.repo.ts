import type pg from 'pg';
import type { Queryable } from './import-job.columns.ts';

/** A piece of the file as it is stored. */
export interface ChunkFacts {
  seq: number;
  /** Unpacked. */
  bytes: number;
  hash: Buffer;
}

export interface NewChunk extends ChunkFacts {
  packed: Buffer;
}

/**
 * Adds a chunk, and reports that the connection is alive, in one statement. Its commit does not wait for the disk: the commit that ends
 * the upload does, for all chunks.
 * @returns false when this connection no longer owns the upload
 */
export async function addChunk(pool: pg.Pool, jobId: string, uploadId: string, chunk: NewChunk): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'add-import-chunk',
    text: `WITH job AS (
       UPDATE import_jobs SET bytes = bytes + $4, upload_seen_at = now()
       WHERE id = $1 AND upload_id = $2 AND state = 'uploading' RETURNING id)
     INSERT INTO import_chunks (import_job_id, seq, bytes, hash, packed) SELECT id, $3, $4::int, $5, $6 FROM job`,
    values: [jobId, uploadId, chunk.seq, chunk.bytes, chunk.hash, chunk.packed],
  });
  return rowCount === 1;
}

/** The stored chunks of a file, in order. */
export async function listChunks(pool: pg.Pool, jobId: string): Promise<ChunkFacts[]> {
  const { rows } = await pool.query<ChunkFacts>(
    'SELECT seq, bytes, hash FROM import_chunks WHERE import_job_id = $1 ORDER BY seq',
    [jobId],
  );
  return rows;
}

export async function readChunk(pool: pg.Pool, jobId: string, seq: number): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ packed: Buffer }>({
    name: 'read-import-chunk',
    text: 'SELECT packed FROM import_chunks WHERE import_job_id = $1 AND seq = $2',
    values: [jobId, seq],
  });
  return rows[0]?.packed;
}

export async function deleteChunks(db: Queryable, jobId: string): Promise<void> {
  await db.query('DELETE FROM import_chunks WHERE import_job_id = $1', [jobId]);
}
