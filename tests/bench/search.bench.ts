import assert from 'node:assert/strict';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { indexAll } from './index-all.ts';
import { interleaved } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';
import { queueOf } from './queue-of.ts';

const ROUNDS = 20;
/** Contacts that are not in the search index yet: what an import leaves for a few seconds. */
const WAITING = 20_000;
/** A part of a word, a company, digits as they are typed, and nothing. */
const TERMS = ['abcd', 'company 4fc', '(200) 0', '#none#'];

/** A substring in a large list, while a part of it is still to be indexed. */
export const search: Bench = { name: 'search', rows: 1_000_000, smallRows: 15_000, run: measureSearch };

async function measureSearch({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const list = await addManyContacts(owner, rows);
  await indexAll(owner, list);
  await owner.query('VACUUM ANALYZE contacts, contact_search');
  // The peer: nothing but the texts, read from end to end.
  await owner.query('CREATE TABLE narrow AS SELECT search_text FROM contacts WHERE call_list_id = $1', [list]);
  await owner.query('VACUUM ANALYZE narrow');
  const ask = queueOf(database);
  const waiting = Math.min(WAITING, Math.floor(rows / 3));

  const scan = (term: string) => owner.query('SELECT count(*) FROM narrow WHERE search_text LIKE $1', [`%${term}%`]);
  const ratios: Ratio[] = [];
  for (const part of ['indexed', 'waiting'] as const) {
    if (part === 'waiting') await unindex(owner, list, waiting);
    for (const term of TERMS) assert.deepEqual(await ask(list, { search: term }), await expected(owner, list, term));
    const [term = ''] = TERMS;
    const times = await interleaved(rounds(ROUNDS), {
      search: () => ask(list, { search: term }),
      scan: () => scan(term),
    });
    ratios.push({
      what:
        part === 'indexed' ? 'a page of matches' : `the same, ${waiting.toLocaleString('en')} contacts not indexed yet`,
      peer: 'LIKE over the texts alone',
      ratio: times.search / times.scan,
      target: { atMost: 0.2 },
      figures: `${times.search.toFixed(1)} ms, ${times.scan.toFixed(1)} ms`,
    });
  }
  return ratios;
}

/** The oldest contacts wait again, in ranges of a thousand ids as an import writes them. */
async function unindex(pool: pg.Pool, list: string, waiting: number): Promise<void> {
  await pool.query(
    `WITH ranged AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM contacts WHERE call_list_id = $1 ORDER BY id LIMIT $2),
     gone AS (DELETE FROM contact_search WHERE call_list_id = $1 AND contact_id IN (SELECT id FROM ranged))
     INSERT INTO search_backlog (call_list_id, first_contact_id, last_contact_id)
     SELECT $1, min(id::text)::uuid, max(id::text)::uuid FROM ranged GROUP BY n / 1000`,
    [list, waiting],
  );
}

/** The first page by reading everything. */
async function expected(pool: pg.Pool, list: string, term: string): Promise<string[]> {
  const pattern = /^[\d\s()+./-]+$/.test(term) ? term.replace(/\D/g, '') : term;
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM contacts WHERE call_list_id = $1 AND status NOT IN ('winner', 'loser', 'archived')
       AND search_text LIKE $2 ORDER BY queue_rank DESC, created_at DESC, id DESC LIMIT 50`,
    [list, `%${pattern}%`],
  );
  return rows.map(({ id }) => id);
}
