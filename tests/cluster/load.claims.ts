import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim } from '../../helm/checks/claim.ts';
import { kubectl, until } from './cluster.ts';
import { startLoad } from './load.ts';
import { COMPONENTS, upgrade } from './platform.ts';

const AT_LEAST = 200;

export const loadClaims: readonly Claim[] = [
  {
    name: 'a rolling restart of everything under load loses no request',
    async check() {
      const load = startLoad({ agents: 75 });
      await sleep(10_000);
      for (const name of COMPONENTS) {
        kubectl('rollout', 'restart', `deployment/dialdeck-${name}`);
        kubectl('rollout', 'status', `deployment/dialdeck-${name}`, '--timeout=240s');
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
      const scaling = { enabled: true, minReplicas: 1, maxReplicas: 3, cpu: 30 };
      const settings = Object.entries(scaling).map(([key, value]) => `call-lists.autoscaling.${key}=${value}`);
      upgrade('dialdeck', 'helm/platform', settings, '--wait');
      const number = (kind: string, field: string) =>
        Number(kubectl('get', kind, 'dialdeck-call-lists', '--output', `jsonpath={.status.${field}}`) || 0);
      const before = number('deployment', 'readyReplicas');
      const load = startLoad({ agents: 400 });
      try {
        const seconds = await until('more pods', 180, () => number('deployment', 'readyReplicas') > before);
        const wanted = number('hpa', 'desiredReplicas');
        console.log(`        ${before} pod before; ${wanted} wanted, a second one ready after ${seconds.toFixed(0)} s`);
      } finally {
        await load.stop();
      }
      return undefined;
    },
  },
];
