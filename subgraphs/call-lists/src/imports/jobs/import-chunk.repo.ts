import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { Queryable } from './import-job.sql.ts';

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
  const { rowCount } = await pool.query(
    named(
      'add-import-chunk',
      sql`WITH job AS (
       UPDATE import_jobs SET bytes = bytes + ${chunk.bytes}, upload_seen_at = now()
       WHERE id = ${jobId} AND upload_id = ${uploadId} AND state = 'uploading' RETURNING id)
     INSERT INTO import_chunks (import_job_id, seq, bytes, hash, packed) SELECT id, ${chunk.seq}, ${chunk.bytes}::int,
       ${chunk.hash}, ${chunk.packed} FROM job`,
    ),
  );
  return rowCount === 1;
}

/** The stored chunks of a file, in order. */
export async function listChunks(pool: pg.Pool, jobId: string): Promise<ChunkFacts[]> {
  const { rows } = await pool.query<ChunkFacts>(
    sql`SELECT seq, bytes, hash FROM import_chunks WHERE import_job_id = ${jobId} ORDER BY seq`,
  );
  return rows;
}

export async function readChunk(pool: pg.Pool, jobId: string, seq: number): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ packed: Buffer }>(
    named('read-import-chunk', sql`SELECT packed FROM import_chunks WHERE import_job_id = ${jobId} AND seq = ${seq}`),
  );
  return rows[0]?.packed;
}

export async function deleteChunks(db: Queryable, jobId: string): Promise<void> {
  await db.query(sql`DELETE FROM import_chunks WHERE import_job_id = ${jobId}`);
}
