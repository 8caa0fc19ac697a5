import type pg from 'pg';
import { readChunk } from '#imports/jobs/import-chunk.repo.ts';
import type { FileEncoding } from '#imports/reading/encoding-scan.ts';
import { unpackChunk } from '#imports/upload/spool.ts';

/** A stored file as text, piece by piece; the next piece is fetched while this one is worked on. */
export async function* fileText(pool: pg.Pool, jobId: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let next = fetchChunk(pool, jobId, 0);
  try {
    for (let seq = 1; ; seq++) {
      const bytes = await next;
      if (!bytes) break;
      next = fetchChunk(pool, jobId, seq);
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } finally {
    // Whoever stops early waits for nothing.
    next.catch(() => undefined);
  }
}

async function fetchChunk(pool: pg.Pool, jobId: string, seq: number): Promise<Buffer | undefined> {
  const packed = await readChunk(pool, jobId, seq);
  return packed && (await unpackChunk(packed));
}
