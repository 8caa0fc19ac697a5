import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim } from '../../helm/checks/claim.ts';
import { kubectl, until } from './cluster.ts';
import { startLoad } from './load.ts';
import { FRONT_ENDS, SERVERS, upgrade } from './platform.ts';

const AT_LEAST = 200;

export const loadClaims: readonly Claim[] = [
  {
    name: 'a rolling restart of everything under load loses no request',
    async check() {
      const load = startLoad({ agents: 75 });
      await sleep(10_000);
      // Servers one by one, as a small node bears it; the front ends, which only serve files, together.
      for (const names of [...SERVERS.map((name) => [name]), FRONT_ENDS]) {
        for (const name of names) kubectl('rollout', 'restart', `deployment/dialdeck-${name}`);
        for (const name of names) kubectl('rollout', 'status', `deployment/dialdeck-${name}`, '--timeout=240s');
      }
      await sleep(5_000);
      const { requests, failed } = await load.stop();
      console.log(`        ${requests} requests, ${failed} failed`);
      if (requests < AT_LEAST || failed > 0) throw new Error(`${failed} of ${requests} requests failed`);
      return undefined;
    },
  },
  {
    name: 'the autoscaler adds pods under load',
    async check() {
      const number = (kind: string, field: string) =>
        Number(kubectl('get', kind, 'dialdeck-call-lists', '--output', `jsonpath={${field}}`) || 0);
      const before = number('deployment', '.spec.replicas');
      const scaling = { enabled: true, minReplicas: before, maxReplicas: before + 2, cpu: 30 };
      const settings = Object.entries(scaling).map(([key, value]) => `call-lists.autoscaling.${key}=${value}`);
      upgrade('dialdeck', 'helm/platform', settings, '--wait', '--no-hooks');
      // More than a third of a fast core needs; what a slow machine refuses does not matter here.
      const load = startLoad({ agents: 1_500 });
      try {
        const ready = () => number('deployment', '.status.readyReplicas');
        const seconds = await until('more pods', 180, () => ready() > before);
        const wanted = number('hpa', '.status.desiredReplicas');
        console.log(`        ${before} pod before; ${wanted} wanted, ${ready()} ready after ${seconds.toFixed(0)} s`);
      } finally {
        await load.stop();
      }
      return undefined;
    },
  },
];
