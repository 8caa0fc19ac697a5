import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { takeWork } from '#imports/running/work.repo.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { indexSearch } from './search-index.repo.ts';

let rig: CallListsRig;
let list: { id: string; contactIds: string[] };
beforeAll(async () => {
  rig = await createCallListsRig();
});
beforeEach(async () => {
  await rig.pool.query('DELETE FROM import_jobs');
  await rig.pool.query('DELETE FROM search_backlog');
  await rig.pool.query('DELETE FROM contact_search');
  list = await rig.addListOf(3, []);
});
afterAll(() => rig.stop());

async function beginImport({ isPlan = false } = {}): Promise<void> {
  await rig.pool.query(
    `INSERT INTO import_jobs (id, call_list_id, created_by, state, bytes, is_plan, mapping, country, request_hash, columns, delimiter,
       newline, encoding, created_at)
     VALUES (gen_random_uuid(), $1, $1, 'running', 1, $2, '{}', 'US', repeat('0', 64), '{}', ',', E'\\n', 'utf-8', now())`,
    [list.id, isPlan],
  );
  await takeWork(rig.pool, crypto.randomUUID(), null);
}

/** How many of the three contacts have an index entry after a turn. */
async function indexed(): Promise<number> {
  await indexSearch(rig.pool);
  const { rows } = await rig.pool.query('SELECT count(*)::int AS contacts FROM contact_search');
  return rows[0].contacts;
}

it('delays indexing of contacts only while an import writes', async () => {
  await beginImport();
  expect(await indexed()).toBe(0);
  await rig.pool.query('UPDATE import_jobs SET worker_id = NULL');
  expect(await indexed()).toBe(3);
});

it('does not wait for a plan, nor for an importer that was killed', async () => {
  await beginImport({ isPlan: true });
  expect(await indexed()).toBe(3);
  await rig.pool.query('DELETE FROM contact_search');
  await rig.addListOf(2, []);
  await beginImport();
  expect(await indexed()).toBe(0);
  await rig.pool.query("UPDATE import_jobs SET worker_seen_at = now() - INTERVAL '9 seconds'");
  expect(await indexed()).toBe(2);
});

it('waits half a minute at most, however many files are imported', async () => {
  await beginImport();
  const older = (seconds: number) => `0${(Date.now() - seconds * 1_000).toString(16)}`.slice(-12).padEnd(32, '0');
  await rig.pool.query('UPDATE search_backlog SET first_contact_id = $1', [older(25)]);
  expect(await indexed()).toBe(0);
  await rig.pool.query('UPDATE search_backlog SET first_contact_id = $1', [older(31)]);
  expect(await indexed()).toBe(3);
});
