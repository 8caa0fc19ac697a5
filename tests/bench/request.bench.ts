import assert from 'node:assert/strict';
import { Browser } from '@dialdeck/gateway/testing/browser';
import pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { addManyContacts } from './many-contacts.ts';
import { AGENTS, addAgents, eventsAreDelivered } from './request/agents.ts';
import { type Comparison, type Cost, compare } from './request/compare.ts';
import { startPeer } from './request/peer-process.ts';
import { type Mode, startReleased } from './request/released.ts';
import { WORKS } from './request/work.ts';

const ROUNDS = 10;
/** Not counted: plans are made, and V8 compiles most of what runs. */
const WARM_ROUNDS = 3;

/** The product's limits, relative to a server that was written by hand for these requests alone. */
const PROMISED = {
  page: { apart: 3, one: 2, database: 1.5, what: 'page by /api' },
  screen: { apart: 3, one: 2, database: 1.5, what: "the screen's page by /graphql" },
  call: { apart: 4, one: 2.5, database: 3, what: 'a call: page, claim, dial, result' },
} as const;
const PEER = 'a server by hand';
const LATENCY = { p50: 2.5, p99: 3 } as const;

/** A request's price, through the released servers: apart, and in one process. */
export const request: Bench = {
  name: 'request',
  rows: 20_000,
  smallRows: 200,
  isOfReleased: true,
  async run(ground) {
    return [...(await measureMode('apart', ground)), ...(await measureMode('one', ground))];
  },
};

async function measureMode(mode: Mode, { database, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const serverUrl = new URL(database.ownerUrl);
  serverUrl.pathname = '/postgres';
  const product = await startReleased(mode, serverUrl.href);
  const owner = new pg.Pool({
    connectionString: product.database.ownerUrl,
    options: '-c search_path=call_lists,analytics,events',
    max: 2,
  });
  const peer = await startPeer({ DATABASE_URL: product.database.urls.call_lists, REDIS_URL: product.redisUrl });
  try {
    const listId = await addManyContacts(owner, rows);
    const agents = await addAgents(product, owner, listId);
    await owner.query('VACUUM ANALYZE contacts');
    const backend = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const comparison: Comparison = {
      sides: {
        product: { pids: Object.values(product.pids), browsers: agents.map(({ browser }) => browser) },
        peer: { pids: peer.pids, browsers: await Promise.all(agents.map(({ id }) => signInAtPeer(peer.origin, id))) },
      },
      listId,
      backendPid: backend.rows[0]?.pid ?? 0,
      warmRounds: rounds(WARM_ROUNDS),
      rounds: rounds(ROUNDS),
      perRound: Math.max(AGENTS, Math.floor(rows / 100)),
      settle: () => eventsAreDelivered(owner),
    };
    await checkPages(comparison);
    const ratios: Ratio[] = [];
    for (const name of ['page', 'screen', 'call'] as const) {
      // Half as many of what is four requests.
      const perRound = name === 'call' ? Math.max(AGENTS, comparison.perRound / 2) : comparison.perRound;
      ratios.push(...ratiosOf(mode, name, await compare(WORKS[name], { ...comparison, perRound })));
      if (name === 'call') await checkCalls(owner, listId, perRound * (comparison.warmRounds + comparison.rounds) * 2);
    }
    return ratios;
  } finally {
    await peer.stop();
    await owner.end();
    await product.stop();
  }
}

async function signInAtPeer(origin: string, userId: string): Promise<Browser> {
  const browser = new Browser(origin);
  await browser.post('/login', { userId });
  return browser;
}

/** Both return the same pages, and none to an agent without the list. */
async function checkPages({ sides, listId }: Comparison): Promise<void> {
  const [product, peer] = [sides.product.browsers[0], sides.peer.browsers[0]] as [Browser, Browser];
  for (const work of [WORKS.page, WORKS.screen])
    assert.deepEqual(await work(product, listId), await work(peer, listId));
  for (const stranger of [new Browser(product.origin), new Browser(peer.origin)])
    await assert.rejects(WORKS.page(stranger, listId), /401/);
  for (const [browser, other] of [
    [product, crypto.randomUUID()],
    [peer, crypto.randomUUID()],
  ] as const)
    await assert.rejects(WORKS.page(browser, other), /404/);
}

/** Each call is there once, with its contact, in the counts of its list and in the reports. */
async function checkCalls(owner: pg.Pool, listId: string, calls: number): Promise<void> {
  const one = async (text: string) => (await owner.query(text, [listId])).rows[0];
  const contacts = `SELECT count(*)::int AS calls, count(DISTINCT contacts.id)::int AS contacts FROM call_logs
    JOIN contacts ON contacts.id = contact_id WHERE contacts.call_list_id = $1
      AND total_calls = 1 AND contacts.status = 'winner' AND disposition = 'winner' AND lease_user_id IS NULL`;
  assert.deepEqual(await one(contacts), { calls, contacts: calls });
  const counters = `SELECT sum(winner)::int AS winners, sum(completed)::int AS completed FROM call_list_counters WHERE call_list_id = $1`;
  const counted = `SELECT count(*) FILTER (WHERE status = 'winner')::int AS winners, count(last_call_disposition)::int AS completed
    FROM contacts WHERE call_list_id = $1`;
  assert.deepEqual(await one(counters), await one(counted));
  const { rows } = await owner.query(
    'SELECT sum(winner)::int AS winners FROM call_figures WHERE grain = 60 AND subject_id IN (SELECT user_id FROM user_call_list_assignments)',
  );
  assert.equal(rows[0].winners, calls);
}

function ratiosOf(mode: Mode, name: keyof typeof WORKS, { product, peer }: Record<'product' | 'peer', Cost>): Ratio[] {
  const promised = PROMISED[name];
  const what = `${promised.what}, ${mode === 'one' ? 'in one process' : 'apart'}`;
  const each = (cost: Cost, part: 'node' | 'database') => cost[part] / cost.operations;
  const ratio = (of: string, [ours, theirs]: readonly [number, number], atMost: number): Ratio => ({
    what: `${what}: ${of}`,
    peer: PEER,
    ratio: ours / theirs,
    target: { atMost },
    figures: `${ours.toFixed(2)} ms, ${theirs.toFixed(2)} ms`,
  });
  const both = (take: (cost: Cost) => number) => [take(product), take(peer)] as const;
  return [
    ratio(
      "Node's processor time",
      both((cost) => each(cost, 'node')),
      promised[mode],
    ),
    ratio(
      "PostgreSQL's",
      both((cost) => each(cost, 'database')),
      promised.database,
    ),
    ratio(
      'p50',
      both(({ times }) => quantile(times, 0.5)),
      LATENCY.p50,
    ),
    ratio(
      'p99',
      both(({ times }) => quantile(times, 0.99)),
      LATENCY.p99,
    ),
  ];
}

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
