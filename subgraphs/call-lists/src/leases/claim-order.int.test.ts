import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { recordDisposition } from '#calls/record-disposition.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { neededBy } from '#verdicts/needed-facts.rules.ts';
import { claimNextContact } from './lease.repo.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

it('reads few rows on the way past contacts that other agents hold, called or not', async () => {
  const held = 1_000;
  const long = await rig.addListOf(held + 2);
  const [uncalled, calledSilently, ...others] = long.contactIds.toReversed();
  await rig.pool.query(`UPDATE contacts SET status = 'attempted' WHERE id = ANY($1::uuid[])`, [
    [calledSilently, ...others.slice(held / 2)],
  ]);
  await rig.pool.query(
    `UPDATE contacts SET lease_user_id = gen_random_uuid(), lease_until = now() + INTERVAL '1 minute' WHERE id = ANY($1::uuid[])`,
    [others],
  );
  await rig.ownerPool.query('VACUUM ANALYZE call_lists.contacts');
  const client = await rig.pool.connect();
  await client.query('BEGIN');
  const before = await rowsRead(client);
  for (const id of [uncalled, calledSilently])
    expect((await claimNextContact(client, strangerIn(long.id)))?.contact.id).toBe(id);
  expect((await rowsRead(client)) - before).toBeLessThan(held / 10);
  await client.query('ROLLBACK');
  client.release();
});

it('reads few rows to find the agent’s own lease, by a plan that was made before', async () => {
  const held = 1_000;
  const long = await rig.addListOf(held + 2);
  const [first, second, ...others] = long.contactIds;
  await rig.ownerPool.query('VACUUM ANALYZE call_lists.contacts');
  const client = await rig.pool.connect();
  const startAt = async (id: string | undefined) => {
    const claimed = await claimNextContact(client, { ...strangerIn(long.id), startWith: id ?? null });
    expect(claimed?.contact.id).toBe(id);
  };
  await startAt(first);
  await rig.pool.query(
    `UPDATE contacts SET lease_user_id = gen_random_uuid(), lease_until = now() + INTERVAL '1 minute' WHERE id = ANY($1::uuid[])`,
    [others],
  );
  await client.query('BEGIN');
  const before = await rowsRead(client);
  await startAt(second);
  expect((await rowsRead(client)) - before).toBeLessThan(held / 10);
  await client.query('ROLLBACK');
  client.release();
});

it('keeps the order of the queue among open places, past contacts that other claims have locked', async () => {
  const long = await rig.addListOf(40);
  // Every third contact has no known place; the others are in an open and in a closed one.
  await rig.pool.query(
    `UPDATE contacts SET place_id = CASE ordinal % 3 WHEN 1 THEN 1 WHEN 2 THEN 2 END
     FROM unnest($1::uuid[]) WITH ORDINALITY AS listed (contact_id, ordinal) WHERE contacts.id = contact_id`,
    [long.contactIds],
  );
  const isOpen = (_: string, index: number) => (index + 1) % 3 !== 2;
  const open = { places: Buffer.from([0b11]), ofLine: [1] };
  const other = await rig.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM contacts WHERE id = ANY($1::uuid[]) FOR UPDATE', [long.contactIds.slice(0, 30)]);
  for (const id of long.contactIds.slice(30).filter((_, index) => isOpen(_, index + 30)))
    expect((await claimNextContact(rig.pool, { ...strangerIn(long.id), open }))?.contact.id).toBe(id);
  expect(await claimNextContact(rig.pool, { ...strangerIn(long.id), open })).toBeNull();
  await other.query('ROLLBACK');
  other.release();
  for (const id of long.contactIds.slice(0, 30).filter(isOpen))
    expect((await claimNextContact(rig.pool, { ...strangerIn(long.id), open }))?.contact.id).toBe(id);
  expect(await claimNextContact(rig.pool, { ...strangerIn(long.id), open })).toBeNull();
});

it('offers no contact that another agent finishes while the claim looks for one', async () => {
  const open = { places: Buffer.from([0b11]), ofLine: null };
  const list = await rig.addListOf(4);
  const { rows } = await rig.pool.query<{ phone: string }>('SELECT phone_e164 AS phone FROM contacts WHERE id = $1', [
    list.contactIds[0],
  ]);
  const { rows: texts } = await rig.ownerPool.query<{ text: string }>(
    `SELECT pg_get_functiondef('call_lists.try_number_lock'::regproc) AS text`,
  );
  // The claim stops at the first contact until the test releases lock 1, and then passes over it.
  await rig.ownerPool.query(`CREATE OR REPLACE FUNCTION call_lists.try_number_lock("phone" TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
    BEGIN
      IF phone <> '${rows[0]?.phone}' THEN RETURN true; END IF;
      PERFORM pg_advisory_xact_lock_shared(1);
      RETURN false;
    END $$`);
  const other = await rig.pool.connect();
  await other.query('SELECT pg_advisory_lock(1)');
  const claiming = claimNextContact(rig.pool, { ...strangerIn(list.id), open });
  await vi.waitUntil(async () => {
    const { rows: waiting } = await rig.pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    return waiting.length > 0;
  });
  await recordDisposition(rig.services, rig.admin, {
    contactId: list.contactIds[1] ?? '',
    disposition: 'winner',
    notes: null,
  });
  await other.query('SELECT pg_advisory_unlock(1)');
  other.release();
  expect((await claiming)?.contact.id).toBe(list.contactIds[2]);
  await rig.ownerPool.query(texts[0]?.text ?? '');
});

it('vacuums a list after one contact in a hundred was claimed, because claims step over each contact claimed since then', async () => {
  const { rows } = await rig.pool.query<{ options: string[] }>(
    `SELECT reloptions AS options FROM pg_class WHERE oid = 'contacts'::regclass`,
  );
  expect(rows[0]?.options).toEqual(
    expect.arrayContaining(['autovacuum_vacuum_scale_factor=0.01', 'vacuum_index_cleanup=on']),
  );
});

const strangerIn = (callListId: string) => ({
  callListId,
  scope: { kind: 'all' } as const,
  userId: crypto.randomUUID(),
  startWith: null,
  except: [],
  roundId: null,
  giveBack: null,
  open: null,
  needed: neededBy([]),
});

/** Rows of `contacts` that the transaction has read so far. */
async function rowsRead(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query(
    `SELECT sum(idx_tup_fetch + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'contacts'`,
  );
  return rows[0].rows;
}
