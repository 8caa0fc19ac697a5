import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { AppError } from '@dialdeck/common/errors';
import { join, type Sql, sql } from '@dialdeck/node/database/sql';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SHOWN_COLUMNS } from './contact.sql.ts';
import { queueRanks } from './queue.rules.ts';
import { conditionsSql, type QueueFilter } from './queue-page.repo.ts';

/** A queue without a narrower filter. */
type DumpFilter = Pick<QueueFilter, 'callListId' | 'statuses' | 'patterns'>;

/** For one part of at most 64 kB or so. A connection empties its buffers in bursts, seconds apart. */
const STANDS_STILL_MS = 15_000;
/** Bounds the wait for the first contact, also when the server hangs. */
const FIRST_BYTES_MS = 8_000;

/**
 * A whole queue as one JSON array, built by the database and streamed byte by byte: no row is parsed here. Every line
 * of the COPY begins with the comma that separates it from the previous one; the first comma is replaced by the bracket. Delimiter
 * and quote are control characters, which JSON escapes: nothing is quoted, so nothing must be unquoted.
 */
export async function dumpContacts(pool: pg.Pool, filter: DumpFilter, signal: AbortSignal): Promise<Readable> {
  const late = AbortSignal.timeout(FIRST_BYTES_MS);
  const client = await pool.connect();
  try {
    await Promise.race([client.query('BEGIN READ ONLY'), once(late, 'abort')]);
    late.throwIfAborted();
    const source = client.query(copyTo(dumpSql(filter)));
    // The reader gets the error; the destroyed connection emits it once more, without a listener.
    source.on('error', () => undefined);
    // Until the first bytes arrive an error can still be answered.
    const waiting = { signal: AbortSignal.any([signal, late]) };
    await Promise.race([once(source, 'readable', waiting), once(source, 'end', waiting)]);
    const sink = new PassThrough();
    pour(source, sink)
      .then(() => client.query('COMMIT'))
      .then(
        () => client.release(),
        // The server ends a COPY whose reader has disconnected.
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
  // Checked even while nothing arrives: a search may take long before its first match.
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

/** A reader that stalls loses its slot: the answer is aborted, so that part of it is not taken for the whole. */
async function untilTaken(sink: PassThrough): Promise<void> {
  const still = setTimeout(() => sink.destroy(), STANDS_STILL_MS);
  await Promise.race([once(sink, 'drain'), once(sink, 'close')]);
  clearTimeout(still);
}

/** The statement. It knows the search and Active Only; the whole of a narrower filter is read by pages. */
export const dumpSql = (filter: DumpFilter): string =>
  withLiterals(sql`COPY (SELECT ',' || row_to_json(shown)::text FROM (SELECT ${SHOWN_COLUMNS} FROM contacts
      WHERE ${conditionsSql(filter)} AND queue_rank IN (${join(queueRanks(filter.statuses))})
      ORDER BY queue_rank DESC, contacts.created_at DESC, contacts.id DESC) AS shown)
    TO STDOUT (FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02')`);

/** COPY takes no parameters: ids, ranks and patterns become literals. */
const withLiterals = ({ strings, values }: Sql): string =>
  strings.reduce((text, next, place) => `${text}${literalOf(values[place - 1])}${next}`);

const literalOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));
