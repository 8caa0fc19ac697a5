import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIGURE_COLUMNS, NIL } from '@dialdeck/analytics/testing';
import { CALL_LABELS } from '@dialdeck/common/calls/call-result.rules';
import { type Fleet, startFleet } from '../../faults/support/fleet.ts';
import { startPostgresServer } from '../../faults/support/postgres-server.ts';
import { until } from '../../faults/support/timed.ts';
import type { Load } from '../k6.ts';
import type { Person } from '../people.ts';
import { type Fault, faultsOf } from './faults.ts';
import { type Entry, failuresOf, type Rule, rulesOf, type Stored, type StruckFault } from './ledger.rules.ts';

export interface ChaosOptions {
  agents: number;
  /** Shortens the calm between two faults, not the faults. */
  timeScale: number;
  /** Begins the scenario; its console goes to `ledger`. */
  load(of: { target: string; publicUrl: string; people: string; ledger: string }): Promise<Load>;
}

const CALM_MS = 4_000;
const LEAST_CALM_MS = 500;
/** A machine that does other things too may be late; the rules say what is too late. */
const PATIENCE_MS = 60_000;
/** One good answer may come from the one replica that is well. */
const GOOD_ROUNDS = 5;
const LINES_AT_MOST = 10;

/** Agents at work before two of everything, which are taken away one after the other. @returns 0 when all rules were kept */
export async function chaos({ agents, timeScale, load }: ChaosOptions): Promise<number> {
  const postgres = await startPostgresServer();
  const fleet = await startFleet({ replicas: 2, drainSeconds: 1, serverUrl: postgres.url, redisKeeps: true });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-chaos-'));
  try {
    const people = path.join(folder, 'people.json');
    const admin = await fleet.addPerson('admin');
    await writeFile(people, JSON.stringify({ admin, agents: await addAgents(fleet, agents) }));
    const ledger = path.join(folder, 'ledger.jsonl');
    const { origin: target } = fleet.services.gateway;
    const running = await load({ target, publicUrl: fleet.publicUrl, people, ledger });
    const faults: StruckFault[] = [];
    const over = new AbortController();
    const calm = () => sleep(Math.max(LEAST_CALM_MS, CALM_MS * timeScale));
    const striking = (async () => {
      await until(async () => over.signal.aborted || (await read(ledger)).entries.length > 0, PATIENCE_MS);
      for (const fault of faultsOf(fleet, postgres)) {
        await calm();
        if (over.signal.aborted) return;
        faults.push(await strike(fault, fleet, admin));
      }
      await calm();
    })();
    // A scenario that could not begin is not waited for, and ends when a fault cannot be made.
    await Promise.race([striking, running.ended]).finally(() => running.end());
    const code = await running.ended;
    over.abort();
    await striking;
    const { entries, others } = await read(ledger);
    const rules = rulesOf(faults, entries, await storedIn(fleet));
    tell(faults, entries, rules);
    for (const lines of [others, faultsInside(fleet)])
      for (const line of lines.slice(0, LINES_AT_MOST)) console.log(line);
    return code === 0 && rules.some(({ isKept }) => !isKept) ? 1 : code;
  } finally {
    await fleet.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Errors in the servers' logs, without those about an unreachable part. */
const faultsInside = ({ servers }: Fleet): string[] =>
  Object.values(servers).flatMap((replicas) =>
    replicas.flatMap(({ lines }) => lines.filter((line) => line.includes('"code":"INTERNAL"'))),
  );

async function addAgents(fleet: Fleet, count: number): Promise<Person[]> {
  const agents: Person[] = [];
  while (agents.length < count) agents.push(await fleet.addPerson('user'));
  return agents;
}

async function strike(fault: Fault, fleet: Fleet, admin: Person): Promise<StruckFault> {
  const beganAt = Date.now();
  await fault.strike();
  const overAt = Date.now();
  const answersAt = await answersAgain(fleet, admin);
  await fault.mend?.();
  const { name, tolerates, recoversWithinMs } = fault;
  return { name, tolerates, recoversWithinMs, beganAt, overAt, answersAt };
}

/** Every subgraph is called through the proxy, over connections of their own. @returns when the first of enough good rounds began */
async function answersAgain(fleet: Fleet, admin: Person): Promise<number> {
  const headers = { connection: 'close' };
  const round = async () => {
    const browser = await fleet.signIn(admin);
    const answers = await Promise.all(
      ['/api/auth/user', '/api/call-lists', '/api/dashboard/stats'].map((path) => browser.get(path, headers)),
    );
    return answers.every(({ status }) => status === 200);
  };
  const end = Date.now() + PATIENCE_MS;
  for (let good = 0, since = 0; Date.now() < end; await sleep(50)) {
    const began = Date.now();
    if (!(await round().catch(() => false))) good = 0;
    else if (good++ === 0) since = began;
    if (good === GOOD_ROUNDS) return since;
  }
  return Date.now();
}

/** The records of k6, line by line, and its other output. */
async function read(file: string): Promise<{ entries: Entry[]; others: string[] }> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const isEntry = (line: string) => line.startsWith('{');
  return {
    entries: lines.filter(isEntry).map((line) => JSON.parse(line) as Entry),
    others: lines.filter((line) => !isEntry(line)),
  };
}

async function storedIn({ ownerPool }: Fleet): Promise<Stored> {
  const number = async (sql: string, values: unknown[] = []) =>
    Number((await ownerPool.query<{ found: string }>(`SELECT (${sql}) AS found`, values)).rows[0]?.found);
  const keys = async (operation: string, rule: string) => {
    const { rows } = await ownerPool.query<{ key: string }>(
      `SELECT key FROM call_lists.idempotency_keys WHERE scope LIKE $1 AND ${rule}`,
      [`${operation}:%`],
    );
    return new Set(rows.map(({ key }) => key));
  };
  await until(async () => (await number('SELECT count(*) FROM events.delivery')) === 0, PATIENCE_MS);
  const labels = CALL_LABELS.map((label) => FIGURE_COLUMNS[label]).join(' + ');
  return {
    dials: await keys('logCall', "EXISTS (SELECT FROM call_lists.call_logs WHERE id = (answer ->> 'logId')::uuid)"),
    results: await keys('recordDisposition', 'answer IS NOT NULL'),
    calls: await number('SELECT count(*) FROM call_lists.call_logs'),
    callsWithResult: await number('SELECT count(*) FROM call_lists.call_logs WHERE disposition IS NOT NULL'),
    counted: await number(`SELECT sum(${labels}) FROM analytics.call_figures WHERE grain = 60 AND subject_id = $1`, [
      NIL,
    ]),
  };
}

function tell(faults: readonly StruckFault[], entries: readonly Entry[], rules: readonly Rule[]): void {
  console.log('\n| fault | began | answers again after | refused | unanswered |\n| --- | --- | --- | --- | --- |');
  for (const fault of faults) {
    const [refused, unanswered] = (['refused', 'unanswered'] as const).map(
      (what) => failuresOf(fault, entries, what).length,
    );
    const began = new Date(fault.beganAt).toISOString().slice(11, 19);
    console.log(`| ${fault.name} | ${began} | ${fault.answersAt - fault.overAt} ms | ${refused} | ${unanswered} |`);
  }
  console.log();
  for (const { rule, isKept, seen } of rules) console.log(`${isKept ? 'ok    ' : 'FAILED'}  ${rule}   ${seen}`);
  const failed = rules.filter(({ isKept }) => !isKept).length;
  console.log(`${rules.length - failed} passed, ${failed} failed`);
}
