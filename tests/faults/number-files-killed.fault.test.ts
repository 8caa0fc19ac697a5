import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fleet, startFleet } from './support/fleet.ts';

const NUMBERS = 40_000;
const CSV = { 'content-type': 'text/csv' };
const phone = (index: number) => `1415${String(2_000_000 + index)}`;
const file = Array.from({ length: NUMBERS }, (_, index) => phone(index)).join('\n');
const day = new Date().toISOString().slice(0, 10);

let fleet: Fleet;
let admin: Browser;
let owner: pg.Pool;
beforeAll(async () => {
  fleet = await startFleet();
  admin = (await fleet.signedIn('admin')).browser;
  owner = new pg.Pool({ connectionString: fleet.ownerUrl, options: '-c search_path=call_lists' });
});
afterAll(async () => {
  await owner.end();
  await fleet.stop();
});

async function kill(): Promise<void> {
  const [victim] = fleet.servers['call-lists'];
  victim?.signal('SIGKILL');
  await victim?.ended();
  await victim?.start();
}

/** Repeats a request until it succeeds. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await sleep(100);
  }
  throw new Error('never');
}

const read = (path: string, isOver: (body: { state: string }) => boolean) =>
  until(async () => {
    const { status, body } = await admin.get(path);
    return status === 200 && isOver(body) ? body : undefined;
  });

it('kill -9 while numbers become entries: each is on the list once, and counted once', async () => {
  // Held up, so that the answer comes before the end.
  const holder = await owner.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE do_not_call IN SHARE MODE');
  const { status, body } = await admin.send('POST', '/api/do-not-call/imports', { body: file, headers: CSV });
  expect({ status, state: body.state }).toEqual({ status: 202, state: 'running' });
  await holder.query('ROLLBACK');
  holder.release();
  for (let kills = 0; kills < 3; kills++) {
    await sleep(120);
    await kill();
  }
  const job = await read(`/api/do-not-call/imports/${body.id}`, ({ state }) => state !== 'running');
  expect(job).toMatchObject({ state: 'done', processed: NUMBERS, added: NUMBERS, known: 0, invalid: 0 });
  const { rows } = await owner.query(
    'SELECT count(*)::int AS entries, count(DISTINCT phone_e164)::int AS phones FROM do_not_call',
  );
  expect(rows[0]).toEqual({ entries: NUMBERS, phones: NUMBERS });
}, 120_000);

it('kill -9 in a file of a register changes nothing, and one that was answered is in force', async () => {
  const { id } = (
    await until(async () => {
      // A new name for each try: a register whose answer was lost may exist.
      const answer = await admin.post('/api/registers', { name: crypto.randomUUID() });
      return answer.status === 201 ? answer : undefined;
    })
  ).body;
  const path = `/api/registers/${id}/snapshots?asOf=${day}`;
  const first = (await admin.send('POST', path, { body: phone(1), headers: CSV })).body;
  await read(`/api/snapshots/${first.id}`, ({ state }) => state === 'active');

  const interrupted = sendHalf(path, file);
  await until(async () => {
    const { rows } = await owner.query("SELECT 1 FROM register_snapshots WHERE state = 'loading'");
    return rows[0] as object | undefined;
  });
  await kill();
  interrupted.destroy();
  const failed = await until(async () => {
    const { rows } = await owner.query("SELECT id FROM register_snapshots WHERE state = 'failed'");
    return rows[0] as { id: string } | undefined;
  });
  expect(
    ((await read(`/api/registers/${id}`, () => true)) as unknown as { snapshot: { id: string } }).snapshot.id,
  ).toBe(first.id);
  const table = `register_numbers_${failed.id.replaceAll('-', '')}`;
  await until(async () =>
    (await owner.query('SELECT to_regclass($1) AS at', [table])).rows[0].at === null ? true : undefined,
  );

  const holder = await owner.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE register_numbers IN ACCESS SHARE MODE');
  await holder.query('LOCK TABLE registers IN SHARE MODE');
  const second = await admin.send('POST', path, { body: file, headers: CSV });
  expect(second).toMatchObject({ status: 202, body: { state: 'loading', rows: NUMBERS } });
  await kill();
  await holder.query('ROLLBACK');
  holder.release();
  const loaded = await read(`/api/snapshots/${second.body.id}`, ({ state }) => state !== 'loading');
  expect(loaded).toMatchObject({ state: 'active', rows: NUMBERS, invalid: 0 });
  expect(await read(`/api/snapshots/${first.id}`, () => true)).toMatchObject({ state: 'replaced' });
}, 120_000);

/** The rest never comes, so that a kill finds it on its way. */
function sendHalf(path: string, text: string): ClientRequest {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { ...CSV, cookie, 'content-length': text.length };
  const req = request(fleet.services.gateway.origin + path, { method: 'POST', headers }, (res) => res.resume());
  req.on('error', () => undefined);
  req.write(text.slice(0, text.length / 2));
  return req;
}
