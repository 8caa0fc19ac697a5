import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastFolder } from '@dialdeck/node/testing/fast-folder';
import { processesOf } from '../faults/support/processes.ts';
import { freePort } from '../support/free-port.ts';
import { haproxyConfig, type Place, patroniConfig, urlAt } from './cluster-config.ts';
import { type Gate, openGate } from './gate.ts';
import type { Programs } from './programs.ts';

const SIZE = 3;
const SETTLED_WITHIN_MS = 60_000;

/** One machine of the database: Patroni with its PostgreSQL. */
export interface DatabaseNode {
  readonly name: string;
  /** This server itself, whether it leads or not. */
  readonly url: string;
  /** Like a power cut. */
  kill(): void;
  /** Like a machine that stands still. */
  freeze(): void;
  thaw(): void;
  /** Starts it again unless it runs. */
  start(): void;
  /** Whether Patroni reaches etcd. */
  cut(isCut: boolean): void;
}

interface EtcdMember {
  freeze(): void;
  kill(): void;
  thaw(): void;
  start(): void;
}

export interface DatabaseCluster {
  /** Follows the leader. */
  readonly url: string;
  readonly nodes: readonly DatabaseNode[];
  readonly etcd: readonly EtcdMember[];
  /** The node that leads, and its synchronous standby, as Patroni reports them. */
  roles(): Promise<{ leader: DatabaseNode; standby: DatabaseNode }>;
  etcdLeader(): Promise<EtcdMember>;
  /** Hands the lead to the synchronous standby, as an operator does. */
  switchOver(): Promise<void>;
  /** Ends every fault, and waits for a leader with two replicas, one of them synchronous. */
  heal(): Promise<void>;
  /** Ends every process, and removes the folder. */
  stop(): void;
}

export interface ClusterOptions {
  /** Without it a commit does not wait for a replica. */
  isSynchronous: boolean;
}

/** A process with what it takes to start it again. */
function program(file: string, args: readonly string[], options: { uid?: number; gid?: number; home: string }) {
  let child: ChildProcess | undefined;
  const { uid, gid, home } = options;
  const as = uid === undefined || gid === undefined ? {} : { uid, gid };
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    pid: () => (isRunning() ? child?.pid : undefined),
    start() {
      if (isRunning()) return;
      const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' };
      child = spawn(file, args, { stdio: 'ignore', env, cwd: home, ...as });
      child.on('error', () => undefined);
    },
    signal(name: NodeJS.Signals) {
      if (isRunning()) child?.kill(name);
    },
  };
}
type Program = ReturnType<typeof program>;

