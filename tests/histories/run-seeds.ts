import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@dialdeck/common/random';
import { createTemplate } from '@dialdeck/node/testing/test-server';
import pg from 'pg';
import { type Fleet, startFleet } from '../faults/support/fleet.ts';
import { type Caller, importFiles, makeCalls, type Work } from './agents.ts';
import { type Recovery, recoveriesOf, violationsOf } from './checks.rules.ts';
import { now } from './clock.ts';
import { type DatabaseCluster, startDatabaseCluster } from './database-cluster.ts';
import { drawFaults, type Fault, faultsOf } from './faults.ts';
import { attemptsOf, type Entry, operationsOf } from './history.rules.ts';
import { copyServers, type Plant, plantInDatabase } from './plants.ts';
import type { Programs } from './programs.ts';
import { tryRestore } from './restore.ts';
import { readStored } from './stored.ts';
import { watchWriters } from './writers.ts';

/** Each has found a defect once; every run begins with them. */
export const RED_SEEDS: readonly number[] = [1, 9, 75];

const AGENTS = 40;
const LISTS = 4;
const CONTACTS = 400;
const BATCH = 100;
const CALM_MS = 1_000;
const STRUCK_MS = 1_000;
const RECOVERED_WITHIN_MS = 25_000;
const LAST_REPEATS_MS = 15_000;
/** The service of passwords checks few at a time. */
const SIGN_INS = 4;
/** For the median of failovers: a single one may meet a busy machine. */
const BAR_SECONDS = 2;
const ENOUGH_FOR_BAR = 5;
const SHOWN = 8;
const LINE_SHOWN = 700;

export interface RunOptions {
  seeds: readonly number[];
  plant: Plant | undefined;
  /** Names of the faults, instead of the drawn ones. */
  faults: readonly string[] | undefined;
  /** A folder for the histories. */
  keep: string | undefined;
}

interface Ground {
  cluster: DatabaseCluster;
  fleet: Fleet;
  admin: Caller;
  agents: { id: string; caller: Caller }[];
  /** The history of the current seed. */
  history: Entry[];
}

/** Figures of one seed. */
interface Outcome {
  requests: number;
  writes: number;
  violations: readonly string[];
  recoveries: readonly Recovery[];
}

/** Prints the figures of all seeds. @returns whether work went on too late after failovers */
function isSlow(outcomes: readonly Outcome[]): boolean {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + of(outcome), 0);
  const waits = (of: 'sinceFault' | 'sinceWrites') =>
    outcomes.flatMap(({ recoveries }) => recoveries.flatMap((each) => each[of] ?? [])).toSorted((a, b) => a - b);
  const middle = (of: readonly number[]) => of[Math.floor(of.length / 2)] ?? 0;
  const shown = (of: readonly number[]) => `${middle(of).toFixed(1)} s, at most ${(of.at(-1) ?? 0).toFixed(1)} s`;
  const [sinceFault, sinceWrites] = [waits('sinceFault'), waits('sinceWrites')];
  console.log(
    `\n${outcomes.length} seeds: ${sum(({ requests }) => requests)} requests, ${sum(({ writes }) => writes)} acknowledged writes, ` +
      `${sum(({ recoveries }) => recoveries.length)} faults, ${sum(({ violations }) => violations.length)} violations.\n` +
      `From a fault to a result: median ${shown(sinceFault)}.\n` +
      `From the first write of a new leader to a result, ${sinceWrites.length} failovers: median ${shown(sinceWrites)}.`,
  );
  return sinceWrites.length >= ENOUGH_FOR_BAR && middle(sinceWrites) > BAR_SECONDS;
}

