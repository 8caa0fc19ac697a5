import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '@dialdeck/common/errors';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SHOWN_COLUMNS } from './contact.columns.ts';
import { matchSql, type QueueFilter } from './queue-page.repo.ts';

/** For one part of at most some 64 kB. A connection takes what lies in its buffers in bursts, seconds apart. */
const STANDS_STILL_MS = 15_000;
/** Nobody waits for ever for the first contact, nor for a server that hangs. */
const FIRST_BYTES_MS = 8_000;

/**
 * A whole queue as one JSON array, made by the database and handed on byte by byte: no row is looked at here. Every line
 * of the COPY begins with the comma that parts it from the one before, and the first comma becomes the bracket. Delimiter
 * and quote are control characters, which JSON never holds as such: nothing is quoted, nothing needs undoing.
 */
export async function dumpContacts(pool: pg.Pool, filter: QueueFilter, signal: AbortSignal): Promise<Readable> {
  const late = AbortSignal.timeout(FIRST_BYTES_MS);
  const client = await pool.connect();
  try {
    await Promise.race([client.query('BEGIN READ ONLY'), once(late, 'abort')]);
    late.throwIfAborted();
    const source = client.query(copyTo(dumpSql(filter)));
    // Whoever reads is told; a connection that is thrown away says so once more, to nobody.
    source.on('error', () => undefined);
    // The first bytes, or the refusal: until now an error can still be answered.
    const waiting = { signal: AbortSignal.any([signal, late]) };
    await Promise.race([once(source, 'readable', waiting), once(source, 'end', waiting)]);
    const sink = new PassThrough();
    void pour(source, sink).then(
      async () => {
        await client.query('COMMIT');
        client.release();
      },
      // The server ends a COPY whose reader is gone.
      () => client.release(true),
    );
    return sink;
  } catch (error) {
    client.release(true);
    throw late.aborted ? new AppError('UNAVAILABLE', { cause: error, retryAfter: 1 }) : error;
  }
}

async function pour(source: Readable, sink: PassThrough): Promise<void> {
  let isFirst = true;
  // Also while nothing comes: a search may look for long before it finds somebody.
  sink.once('close', () => source.destroy(new Error('the reader is gone')));
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (isFirst) chunk[0] = '['.charCodeAt(0);
      isFirst = false;
      if (!sink.write(chunk)) await untilTaken(sink);
    }
    sink.end(isFirst ? '[]' : ']');
  } catch (error) {
    sink.destroy(error as Error);
    throw error;
  }
}

/** A reader who stands still gives the place up: the answer is torn, so that nobody takes a part of it for the whole. */
async function untilTaken(sink: PassThrough): Promise<void> {
  const still = setTimeout(() => sink.destroy(), STANDS_STILL_MS);
  await Promise.race([once(sink, 'drain'), once(sink, 'close')]);
  clearTimeout(still);
}

/** The statement by itself. */
export function dumpSql(filter: QueueFilter): string {
  return `COPY (SELECT ',' || row_to_json(shown)::text FROM (SELECT ${SHOWN_COLUMNS} FROM contacts WHERE ${condition(filter)}
    ORDER BY queue_rank DESC, contacts.created_at DESC, contacts.id DESC) AS shown)
    TO STDOUT (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`;
}

/** COPY takes no parameters: ids, numbers and patterns stand in it as literals. */
function condition({ callListId, ranks, patterns }: QueueFilter): string {
  const matches = patterns
    ? ` AND ${matchSql('search_text', patterns, (value) => pg.escapeLiteral(String(value)))}`
    : '';
  return `call_list_id = ${pg.escapeLiteral(callListId)} AND queue_rank IN (${ranks.map(Number).join()})${matches}`;
}
