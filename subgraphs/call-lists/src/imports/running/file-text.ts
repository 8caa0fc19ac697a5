import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvDecoder } from '@dialdeck/csv/decoder';
import type { FileEncoding } from '@dialdeck/csv/encodings';
import type pg from 'pg';
import { readChunk } from '#imports/jobs/import-chunk.repo.ts';
import { unpackChunk } from '#imports/upload/spool.ts';

/** Parsed within a millisecond: in between the process answers requests, and keeps COPY supplied. */
const PIECE_BYTES = 16 * 1024;

/** A stored file as text, chunk by chunk; the next chunk is fetched while this one is processed. */
export async function* fileText(pool: pg.Pool, jobId: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new CsvDecoder(encoding);
  let next = fetchChunk(pool, jobId, 0);
  for (let seq = 1; ; seq++) {
    const bytes = await next;
    if (!bytes) break;
    next = fetchChunk(pool, jobId, seq);
    // Awaited when this chunk is processed, or never if the caller stops.
    next.catch(() => undefined);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield decoder.push(bytes.subarray(at, at + PIECE_BYTES));
      await nextTurn();
    }
  }
  yield decoder.end();
}

async function fetchChunk(pool: pg.Pool, jobId: string, seq: number): Promise<Buffer | undefined> {
  const packed = await readChunk(pool, jobId, seq);
  return packed && (await unpackChunk(packed));
}
