import { setTimeout as sleep } from 'node:timers/promises';
import { pickFrom } from '@dialdeck/common/random';
import type { Fleet } from '../faults/support/fleet.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import type { DatabaseNode } from './database-node.ts';

export interface Fault {
  name: string;
  /** Injects the fault. */
  strike(): Promise<void> | void;
  /** Whether the fault hits the leader of the database; the first fault of each seed does. */
  isOfLeader: boolean;
  /** Whether another server must begin to write before work goes on. */
  movesLeader: boolean;
}

const MOMENT_MS = 1_500;
/** Longer than the lease for the lead. */
const LEADER_GONE_MS = 6_000;
const REDIS_GONE_MS = 10_000;

/** Each fault alone, and the two pairs in which a leader ends that its replicas could not follow. The cluster's `heal` ends the faults of the database. */
export function faultsOf(cluster: DatabaseCluster, fleet: Fleet): Fault[] {
  const onLeader = (name: string, act: (node: DatabaseNode) => void): Fault => ({
    name,
    strike: async () => act((await cluster.roles()).leader),
    isOfLeader: true,
    movesLeader: true,
  });
  const onReplica = (name: string, which: 'standby' | 'other', act: (node: DatabaseNode) => void): Fault => ({
    name: `${name} the ${which === 'standby' ? 'synchronous standby' : 'other replica'}`,
    strike: async () => act((await cluster.roles())[which]),
    isOfLeader: false,
    movesLeader: false,
  });
  const kill = (node: { kill(): void }) => node.kill();
  const freeze = (node: { freeze(): void }) => node.freeze();
  const components = Object.entries(fleet.servers).flatMap(([name, servers]) =>
    servers.map((server) => ({
      name: `kill ${name}`,
      isOfLeader: false,
      movesLeader: false,
      async strike() {
        server.signal('SIGKILL');
        await server.ended();
        await server.start();
      },
    })),
  );
  return [
    onLeader('kill the leader', kill),
    onLeader('freeze the leader', freeze),
    onLeader('cut the leader off from etcd', (node) => node.cut(true)),
    onReplica('kill', 'standby', kill),
    onReplica('freeze', 'standby', freeze),
    onReplica('kill', 'other', kill),
    onReplica('freeze', 'other', freeze),
    {
      name: 'kill the leader of etcd',
      isOfLeader: false,
      movesLeader: false,
      strike: async () => kill(await cluster.etcdLeader()),
    },
    {
      name: 'freeze the leader of etcd',
      isOfLeader: false,
      movesLeader: false,
      strike: async () => freeze(await cluster.etcdLeader()),
    },
    { name: 'switch over', isOfLeader: true, movesLeader: true, strike: () => cluster.switchOver() },
    {
      name: 'kill the replicas, then the leader',
      isOfLeader: true,
      movesLeader: false,
      async strike() {
        const { leader } = await cluster.roles();
        const replicas = cluster.nodes.filter((node) => node !== leader);
        for (const replica of replicas) replica.kill();
        await sleep(MOMENT_MS);
        leader.kill();
        for (const replica of replicas) replica.start();
        // No replica had all that was acknowledged, so none may lead before this one is back.
        await sleep(LEADER_GONE_MS);
        leader.start();
      },
    },
    {
      name: 'freeze the synchronous standby, then kill the leader',
      isOfLeader: true,
      movesLeader: true,
      async strike() {
        const { leader, standby } = await cluster.roles();
        standby.freeze();
        await sleep(MOMENT_MS);
        leader.kill();
        await sleep(MOMENT_MS);
        standby.thaw();
      },
    },
    ...components,
    {
      name: `Redis gone for ${REDIS_GONE_MS / 1_000} s`,
      isOfLeader: false,
      movesLeader: false,
      async strike() {
        await fleet.redis.signal('SIGKILL');
        await sleep(REDIS_GONE_MS);
        await fleet.redis.start();
      },
    },
  ];
}

/** Two faults of one seed: one of the leader, then one of any kind. */
export function drawFaults(faults: readonly Fault[], random: () => number): Fault[] {
  const pick = pickFrom(random);
  return [pick(faults.filter(({ isOfLeader }) => isOfLeader)), pick(faults)];
}