/** Runs each seed on one cluster and one platform. @returns the exit code: 0 when all was kept, or a planted defect was found */
export async function runSeeds(programs: Programs, options: RunOptions): Promise<number> {
  const { seeds, plant } = options;
  const cluster = await startDatabaseCluster(programs, { isSynchronous: plant !== 'asynchronous-standby' });
  let [run, red] = [0, 0];
  const outcomes: Outcome[] = [];
  try {
    await createTemplate(cluster.url);
    await plantInDatabase(plant, cluster.url);
    const fleet = await startFleet({ serverUrl: cluster.url, redisKeeps: true, folder: copyServers(plant) });
    const ground: Ground = { cluster, fleet, ...(await signInAll(fleet)), history: [] };
    await makeWritten(cluster.url);
    const stopWatching = watchWriters(cluster.nodes, () => ground.history);
    console.log(HEAD);
    for (const seed of seeds) {
      const outcome = await runSeed(ground, seed, options).finally(() => keepLogs(ground, options.keep));
      run++;
      if (outcome.violations.length > 0) red++;
      outcomes.push(outcome);
      if (plant && red > 0) break;
    }
    await stopWatching();
    if (!plant) {
      run++;
      await cluster.settled();
      const restored = await tryRestore(cluster, programs).catch((error: unknown) => {
        red++;
        return `FAILED  the restored backup: ${String(error).slice(0, LINE_SHOWN)}`;
      });
      console.log(`\n${restored}`);
    }
    await fleet.stop();
  } finally {
    cluster.stop();
  }
  if (isSlow(outcomes) && !plant) {
    run++;
    red++;
  }
  console.log(`\n${run - red} passed, ${red} failed`);
  if (plant)
    console.log(red > 0 ? `The planted defect was found: ${plant}.` : `The planted defect was not found: ${plant}.`);
  return red > 0 === Boolean(plant) ? 0 : 1;
}

const HEAD =
  '| seed | requests | acknowledged writes | faults | violations | seconds from fault to result | seconds from new leader to result | seconds in all | load |\n' +
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |';

async function signInAll(fleet: Fleet): Promise<Pick<Ground, 'admin' | 'agents'>> {
  const one = async (role: 'user' | 'admin', name: string) => {
    const { id, browser } = await fleet.signedIn(role);
    const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    return { id, caller: { name, cookie } };
  };
  const admin = await one('admin', 'admin');
  const agents: Ground['agents'] = [];
  while (agents.length < AGENTS) {
    const more = Array.from({ length: SIGN_INS }, (_, index) => one('user', `agent ${agents.length + index + 1}`));
    agents.push(...(await Promise.all(more)));
  }
  return { admin: admin.caller, agents };
}

async function makeWritten(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE public.written (at timestamptz NOT NULL DEFAULT clock_timestamp())');
  await client.end();
}

async function runSeed(ground: Ground, seed: number, { plant, faults, keep }: RunOptions): Promise<Outcome> {
  const began = now();
  const { cluster, fleet, admin, agents } = ground;
  ground.history = [];
  const { history } = ground;
  const random = createRandom(seed);
  const [stopping, over] = [new AbortController(), new AbortController()];
  const work: Work = {
    origin: fleet.services.gateway.origin,
    publicUrl: fleet.publicUrl,
    history,
    stopping: stopping.signal,
    over: over.signal,
    repeatsUnderNewKey: plant === 'retry-under-new-key',
  };
  const lists = await makeLists(ground, seed);
  const listOf = (index: number) => lists[index % LISTS] ?? '';
  const refused: string[] = [];
  const working = [
    ...agents.map(({ caller }, index) => makeCalls(caller, listOf(index), refused, work, seed * 1_000 + index)),
    importFiles(admin, lists[LISTS] ?? '', work, seed),
  ];
  const all = faultsOf(cluster, fleet);
  const drawn = faults ? all.filter(({ name }) => faults.includes(name)) : drawFaults(all, random);
  for (const fault of drawn) {
    await Promise.all([sleep(CALM_MS), cluster.settled()]);
    await strike(fault, ground);
    cluster.heal();
  }
  await sleep(CALM_MS);
  stopping.abort();
  const giveUp = setTimeout(() => over.abort(), LAST_REPEATS_MS);
  await Promise.all(working);
  clearTimeout(giveUp);
  await cluster.oneLeads();
  const stored = await readStored(fleet.ownerPool, lists, await shownCallbacks(ground));
  if (keep) {
    mkdirSync(keep, { recursive: true });
    const lines = history.map((entry) => JSON.stringify(entry));
    writeFileSync(path.join(keep, `seed-${seed}.jsonl`), `${lines.join('\n')}\n`);
    writeFileSync(path.join(keep, `seed-${seed}.stored.json`), JSON.stringify(stored));
  }
  const writes = operationsOf(history).filter(({ kind, end }) => kind !== 'import state' && end === 'acknowledged');
  const outcome: Outcome = {
    requests: attemptsOf(history).length,
    writes: writes.length,
    violations: violationsOf(history, stored),
    recoveries: recoveriesOf(history),
  };
  report(seed, outcome, (now() - began) / 1_000, fleet);
  return outcome;
}

