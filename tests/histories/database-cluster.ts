import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastFolder } from '@dialdeck/node/testing/fast-folder';
import { freePort } from '../support/free-port.ts';
import { haproxyConfig, type Place, urlAt } from './cluster-config.ts';
import { type DatabaseNode, makeNode, ownerOfPostgres, type Program, program } from './database-node.ts';
import { type Gate, openGate } from './gate.ts';
import { help, isWhole, json, type PatroniMember, SIZE } from './patroni.ts';
import type { Programs } from './programs.ts';

const SETTLED_WITHIN_MS = 120_000;
const STUCK_AFTER_MS = 20_000;

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
  /** The node that leads, its synchronous standby and its other replica, as Patroni reports them. */
  roles(): Promise<Record<'leader' | 'standby' | 'other', DatabaseNode>>;
  etcdLeader(): Promise<EtcdMember>;
  /** Hands the lead to the synchronous standby, as an operator does. */
  switchOver(): Promise<void>;
  /** Ends every fault. */
  heal(): void;
  /** Waits until one server claims to lead, and the others answer that they do not, or are down. */
  oneLeads(): Promise<void>;
  /** Waits for a leader with two replicas, one of them synchronous. */
  settled(): Promise<unknown>;
  /** Copies the logs of Patroni and PostgreSQL of all nodes. */
  keepLogs(folder: string): void;
  /** Ends every process, and removes the folder. */
  stop(): void;
}

export interface ClusterOptions {
  /** Without it a commit does not wait for a replica. */
  isSynchronous: boolean;
}

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
    await cluster.settled();
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
  const settled = async (): Promise<readonly PatroniMember[]> => {
    const end = Date.now() + SETTLED_WITHIN_MS;
    for (let helpedAt = Date.now(); Date.now() < end; await sleep(250)) {
      const seen = await membersNow();
      if (isWhole(seen, isSynchronous)) return seen;
      if (Date.now() < helpedAt + STUCK_AFTER_MS) continue;
      helpedAt = Date.now();
      await help(nodes, members, seen);
    }
    throw new Error(`The database has no leader with two replicas after ${SETTLED_WITHIN_MS / 1_000} s.`);
  };
  const roles = async () => {
    // On a busy machine the leader may have changed since.
    const seen = await settled();
    const named = (name: string | undefined) => nodes.findIndex((node) => node.name === name);
    const leader = named(seen.find(({ role }) => role === 'leader')?.name);
    const synchronous = seen.find(({ role }) => role === 'sync_standby') ?? seen.find(({ role }) => role === 'replica');
    const standby = named(synchronous?.name);
    const other = nodes.findIndex((_, index) => index !== leader && index !== standby);
    return { leader: at(leader), standby: at(standby), other: at(other) };
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
    heal() {
      for (const member of etcd) {
        member.thaw();
        member.start();
      }
      for (const node of nodes) {
        node.thaw();
        node.cut(false);
        node.start();
      }
    },
    async oneLeads() {
      const end = Date.now() + SETTLED_WITHIN_MS;
      for (let seen: (boolean | null)[] = []; Date.now() < end; await sleep(250)) {
        seen = await Promise.all(places.map(({ rest }) => isLeader(rest)));
        if (!seen.includes(null) && seen.filter(Boolean).length === 1) return;
      }
      throw new Error(`The database has no single leader after ${SETTLED_WITHIN_MS / 1_000} s.`);
    },
    settled,
    keepLogs(folder) {
      for (const { name, logs } of nodes) cpSync(logs, path.join(folder, name), { recursive: true });
    },
  };
}

/** Whether Patroni has the proxy send writes to its server; null while it hangs. */
async function isLeader(rest: number): Promise<boolean | null> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(500) });
    return ok;
  } catch (error) {
    return error instanceof DOMException ? null : false;
  }
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
