import assert from 'node:assert/strict';
import { encodeCursor } from '@dialdeck/node/graphql/page';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { interleaved } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';
import { queueOf } from './queue-of.ts';

const SMALL_LIST = 10_000;
const PAGE = 50;
const ROUNDS = 200;

interface Place {
  after: string;
  expected: string[];
}

/** A queue's page of 50 in a large list: at its start, far down, and where tried contacts turn into callbacks. */
export const page: Bench = {
  name: 'page',
  rows: 1_000_000,
  smallRows: 2_000,
  run: measurePages,
};

async function measurePages({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const large = await addManyContacts(owner, rows);
  const small = await addManyContacts(owner, Math.min(rows, SMALL_LIST));
  await owner.query('VACUUM ANALYZE contacts');

  const first = await placeAt(owner, large, -1);
  const deep = await placeAt(owner, large, Math.floor(rows * 0.6));
  // 80 of 100 were never called and 10 were tried: half of this page is the last tried, the other half callbacks.
  const boundary = await placeAt(owner, large, Math.floor(rows * 0.9) - PAGE / 2);
  const ask = queueOf(database);
  assert.deepEqual(await ask(large), first.expected);
  assert.deepEqual(await ask(large, { after: deep.after }), deep.expected);
  assert.deepEqual(await ask(large, { after: boundary.after }), boundary.expected);
  assert.deepEqual(await ask(small), (await placeAt(owner, small, -1)).expected);

  const times = await interleaved(rounds(ROUNDS), {
    small: () => ask(small),
    first: () => ask(large),
    deep: () => ask(large, { after: deep.after }),
    boundary: () => ask(large, { after: boundary.after }),
  });
  const ratio = (what: keyof typeof times, peer: keyof typeof times, atMost: number): Ratio => ({
    what: `${what} page`,
    peer: peer === 'small' ? 'first page of 10,000 contacts' : 'first page of the same list',
    ratio: times[what] / times[peer],
    target: { atMost },
    figures: `${times[what].toFixed(2)} ms, ${times[peer].toFixed(2)} ms`,
  });
  return [ratio('first', 'small', 1.3), ratio('deep', 'first', 1.5), ratio('boundary', 'first', 1.5)];
}

/** The page after the row at `offset`, by sorting the whole list. */
async function placeAt(pool: pg.Pool, callListId: string, offset: number): Promise<Place> {
  const { rows } = await pool.query<{ id: string; rank: number; createdAt: string }>(
    `SELECT id, queue_rank AS rank, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt"
     FROM contacts WHERE call_list_id = $1 AND status NOT IN ('winner', 'loser', 'archived')
     ORDER BY queue_rank DESC, created_at DESC, id DESC OFFSET $2 LIMIT $3`,
    [callListId, Math.max(offset, 0), PAGE + 1],
  );
  const ids = rows.map(({ id }) => id);
  const [last] = rows;
  if (offset < 0 || !last) return { after: '', expected: ids.slice(0, PAGE) };
  return { after: encodeCursor([last.rank, last.createdAt, last.id]), expected: ids.slice(1) };
}
