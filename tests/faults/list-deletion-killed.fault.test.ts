import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addManyContacts } from '../bench/many-contacts.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

const ROWS = 60_000;
const KILLS = 2;

let fleet: Fleet;
let owner: pg.Pool;
beforeAll(async () => {
  fleet = await startFleet();
  owner = new pg.Pool({ connectionString: fleet.ownerUrl, options: '-c search_path=call_lists' });
});
afterAll(async () => {
  await owner.end();
  await fleet.stop();
});

const count = async (sql: string, id?: string): Promise<number> =>
  (await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, id ? [id] : [])).rows[0]?.n ?? 0;

it('keeps a deleted list deleted, and removes all its rows, even when the server is killed repeatedly', async () => {
  const { browser: admin } = await fleet.signedIn('admin');
  const list = await addManyContacts(owner, ROWS);
  await owner.query(
    `INSERT INTO call_logs (id, contact_id, user_id, call_list_id, phone_number, called_at)
     SELECT gen_random_uuid(), id, gen_random_uuid(), call_list_id, phone, now() FROM contacts WHERE call_list_id = $1 LIMIT 5000`,
    [list],
  );
  const { status } = await admin.delete(`/api/call-lists/${list}`);
  expect(status).toBe(204);
  const [server] = fleet.servers['call-lists'];
  let left = ROWS;
  let starting = Promise.resolve();
  let answer: Promise<{ status: number } | undefined> = Promise.resolve(undefined);
  for (let kill = 0; kill < KILLS; kill++) {
    // In the middle of it: some rows have gone since the last time, others are there.
    for (const before = left; left === before; left = await count('contacts WHERE call_list_id = $1', list))
      await sleep(20);
    expect(left).toBeGreaterThan(0);
    server?.signal('SIGKILL');
    expect((await server?.ended())?.code).toBe('SIGKILL');
    // It may have been killed before it was ready.
    await starting.catch(() => undefined);
    expect([undefined, 404, 503]).toContain((await answer)?.status);
    expect(await count('call_list_deletions WHERE call_list_id = $1', list)).toBe(1);
    // Counted before the start: the new server may have deleted everything before it is ready.
    left = await count('contacts WHERE call_list_id = $1', list);
    starting = server?.start() ?? starting;
    starting.catch(() => undefined);
    // Not waited for: meanwhile the server deletes.
    answer = admin.get(`/api/call-lists/${list}`).catch(() => undefined);
  }
  await starting;
  while ((await count('call_lists WHERE id = $1', list)) > 0) await sleep(100);
  for (const table of ['contacts', 'contact_search', 'search_backlog', 'call_list_counters', 'call_logs'])
    expect(await count(`${table} WHERE call_list_id = $1`, list), table).toBe(0);
  expect(await count('call_logs WHERE contact_id IS NULL')).toBe(5_000);
  expect((await admin.get(`/api/call-lists/${list}`)).status).toBe(404);
}, 180_000);
