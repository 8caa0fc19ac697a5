import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fleet, startFleet } from './support/fleet.ts';

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

async function addContact(phone: string): Promise<string> {
  const { id: list } = (await admin.post('/api/call-lists', { name: 'Leads' })).body;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone }] });
  return (await admin.get(`/api/call-lists/${list}/contacts`)).body[0].id;
}

async function kill(): Promise<void> {
  const [victim] = fleet.servers['call-lists'];
  victim?.signal('SIGKILL');
  await victim?.ended();
  await victim?.start();
}

const stored = async (phone: string) =>
  (
    await owner.query(
      `SELECT (SELECT count(*)::int FROM do_not_call WHERE phone_e164 = $1) AS entries,
         (SELECT count(*)::int FROM call_logs WHERE phone_e164 = $1) AS calls`,
      [phone],
    )
  ).rows[0];

/** Like the browser: repeats the same request until there is an answer. */
async function untilSaved(save: () => Promise<{ status: number }>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { status } = await save().catch(() => ({ status: 0 }));
    if (status === 200) return;
    await sleep(100);
  }
  throw new Error('never');
}

const saving = (contactId: string) => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { type: 'archive', callOutcome: 'answered', doNotCall: 'everywhere' };
  return () => admin.send('PUT', `/api/contacts/${contactId}/disposition`, { body, headers });
};

it.each([
  ['before the entry is stored', '+14155550181', true],
  ['after it, without an answer', '+14155550182', false],
])(
  'kill -9 between the click and the answer, %s: the number is on the list once',
  async (_, phone, isBefore) => {
    const save = saving(await addContact(phone));
    const holder = await owner.connect();
    if (isBefore) {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE do_not_call IN SHARE MODE');
    }
    const unanswered = save().catch(() => undefined);
    const isThere = async () =>
      isBefore
        ? (await owner.query("SELECT FROM pg_locks WHERE relation = 'do_not_call'::regclass AND NOT granted"))
            .rowCount === 1
        : (await stored(phone)).entries === 1;
    await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
    await kill();
    if (isBefore) await holder.query('ROLLBACK');
    holder.release();
    await unanswered;
    await untilSaved(save);
    expect(await stored(phone)).toEqual({ entries: 1, calls: 1 });
  },
  120_000,
);
