import assert from 'node:assert/strict';
import { type QueueArguments, searchTextOf } from '@dialdeck/call-lists/testing';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { indexAll } from './index-all.ts';
import { addManyContacts } from './many-contacts.ts';
import { millisecondsOf } from './milliseconds-of.ts';
import { queueOf } from './queue-of.ts';

const ROUNDS = 60;
/** Every fourth contact, one of 200, one of 20,000: a filter that most rows fit, one that few fit, and one for a single file. */
const FIELDS = {
  City: `'City ' || n % 4`,
  Segment: `'Segment ' || n * 37 % 200`,
  Group: `'Group ' || n * 37 % 1000`,
  Batch: `'Batch ' || n * 37 % 20000`,
};

type Filter = NonNullable<QueueArguments['filter']>;
const field = (name: string, value: string): Filter => ({ fields: [{ name, value }] });

/** Each filter, and the contacts that it is about, as SQL. */
const FILTERS: readonly (readonly [what: string, filter: Filter, where: string])[] = [
  ['one status', { status: ['winner'] }, `status = 'winner'`],
  ['two of the three closed statuses', { status: ['winner', 'archived'] }, `status IN ('winner', 'archived')`],
  ['never called', { calls: ['0'] }, 'total_calls = 0'],
  ['called three times or more', { calls: ['3+'] }, 'total_calls >= 3'],
  ['called once, and a callback', { calls: ['1'], status: ['callback'] }, `total_calls = 1 AND status = 'callback'`],
  ['a value of one contact in four', field('City', 'CITY 1'), `custom_fields ->> 'City' = 'City 1'`],
  [
    'a winner with a value of one contact in 20,000',
    { status: ['winner'], ...field('Batch', 'batch 3330') },
    `status = 'winner' AND custom_fields ->> 'Batch' = 'Batch 3330'`,
  ],
  ['a value of one contact in 1,000', field('Group', 'group 37'), `custom_fields ->> 'Group' = 'Group 37'`],
  ['a value of one contact in 200', field('Segment', 'segment 37'), `custom_fields ->> 'Segment' = 'Segment 37'`],
  ['a value of one contact in 20,000', field('Batch', 'batch 111'), `custom_fields ->> 'Batch' = 'Batch 111'`],
];

/** A page of 50 by each kind of filter, next to a page without one. */
export const filters: Bench = { name: 'filters', rows: 1_000_000, smallRows: 30_000, run: measureFilters };

async function measureFilters({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const fields = Object.entries(FIELDS);
  const list = await addManyContacts(owner, rows, {
    total_calls: `CASE status WHEN 'active' THEN 0 ELSE 1 + n % 4 END`,
    custom_fields: `jsonb_build_object(${fields.map(([name, value]) => `'${name}', ${value}`).join(', ')})`,
  });
  await owner.query('CREATE TABLE field_lines (name text, value text, line text, PRIMARY KEY (name, value))');
  for (const [name, value] of fields) {
    const { rows: values } = await owner.query<{ value: string }>(
      `SELECT DISTINCT ${value} AS value FROM generate_series(1, 20000) AS n`,
    );
    const texts = values.map((each) => each.value);
    const lines = texts.map((text) =>
      searchTextOf({ phone: '1', customFields: { [name]: text } }, '+1').replace('1\n1', ''),
    );
    await owner.query('INSERT INTO field_lines SELECT $1, * FROM unnest($2::text[], $3::text[])', [name, texts, lines]);
  }
  await owner.query(
    `UPDATE contacts SET search_text = search_text || lines
     FROM (SELECT id AS numbered, string_agg(line, '') AS lines
       FROM contacts CROSS JOIN jsonb_each_text(custom_fields) AS fields (name, value) JOIN field_lines USING (name, value) GROUP BY id) AS made
     WHERE id = numbered`,
  );
  // In the order in which an import writes them.
  await owner.query('CLUSTER contacts USING contacts_pkey');
  await indexAll(owner, list);
  await owner.query('VACUUM ANALYZE contacts, contact_search');
  const ask = queueOf(database);
  const page = (filter?: Filter) => ask(list, { activeOnly: false, filter });

  const ratios: Ratio[] = [];
  for (const [what, filter, where] of FILTERS) {
    assert.deepEqual(await page(filter), await expected(owner, list, where));
    const times = { filtered: [] as number[], plain: [] as number[] };
    for (let round = 0; round < rounds(ROUNDS); round++) {
      times.plain.push(await millisecondsOf(() => page()));
      times.filtered.push(await millisecondsOf(() => page(filter)));
    }
    const [filtered, plain] = [p95(times.filtered), p95(times.plain)];
    ratios.push({
      what,
      peer: 'a page without a filter, p95 of both',
      ratio: filtered / plain,
      target: { atMost: 3 },
      figures: `${filtered.toFixed(2)} ms, ${plain.toFixed(2)} ms`,
    });
  }
  return ratios;
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** The first page by reading everything. */
async function expected(pool: pg.Pool, list: string, where: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM contacts WHERE call_list_id = $1 AND ${where} ORDER BY queue_rank DESC, created_at DESC, id DESC LIMIT 50`,
    [list],
  );
  return rows.map(({ id }) => id);
}
