import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leadsFile } from '../bench/leads-file.ts';
import { type PostgresServer, startPostgresServer } from './support/postgres-server.ts';
import { until } from './support/timed.ts';

const ROWS = 30_000;
const ENDS_WITHIN_MS = 120_000;
const MAPPING = encodeURIComponent(JSON.stringify({ phone: 'Phone', firstName: 'First Name', customFields: [] }));
const file = Buffer.concat([...leadsFile(ROWS)]);

let server: PostgresServer;
let rig: PlatformRig;
let admin: Browser;
beforeAll(async () => {
  // Commits that no caller waits for reach the disk late.
  server = await startPostgresServer(['wal_writer_delay=10s', 'wal_writer_flush_after=1GB']);
  rig = await createPlatformRig({ serverUrl: server.url });
  admin = await rig.signedIn();
});
afterAll(async () => {
  await rig.close();
  await server.stop();
});

/** Notes whether a commit that ends a job waits for the disk. After a crash the job runs again, so its rows alone do not show that. */
async function noteEnds(): Promise<void> {
  await rig.ownerPool.query(`
    CREATE TABLE public.ends (waits text NOT NULL);
    CREATE FUNCTION public.note_end() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO public.ends VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER noted AFTER UPDATE ON call_lists.import_jobs DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION public.note_end()`);
}

async function crash(): Promise<void> {
  await server.crash();
  await server.start();
}

const jobOf = async (list: string) => {
  const { status, body } = await admin.get(`/api/call-lists/${list}/imports`);
  return status === 200 ? body[0] : undefined;
};

async function count(list: string) {
  const { rows } = await rig.ownerPool.query(
    `SELECT count(*)::int AS contacts, count(DISTINCT phone_e164)::int AS phones,
       (SELECT sum(active)::int FROM call_lists.call_list_counters WHERE call_list_id = $1) AS counted
     FROM call_lists.contacts WHERE call_list_id = $1`,
    [list],
  );
  return rows[0];
}

it('PostgreSQL crashes when a file was received, in the midst of it, and when it is done: every row once', async () => {
  await noteEnds();
  const list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
  const path = `/api/call-lists/${list}/imports?mapping=${MAPPING}`;
  const { status } = await admin.send('POST', path, { body: file, headers: { 'content-type': 'text/csv' } });
  expect(status).toBe(202);
  await crash();
  await until(async () => (await jobOf(list))?.processed > 0, ENDS_WITHIN_MS);
  await crash();
  await until(async () => (await jobOf(list))?.state === 'done', ENDS_WITHIN_MS);
  await crash();
  await until(async () => (await jobOf(list)) !== undefined, ENDS_WITHIN_MS);
  expect(await jobOf(list)).toMatchObject({ state: 'done', processed: ROWS, imported: ROWS, duplicates: 0 });
  expect(await count(list)).toEqual({ contacts: ROWS, phones: ROWS, counted: ROWS });
  const { rows } = await rig.ownerPool.query('SELECT DISTINCT waits FROM public.ends');
  expect(rows).toEqual([{ waits: 'on' }]);
}, 300_000);
