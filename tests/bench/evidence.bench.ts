import assert from 'node:assert/strict';
import { createServices, logCall } from '@dialdeck/call-lists/testing';
import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import type { Database } from '@dialdeck/node/database/database';
import { actors } from '@dialdeck/node/testing/actors';
import { activateOnly } from './active-rules.ts';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { inParallel } from './in-parallel.ts';
import { interleaved } from './interleaved.ts';
import { addManyContacts } from './many-contacts.ts';

const ROUNDS = 9;
const AT_ONCE = 8;
const RULES: CallingRule[] = [
  { kind: 'limit', most: 50, per: { hours: 24 }, within: 'organisation', unless: [] },
  { kind: 'prefix', prefixes: ['+1900'], unless: [] },
];

/** The cost that the proof of each call adds to a dial under rules that permit it. */
export const evidence: Bench = { name: 'evidence', rows: 100_000, smallRows: 2_000, run: measureEvidence };

async function measureEvidence({ database, owner, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const list = await addManyContacts(owner, rows);
  await activateOnly(owner, { country: '*', regions: null, rules: RULES });
  await owner.query('ANALYZE');
  const { rows: contacts } = await owner.query<{ id: string; phone: string }>(
    "SELECT id, phone FROM contacts WHERE call_list_id = $1 AND status = 'active' ORDER BY id",
    [list],
  );
  const services = createServices(database.database);
  const bare = createServices(withoutEvidence(database.open('call_lists')));
  const calls = Math.max(16, Math.min(200, Math.floor(contacts.length / (2 * (ROUNDS + 2)))));
  const agent = actors.admin();
  const dials = (of: typeof services) => () =>
    inParallel(AT_ONCE, calls, async () => {
      const { id, phone } = contacts.pop() ?? {};
      assert(id && phone);
      const dial = { contactId: id, callListId: list, phoneNumber: phone, duration: 0, notes: null };
      const { ruleState } = await logCall(of, agent, dial);
      assert.equal(ruleState, 'allowed');
    });
  const alternatives = { kept: dials(services), bare: dials(bare) };
  // The first side would plan for empty tables. In production autovacuum makes PostgreSQL plan again.
  await interleaved(0, alternatives);
  await owner.query('ANALYZE');
  const took = await interleaved(rounds(ROUNDS), alternatives);
  const done = calls * (rounds(ROUNDS) + 2);
  const { rows: made } = await owner.query(
    `SELECT count(*)::int AS calls, count(basis_id)::int AS proven, count(dials_before)::int AS counted, count(phone_e164)::int AS numbers
     FROM call_logs WHERE call_list_id = $1`,
    [list],
  );
  assert.deepEqual(made, [{ calls: 2 * done, proven: done, counted: done, numbers: 2 * done }]);
  const each = (ms: number) => `${(ms / calls).toFixed(2)} ms`;
  return [
    {
      what: `dials with their evidence, ${AT_ONCE} concurrently`,
      peer: 'the same, of which the number and the instant alone are kept',
      ratio: took.kept / took.bare,
      target: { atMost: 1.08 },
      figures: `${each(took.kept)}, ${each(took.bare)}`,
    },
  ];
}

/** Indexes of the values of `save-dial-and-contact`: hash and body of the basis, rule state, dials before, consent, states. */
const EVIDENCE = [0, 1, 2, 3, 31, 32, 33, 34, 35];

/** Its connections store of a dial only what limits need, instead of the evidence. */
function withoutEvidence(database: Database): Database {
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const blanked = ([asked, ...rest]: [{ name?: string; values?: unknown[] }, ...unknown[]]) =>
      asked?.name === 'save-dial-and-contact'
        ? query({ ...asked, values: asked.values?.map((value, at) => (EVIDENCE.includes(at) ? null : value)) }, ...rest)
        : query(asked, ...rest);
    Object.assign(client, { query: (...asked: Parameters<typeof blanked>[0]) => blanked(asked) });
  });
  return database;
}
