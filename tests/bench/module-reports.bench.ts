import assert from 'node:assert/strict';
import { Browser } from '@dialdeck/gateway/testing/browser';
import pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { addManyContacts } from './many-contacts.ts';
import { AGENTS, addAgents, eventsAreDelivered } from './request/agents.ts';
import { type Cost, compare } from './request/compare.ts';
import { startReleased } from './request/released.ts';
import { WORKS } from './request/work.ts';

const ROUNDS = 20;
/** Not counted: plans are made, and V8 compiles most of what runs. */
const WARM_ROUNDS = 3;
/** An agent makes 60 calls an hour, and a browser reports every ten minutes. */
const CALLS_PER_REPORT = 10;
/** A session may send twenty reports a minute, so the reports come from more sessions than the calls. */
const REPORTING_SESSIONS = 24;
const REPORT = { module: 'agent', version: '0.1.0', opens: 3 };

/** The price of a call while browsers report opens of modules; `rows` is the number of calls. */
export const moduleReports: Bench = {
  name: 'module-reports',
  rows: 8_000,
  smallRows: 100,
  isOfReleased: true,
  run: measureReports,
};

async function measureReports({ database, rows, rounds }: BenchGround): Promise<Ratio[]> {
  const serverUrl = new URL(database.ownerUrl);
  serverUrl.pathname = '/postgres';
  const product = await startReleased('one', serverUrl.href);
  const owner = new pg.Pool({
    connectionString: product.database.ownerUrl,
    options: '-c search_path=call_lists,gateway,events',
    max: 2,
  });
  const perRound = Math.max(AGENTS, Math.ceil(rows / ROUNDS / 2));
  const [warmRounds, countedRounds] = [rounds(WARM_ROUNDS), rounds(ROUNDS)];
  const calls = perRound * (warmRounds + countedRounds) * 2;
  try {
    const listId = await addManyContacts(owner, 2 * calls);
    const browsers = (await addAgents(product, owner, listId)).map(({ browser }) => browser);
    const person = await product.people.addPerson('user');
    const sessions: Browser[] = [];
    while (sessions.length < REPORTING_SESSIONS) sessions.push(await product.people.signIn(person));
    await owner.query('VACUUM ANALYZE contacts');
    const backend = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');

    // Both sides are the same process; only calls of the first are accompanied by reports.
    const reporting = browsers.map(sameSession);
    const isReporting = new Set<Browser>(reporting);
    const pids = Object.values(product.pids);
    let reportingCalls = 0;
    const sent: Promise<number>[] = [];
    const work = async (browser: Browser, id: string) => {
      if (isReporting.has(browser) && reportingCalls++ % CALLS_PER_REPORT === 0) {
        const session = sessions[sent.length % sessions.length] as Browser;
        sent.push(session.post('/api/modules/reports', REPORT).then(({ status }) => status));
      }
      return await WORKS.call(browser, id);
    };
    const costs = await compare(work, {
      sides: { product: { pids, browsers: reporting }, peer: { pids, browsers } },
      listId,
      backendPid: backend.rows[0]?.pid ?? 0,
      warmRounds,
      rounds: countedRounds,
      perRound,
      settle: async () => {
        await Promise.all(sent);
        await eventsAreDelivered(owner);
      },
    });
    assert.deepEqual(new Set(await Promise.all(sent)), new Set([204]));
    const { rows: counted } = await owner.query('SELECT sum(reports)::int AS reports FROM module_reports');
    assert.deepEqual(counted, [{ reports: sent.length }]);
    return [ratio("Node's processor time", 'node', costs), ratio("PostgreSQL's", 'database', costs)];
  } finally {
    await owner.end();
    await product.stop();
  }
}

function sameSession({ origin, cookies }: Browser): Browser {
  const browser = new Browser(origin);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

function ratio(of: string, part: 'node' | 'database', { product, peer }: Record<'product' | 'peer', Cost>): Ratio {
  const each = (cost: Cost) => cost[part] / cost.operations;
  const [reporting, plain] = [each(product), each(peer)];
  return {
    what: `a call (page, claim, dial, result), with a report for every ${CALLS_PER_REPORT} calls: ${of}`,
    peer: 'the same without reports',
    ratio: reporting / plain,
    target: { atMost: 1.03 },
    figures: `${reporting.toFixed(3)} ms, ${plain.toFixed(3)} ms`,
  };
}