/** Three PostgreSQL under Patroni with three members of etcd, and HAProxy as the one address that follows the leader. */
export async function startDatabaseCluster(programs: Programs, options: ClusterOptions): Promise<DatabaseCluster> {
  const folder = mkdtempSync(path.join(fastFolder(), 'dialdeck-histories-'));
  const owner = ownerOfPostgres();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const made: { programs: Program[]; gates: Gate[]; nodes: DatabaseNode[] } = { programs: [], gates: [], nodes: [] };
  const stop = () => {
    for (const node of made.nodes) {
      node.thaw();
      node.kill();
    }
    for (const each of made.programs) {
      each.signal('SIGCONT');
      each.signal('SIGKILL');
    }
    for (const gate of made.gates) gate.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  // Before the folder of the run goes.
  process.prependOnceListener('exit', stop);
  try {
    const members = await startEtcd(programs.etcd, folder);
    made.programs.push(...members.map(({ process }) => process));
    const places = await Promise.all(
      Array.from({ length: SIZE }, async () => ({ sql: await freePort(), rest: await freePort() })),
    );
    for (const [index, place] of places.entries()) {
      const gates = await Promise.all(members.map(({ port }) => openGate(port)));
      made.gates.push(...gates);
      made.nodes.push(makeNode(programs, { folder, index, place, gates, owner, ...options }));
    }
    for (const node of made.nodes) node.start();
    const address = await freePort();
    const config = path.join(folder, 'haproxy.cfg');
    writeFileSync(config, haproxyConfig(address, places));
    const proxy = program(programs.haproxy, ['-db', '-f', config], { home: folder });
    made.programs.push(proxy);
    proxy.start();
    const cluster = handle({ nodes: made.nodes, members, places, address, ...options });
    await cluster.heal();
    return {
      ...cluster,
      stop() {
        process.off('exit', stop);
        stop();
      },
    };
  } catch (error) {
    process.off('exit', stop);
    stop();
    throw error;
  }
}

interface Handled extends ClusterOptions {
  nodes: readonly DatabaseNode[];
  members: Awaited<ReturnType<typeof startEtcd>>;
  places: readonly Place[];
  address: number;
}

/** Actions of tests on a running cluster. */
function handle({ nodes, members, places, address, isSynchronous }: Handled): Omit<DatabaseCluster, 'stop'> {
  const etcd = members.map(({ process }) => ({
    freeze: () => process.signal('SIGSTOP'),
    kill: () => process.signal('SIGKILL'),
    thaw: () => process.signal('SIGCONT'),
    start: () => process.start(),
  }));
  const at = (index: number) => {
    const node = nodes[index];
    if (!node) throw new Error('The cluster has no such node.');
    return node;
  };
  const membersNow = async (): Promise<PatroniMember[]> => {
    for (const { rest } of places) {
      const seen = await json<{ members: PatroniMember[] }>(`http://127.0.0.1:${rest}/cluster`);
      if (seen) return seen.members;
    }
    return [];
  };
  const roles = async () => {
    const seen = await membersNow();
    const leader = seen.findIndex(({ role }) => role === 'leader');
    const named = (name: string | undefined) => nodes.findIndex((node) => node.name === name);
    const standby = seen.find(({ role }) => role === 'sync_standby') ?? seen.find(({ role }) => role === 'replica');
    return { leader: at(named(seen[leader]?.name)), standby: at(named(standby?.name)) };
  };
  return {
    url: urlAt(address),
    nodes,
    etcd,
    roles,
    async etcdLeader() {
      for (const [index, { port }] of members.entries()) {
        const status = await json<{ leader?: string; header?: { member_id: string } }>(
          `http://127.0.0.1:${port}/v3/maintenance/status`,
          {},
        );
        const member = etcd[index];
        if (member && status?.leader && status.leader === status.header?.member_id) return member;
      }
      throw new Error('etcd has no leader.');
    },
    async switchOver() {
      const { leader, standby } = await roles();
      const { rest = 0 } = places[nodes.indexOf(leader)] ?? {};
      await json(`http://127.0.0.1:${rest}/switchover`, { leader: leader.name, candidate: standby.name });
    },
    async heal() {
      for (const member of etcd) {
        member.thaw();
        member.start();
      }
      for (const node of nodes) {
        node.thaw();
        node.cut(false);
        node.start();
      }
      const end = Date.now() + SETTLED_WITHIN_MS;
      for (let seen: PatroniMember[] = []; Date.now() < end; await sleep(250)) {
        seen = await membersNow();
        const isStreaming = ({ state }: PatroniMember) => state === 'streaming' || state === 'running';
        const have = (wanted: PatroniMember['role']) => seen.filter(({ role }) => role === wanted).length;
        const standbys = have('sync_standby');
        const isWhole = have('leader') === 1 && standbys + have('replica') === SIZE - 1;
        if (isWhole && standbys === (isSynchronous ? 1 : 0) && seen.every(isStreaming)) return;
      }
      throw new Error(`The database has no leader with two replicas after ${SETTLED_WITHIN_MS / 1_000} s.`);
    },
  };
}

interface PatroniMember {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

interface NodeOptions extends ClusterOptions {
  folder: string;
  index: number;
  place: Place;
  gates: readonly Gate[];
  owner: Owner | undefined;
}

function makeNode(
  programs: Programs,
  { folder, index, place, gates, owner, isSynchronous }: NodeOptions,
): DatabaseNode {
  const home = path.join(folder, `n${index}`);
  mkdirSync(home, { mode: 0o700 });
  if (owner) chownSync(home, owner.uid, owner.gid);
  const name = `node${index}`;
  const file = path.join(home, 'patroni.json');
  const hosts = gates.map(({ port }) => `127.0.0.1:${port}`);
  writeFileSync(
    file,
    JSON.stringify(patroniConfig({ name, home, place, hosts, bin: programs.postgres, isSynchronous })),
  );
  const patroni = program(programs.patroni, [file], { ...owner, home });
  const signal = (sent: NodeJS.Signals) => {
    patroni.signal(sent);
    // PostgreSQL outlives Patroni, and its processes outlive it for a moment: the first of them begins no other once it is stopped.
    const postmaster = postmasterIn(path.join(home, 'data'));
    if (!postmaster) return;
    send(postmaster, sent);
    if (sent !== 'SIGKILL') for (const pid of processesOf(postmaster)) send(pid, sent);
  };
  return {
    name,
    url: urlAt(place.sql),
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start: () => patroni.start(),
    cut(isCut) {
      for (const gate of gates) gate.cut(isCut);
    },
  };
}

/** The first process of the server in this folder, if it runs. */
function postmasterIn(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL does not run as root: then its processes belong to the user that the package made. */
function ownerOfPostgres(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function startEtcd(file: string, folder: string): Promise<{ port: number; process: Program }[]> {
  const places = await Promise.all(
    Array.from({ length: SIZE }, async () => ({ port: await freePort(), peer: await freePort() })),
  );
  const cluster = places.map(({ peer }, index) => `etcd${index}=http://127.0.0.1:${peer}`).join(',');
  return places.map(({ port, peer }, index) => {
    const [client, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
    const settings = {
      name: `etcd${index}`,
      'data-dir': path.join(folder, `etcd${index}`),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': cluster,
      'initial-cluster-token': path.basename(folder),
      'enable-v2': 'true',
      'heartbeat-interval': '100',
      'election-timeout': '1000',
    };
    const started = program(
      file,
      Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
      { home: folder },
    );
    started.start();
    return { port, process: started };
  });
}

/** The answer of a JSON interface; undefined when there is none. */
async function json<T>(url: string, body?: unknown): Promise<T | undefined> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(2_000),
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return (await answer.json()) as T;
  } catch {
    return undefined;
  }
}
