import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallListsRig, createCallListsRig, phone } from '#testing/call-lists-rig.ts';
import { readContactFacts } from './contact-facts.repo.ts';
import { neededBy } from './needed-facts.rules.ts';

const LONG = 5_000;

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

it('reads the facts of a page by key, however long its list is', async () => {
  const list = await rig.addListOf(3, []);
  await rig.ownerPool.query(
    `INSERT INTO call_lists.contacts (id, call_list_id, phone, phone_e164, status, search_text, created_at)
     SELECT gen_random_uuid(), $1, '+1' || (2120000000 + n), '+1' || (2120000000 + n), 'active', '', now() FROM generate_series(1, $2::int) AS n`,
    [list.id, LONG],
  );
  await rig.ownerPool.query('ANALYZE call_lists.contacts');
  const client = await rig.pool.connect();
  try {
    await client.query('BEGIN');
    const asked = { callListIds: [list.id], contactIds: list.contactIds, askerId: null };
    const query = { ...asked, needed: neededBy([]), at: Date.now() };
    const { rows } = await readContactFacts(client, query);
    expect(rows.map((row) => row.phone).sort()).toEqual([phone(0), phone(1), phone(2)]);
    const { rows: read } = await client.query(
      `SELECT sum(idx_tup_fetch + seq_tup_read)::int AS contacts FROM pg_stat_xact_user_tables WHERE relname LIKE 'contacts%'`,
    );
    expect(read[0].contacts).toBeLessThan(20);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
