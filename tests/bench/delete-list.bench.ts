import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServices, deleteCallList, recordDisposition, removeDeletedLists } from '@dialdeck/call-lists/testing';
import { actors } from '@dialdeck/node/testing/actors';
import type pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { indexAll } from './index-all.ts';
import { addManyContacts } from './many-contacts.ts';

const AGENTS = 16;
/** The pause of each agent between two results: some 150 results a second together, half of what 10,000 agents save. */
const BREATH_MS = 100;
/** Before the deletion, to measure a save without it. */
const QUIET_MS = 5_000;
const WRITE_MS = 300;
const ANSWER_MS = 100;
const WORKED_LIST = 20_000;

/** A large list is deleted while agents save results of another one. */
export const deleteList: Bench = { name: 'delete-list', rows: 1_000_000, smallRows: 3_000, run: measureDeletion };

async function measureDeletion({ database, owner, rows }: BenchGround): Promise<Ratio[]> {
  const doomed = await addManyContacts(owner, rows);
  await addCalls(owner, doomed);
  await indexAll(owner, doomed);
  const worked = await addManyContacts(owner, Math.min(WORKED_LIST, rows));
  await owner.query('VACUUM ANALYZE contacts, contact_search, call_logs');
  const services = createServices(database.database);
  const { rows: calls } = await owner.query('SELECT count(*)::int AS n FROM call_logs');

  const crew = startCrew(services, owner, worked);
  await sleep(rows > WORKED_LIST ? QUIET_MS : 500);
  const quiet = crew.taken();
  const began = performance.now();
  await deleteCallList(services, doomed);
  const answeredMs = performance.now() - began;
  // On its own connection, like the worker.
  const { pool } = database.open('call_lists');
  while (await removeDeletedLists(pool, new AbortController().signal));
  const seconds = (performance.now() - began) / 1_000;
  const busy = crew.taken();
  const saved = await crew.stop();

  const left = async (sql: string) => (await owner.query<{ n: number }>(sql, [doomed])).rows[0]?.n;
  for (const table of ['contacts', 'contact_search', 'call_logs', 'call_list_counters'])
    assert.equal(await left(`SELECT count(*)::int AS n FROM ${table} WHERE call_list_id = $1`), 0, table);
  const { rows: kept } = await owner.query('SELECT count(*)::int AS n FROM call_logs');
  assert.equal(kept[0].n, calls[0].n + saved);
  return [
    {
      what: `p95 of ${AGENTS} agents saving results meanwhile`,
      peer: `${WRITE_MS} ms`,
      ratio: percentile(busy, 0.95) / WRITE_MS,
      target: { atMost: 1 },
      figures:
        `${percentile(busy, 0.95).toFixed(1)} ms (before: ${percentile(quiet, 0.95).toFixed(1)} ms), ` +
        `slowest ${percentile(busy, 1).toFixed(0)} ms of ${busy.length.toLocaleString('en')}; rows gone after ${seconds.toFixed(0)} s`,
    },
    {
      what: 'the answer to the deletion',
      peer: `${ANSWER_MS} ms`,
      ratio: answeredMs / ANSWER_MS,
      target: { atMost: 1 },
      figures: `${answeredMs.toFixed(1)} ms`,
    },
  ];
}

/** A call for every tenth contact. */
async function addCalls(owner: pg.Pool, listId: string): Promise<void> {
  await owner.query(
    `INSERT INTO call_logs (id, contact_id, user_id, call_list_id, phone_number, disposition, outcome, called_at)
     SELECT gen_random_uuid(), id, gen_random_uuid(), call_list_id, phone, 'loser', 'answered', now() - random() * interval '1 day'
     FROM contacts WHERE call_list_id = $1 AND get_byte(uuid_send(id), 15) % 10 = 0`,
    [listId],
  );
}

/** Agents who save one result after the other, each of another contact. */
function startCrew(services: ReturnType<typeof createServices>, owner: pg.Pool, listId: string) {
  const contacts = owner.query<{ id: string }>('SELECT id FROM contacts WHERE call_list_id = $1', [listId]);
  const stopping = new AbortController();
  let times: number[] = [];
  let saved = 0;
  const work = async () => {
    const actor = actors.admin(crypto.randomUUID());
    const ids = (await contacts).rows;
    while (!stopping.signal.aborted) {
      const { id = '' } = ids[Math.floor(Math.random() * ids.length)] ?? {};
      const began = performance.now();
      const said = { disposition: 'winner', callOutcome: 'answered', notes: null } as const;
      await recordDisposition(services, actor, { ...said, contactId: id, idempotencyKey: crypto.randomUUID() });
      times.push(performance.now() - began);
      saved += 1;
      await sleep(Math.random() * 2 * BREATH_MS);
    }
  };
  const crew = Promise.all(Array.from({ length: AGENTS }, work));
  return {
    /** The duration of each save since the previous call, in milliseconds. */
    taken(): number[] {
      const taken = times;
      times = [];
      return taken;
    },
    /** @returns how many results were saved */
    async stop(): Promise<number> {
      stopping.abort();
      await crew;
      return saved;
    },
  };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