function keepLogs({ cluster, fleet }: Ground, folder: string | undefined): void {
  if (!folder) return;
  cluster.keepLogs(folder);
  for (const [name, servers] of Object.entries(fleet.servers))
    writeFileSync(path.join(folder, `${name}.log`), servers.flatMap(({ lines }) => lines).join('\n'));
}

async function strike(fault: Fault, { history }: Ground): Promise<void> {
  const began = now();
  await fault.strike();
  const isOver = () => {
    const writes = history.findLast((entry) => entry.what === 'writes' && entry.at > began);
    if (fault.movesLeader && !writes) return false;
    const since = writes?.what === 'writes' ? writes.at : began;
    return attemptsOf(history).some(({ kind, status, began }) => kind === 'result' && status === 200 && began > since);
  };
  await sleep(STRUCK_MS);
  while (!isOver() && now() - began < RECOVERED_WITHIN_MS) await sleep(50);
  history.push({ what: 'fault', name: fault.name, began, ended: now() });
}

/** Four lists of the agents, pairs of which have the same numbers, and one for files. */
async function makeLists({ fleet, admin, agents }: Ground, seed: number): Promise<string[]> {
  const headers = { cookie: admin.cookie, origin: new URL(fleet.publicUrl).origin, 'content-type': 'application/json' };
  const send = async (method: string, route: string, body: unknown) => {
    const answer = await fetch(fleet.services.gateway.origin + route, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const lists: string[] = [];
  for (let index = 0; index <= LISTS; index++) {
    const { id } = await send('POST', '/api/call-lists', { name: `Seed ${seed}, list ${index + 1}` });
    lists.push(id);
    const userIds = agents.filter((_, at) => at % LISTS === index).map(({ id }) => id);
    if (userIds.length === 0) continue;
    await send('PATCH', `/api/call-lists/${id}/assign`, { userIds });
    for (let start = 0; start < CONTACTS; start += BATCH) {
      const contacts = Array.from({ length: BATCH }, (_, row) => ({
        phone: phone(seed, Math.floor(index / 2), start + row),
      }));
      await send('POST', `/api/call-lists/${id}/contacts/bulk`, { contacts });
    }
  }
  return lists;
}

const phone = (seed: number, pair: number, row: number): string =>
  `+1212${String(2_000_000 + (((seed * 2 + pair) * CONTACTS + row) % 7_000_000)).padStart(7, '0')}`;

/** How many callbacks each agent sees at the end: no agent is signed out. */
async function shownCallbacks({ fleet, agents }: Ground): Promise<Map<string, number>> {
  const shown = new Map<string, number>();
  for (const { id, caller } of agents) {
    const answer = await fetch(`${fleet.services.gateway.origin}/api/callbacks?limit=200`, {
      headers: { cookie: caller.cookie },
    });
    shown.set(id, answer.ok ? ((await answer.json()) as unknown[]).length : -answer.status);
  }
  return shown;
}

function report(seed: number, outcome: Outcome, seconds: number, fleet: Fleet): void {
  const { requests, writes, violations, recoveries } = outcome;
  const all = (pick: 'sinceFault' | 'sinceWrites') =>
    recoveries.map((each) => each[pick]?.toFixed(1) ?? '–').join(', ');
  const cells = [
    seed,
    requests,
    writes,
    recoveries.map(({ fault }) => fault).join(', ') || 'none',
    violations.length,
    all('sinceFault'),
    all('sinceWrites'),
    seconds.toFixed(0),
    os.loadavg()[0]?.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const problem of violations.slice(0, SHOWN)) console.log(`FAILED  seed ${seed}: ${problem}`);
  if (violations.length > SHOWN) console.log(`…and ${violations.length - SHOWN} more`);
  const inside = Object.values(fleet.servers).flatMap((servers) =>
    servers.flatMap(({ lines }) => lines.filter((line) => line.includes('"code":"INTERNAL"'))),
  );
  if (violations.length > 0) for (const line of inside.slice(-SHOWN)) console.log(line.slice(0, LINE_SHOWN));
}
