import assert from 'node:assert/strict';
import { Browser } from '@dialdeck/gateway/testing/browser';
import pg from 'pg';
import type { Bench, BenchGround, Ratio } from './bench.ts';
import { addManyContacts } from './many-contacts.ts';
import { AGENTS, addAgents } from './request/agents.ts';
import { type Cost, compare } from './request/compare.ts';
import { startReleased } from './request/released.ts';
import { WORKS } from './request/work.ts';

const ROUNDS = 20;
/** Not counted: plans are made, and V8 compiles most of what runs. */
const WARM_ROUNDS = 3;
const CONTACTS = 2_000;
/** 10,000 agents send 767 requests a second at their peak, and each browser reports every ten minutes: 17 a second. */
const PAGES_PER_REPORT = 45;
/** A session may send twenty reports a minute, so the reports come from more sessions than the pages. */
const REPORTING_SESSIONS = 24;
const REPORT = { module: 'agent', version: '0.1.0', opens: 3 };

/** The price of the queue's page by `/graphql` while browsers report opens of modules; `rows` is the number of pages. */
export const moduleReports: Bench = {
  name: 'module-reports',
  rows: 16_000,
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
    options: '-c search_path=call_lists,gateway',
    max: 2,
  });
  try {
    const listId = await addManyContacts(owner, CONTACTS);
    const browsers = (await addAgents(product, owner, listId)).map(({ browser }) => browser);
    const person = await product.people.addPerson('user');
    const sessions: Browser[] = [];
    while (sessions.length < REPORTING_SESSIONS) sessions.push(await product.people.signIn(person));
    await owner.query('VACUUM ANALYZE contacts');
    const backend = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');

    // Both sides are the same process; only pages of the first are accompanied by reports.
    const reporting = browsers.map(sameSession);
    const isReporting = new Set<Browser>(reporting);
    const pids = Object.values(product.pids);
    let pages = 0;
    const sent: Promise<number>[] = [];
    const work = async (browser: Browser, id: string) => {
      if (isReporting.has(browser) && pages++ % PAGES_PER_REPORT === 0) {
        const session = sessions[sent.length % sessions.length] as Browser;
        sent.push(session.post('/api/modules/reports', REPORT).then(({ status }) => status));
      }
      return await WORKS.screen(browser, id);
    };
    const costs = await compare(work, {
      sides: { product: { pids, browsers: reporting }, peer: { pids, browsers } },
      listId,
      backendPid: backend.rows[0]?.pid ?? 0,
      warmRounds: rounds(WARM_ROUNDS),
      rounds: rounds(ROUNDS),
      perRound: Math.max(AGENTS, Math.ceil(rows / ROUNDS / 2)),
      settle: async () => void (await Promise.all(sent)),
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
    what: `the queue's page by /graphql, with a report for every ${PAGES_PER_REPORT} pages: ${of}`,
    peer: 'the same without reports',
    ratio: reporting / plain,
    target: { atMost: 1.03 },
    figures: `${reporting.toFixed(3)} ms, ${plain.toFixed(3)} ms`,
  };
}
