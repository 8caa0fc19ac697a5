import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dumpContacts, dumpSql, queueStatuses } from '@dialdeck/call-lists/testing';
import pgCopy from 'pg-copy-streams';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { interleaved } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';

const ROUNDS = 3;
const MEGABYTE = 2 ** 20;

/** A whole list by `GET /api/call-lists/{id}/contacts`, against the same COPY without a reader. */
export const dump: Bench = { name: 'dump', rows: 1_000_000, smallRows: 2_500, run: measureDump };

async function measureDump({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const list = await addManyContacts(owner, rows);
  await owner.query('VACUUM ANALYZE contacts');
  const { pool } = database.database;
  const filter = { callListId: list, statuses: queueStatuses(false), patterns: null };
  const read = async (sink: Writable) => pipeline(await dumpContacts(pool, filter, new AbortController().signal), sink);

  const ids = createHash('sha256');
  await read(eachId((id) => ids.update(id)));
  const { rows: expected } = await owner.query<{ id: string }>(
    'SELECT id FROM contacts WHERE call_list_id = $1 ORDER BY queue_rank DESC, created_at DESC, id DESC',
    [list],
  );
  const wanted = createHash('sha256');
  for (const { id } of expected) wanted.update(id);
  assert.equal(ids.digest('hex'), wanted.digest('hex'));

  const base = process.memoryUsage.rss();
  let peak = base;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const times = await interleaved(rounds(ROUNDS), {
    dump: () => read(nowhere()),
    copy: async () => {
      const client = await pool.connect();
      await client.query("SET statement_timeout = '10min'");
      await pipeline(client.query(pgCopy.to(dumpSql(filter))), nowhere());
      client.release(true);
    },
  });
  clearInterval(watch);
  const perSecond = (ms: number) => `${Math.round(rows / ms)} k rows/s`;
  return [
    {
      what: 'whole list',
      peer: 'the same COPY by itself',
      ratio: times.copy / times.dump,
      target: { atLeast: 0.8 },
      figures: `${perSecond(times.dump)}, ${perSecond(times.copy)}`,
    },
    {
      what: 'memory meanwhile',
      // For a small list memory may not grow at all, and a ratio of 0 would look as if nothing was measured.
      peer: 'the memory before, and 120 MB',
      ratio: peak / (base + 120 * MEGABYTE),
      target: { atMost: 1 },
      figures: `+${Math.round((peak - base) / MEGABYTE)} MB`,
    },
  ];
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The ids in an array of contacts, in their order, wherever it is cut. */
function eachId(take: (id: string) => void): Writable {
  let rest = '';
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = rest + chunk.toString('latin1');
      let end = 0;
      for (const found of text.matchAll(/[[,]\{"id":"([\w-]{36})"/g)) {
        take(found[1] as string);
        end = found.index + found[0].length;
      }
      rest = text.slice(Math.max(end, text.length - 64));
      done();
    },
  });
}
