import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet } from '../../faults/support/fleet.ts';
import type { PostgresServer } from '../../faults/support/postgres-server.ts';
import type { ServerProcess } from '../../faults/support/server-process.ts';
import type { Tolerance } from './ledger.rules.ts';

export interface Fault {
  name: string;
  tolerates: Tolerance;
  /** From when it is over until everything answers. */
  recoversWithinMs: number;
  /** Injects the fault and waits until it is over: a server without a replacement is back. */
  strike(): Promise<void>;
  /** Afterwards restarts a server that had a replacement. */
  mend?(): Promise<void>;
}

/** Longest recovery of PostgreSQL and subgraphs, and of Redis. */
const RECOVERY_MS = 5_000;
const REDIS_RECOVERY_MS = 2_000;
const AWAY_MS = 3_000;

type Name = keyof Fleet['servers'];

/** Restarts and outages of each process and each server in turn. */
export function faultsOf(fleet: Fleet, postgres: PostgresServer): Fault[] {
  const names = Object.keys(fleet.servers) as Name[];
  const all = names.flatMap((name) => fleet.servers[name].map((server, index) => ({ name, server, index })));
  const one = (name: Name, index = 0) => fleet.servers[name][index] as ServerProcess;
  const again = async (name: Name, server: ServerProcess) => {
    await server.start();
    await fleet.services[name].allReady();
  };
  const refusing = { tolerates: 'refusals', recoversWithinMs: RECOVERY_MS } as const;
  const ofRedis = { tolerates: 'refusals', recoversWithinMs: REDIS_RECOVERY_MS } as const;
  return [
    ...all.map(({ name, server, index }) => ({
      name: `${name} ${index + 1} is restarted`,
      tolerates: 'nothing' as const,
      recoversWithinMs: RECOVERY_MS,
      async strike() {
        server.signal('SIGTERM');
        const { code } = await server.ended();
        if (code !== 0) throw new Error(`${name} ended with ${code}`);
        await again(name, server);
      },
    })),
    ...names.map((name) => ({
      ...refusing,
      name: `${name} 1 gets kill -9`,
      // Clients connect to a gateway directly, so nothing can answer for one that is gone.
      ...(name === 'gateway' && { tolerates: 'lost connections' as const }),
      async strike() {
        one(name).signal('SIGKILL');
        await one(name).ended();
      },
      mend: () => again(name, one(name)),
    })),
    {
      ...refusing,
      // The first was away, so that connections which are kept lead here.
      name: 'call-lists 2 hangs',
      async strike() {
        one('call-lists', 1).signal('SIGSTOP');
        await sleep(AWAY_MS);
        one('call-lists', 1).signal('SIGCONT');
      },
    },
    {
      ...refusing,
      name: 'analytics hangs',
      async strike() {
        for (const server of fleet.servers.analytics) server.signal('SIGSTOP');
        await sleep(AWAY_MS);
        for (const server of fleet.servers.analytics) server.signal('SIGCONT');
      },
    },
    {
      ...ofRedis,
      name: 'Redis hangs',
      async strike() {
        await fleet.redis.signal('SIGSTOP');
        await sleep(AWAY_MS);
        await fleet.redis.signal('SIGCONT');
      },
    },
    {
      ...ofRedis,
      name: 'Redis gets kill -9',
      async strike() {
        await fleet.redis.signal('SIGKILL');
        await sleep(AWAY_MS);
        await fleet.redis.start();
      },
    },
    {
      ...refusing,
      name: 'PostgreSQL crashes',
      async strike() {
        await postgres.crash();
        await sleep(AWAY_MS);
        await postgres.start();
      },
    },
  ];
}
