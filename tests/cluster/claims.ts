import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim } from '../../helm/checks/claim.ts';
import { helm, kubectl, root, run, secret, until, versionsOf } from './cluster.ts';
import { copyOutbox } from './outbox.ts';

const port = process.env.DIALDECK_HTTP_PORT ?? '18080';
const url = `http://dialdeck.localhost:${port}`;
/** Load does not go through the loopback forwarder, which starts a process for each connection. */
const ingress = process.env.CLUSTER_INGRESS ?? '127.0.0.1';
const tag = process.env.CLUSTER_TAG ?? 'dev';
const COMPONENTS = ['gateway', 'auth', 'users', 'call-lists', 'analytics', 'shell', 'agent', 'admin', 'reports'];
const OBJECTS = 'deployments,services,configmaps,serviceaccounts,networkpolicies,ingresses,poddisruptionbudgets';

const work = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-cluster-'));
const admin = () => ({
  email: secret('dialdeck-first-admin', 'email'),
  password: secret('dialdeck-first-admin', 'password'),
});

async function wanted(module: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/remotes.json`);
  const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === module)?.version;
}

const k6 = (scenario: string, ...more: string[]): [string, string[]] => {
  const people = path.join(work, 'people.json');
  writeFileSync(people, JSON.stringify({ admin: admin(), agents: [] }));
  const where = [
    '--target',
    `http://${ingress}`,
    '--allow-target',
    ingress,
    '--host-header',
    `dialdeck.localhost:${port}`,
  ];
  return [
    process.execPath,
    ['tests/load/run.ts', scenario, ...where, '--public-url', url, '--people', people, ...more],
  ];
};

/** A pod of the namespace, labelled as asked, tries to reach an address; what it says. */
async function tryFrom(component: string, address: string): Promise<string> {
  const name = `probe-${crypto.randomUUID().slice(0, 8)}`;
  const code = `fetch('${address}',{signal:AbortSignal.timeout(6000)}).then((a)=>console.log('answered',a.status),(e)=>console.log('refused',e.name))`;
  const overrides = {
    spec: {
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name,
          image: `dialdeck/gateway:${tag}`,
          imagePullPolicy: 'IfNotPresent',
          command: ['node', '-e', code],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  };
  const labels = `app.kubernetes.io/name=${component},app.kubernetes.io/instance=dialdeck`;
  kubectl(
    'run',
    name,
    `--image=dialdeck/gateway:${tag}`,
    '--restart=Never',
    `--labels=${labels}`,
    `--overrides=${JSON.stringify(overrides)}`,
  );
  try {
    const phase = () => kubectl('get', 'pod', name, '--output', 'jsonpath={.status.phase}');
    await until(`pod ${name}`, 60, () => ['Succeeded', 'Failed'].includes(phase()));
    return kubectl('logs', name).trim();
  } finally {
    kubectl('delete', 'pod', name, '--wait=false');
  }
}

export const clusterClaims: readonly Claim[] = [
  {
    name: 'every component is up, and Pod Security restricted had nothing to say',
    check() {
      for (const name of COMPONENTS) kubectl('rollout', 'status', `deployment/dialdeck-${name}`, '--timeout=120s');
      const events = kubectl('get', 'events', '--field-selector', 'reason=FailedCreate', '--output', 'name');
      if (events.trim()) throw new Error(events);
      return undefined;
    },
  },
  {
    name: 'helm test: health, introspection off, 404 page, one login',
    check() {
      helm('test', 'dialdeck', '--timeout', '120s');
      return undefined;
    },
  },
  {
    name: 'the main job through the ingress, by the same Playwright test',
    async check() {
      const stop = copyOutbox(work);
      const { email, password } = admin();
      try {
        await run(
          path.join(root, 'node_modules/.bin/playwright'),
          ['test', '--config', 'tests/playwright.cluster.config.ts'],
          {
            CLUSTER_URL: url,
            CLUSTER_DATA_DIR: work,
            CLUSTER_ADMIN_EMAIL: email,
            CLUSTER_ADMIN_PASSWORD: password,
          },
        );
      } finally {
        stop();
      }
      return undefined;
    },
  },
  {
    name: 'an upgrade of one module changes only its own objects',
    check() {
      // The first upgrade after the Secrets were made takes up their checksums everywhere.
      helm('upgrade', 'dialdeck', 'helm/platform', '--reuse-values', '--wait', '--timeout', '5m');
      const before = versionsOf(OBJECTS);
      helm(
        'upgrade',
        'dialdeck',
        'helm/platform',
        '--reuse-values',
        '--wait',
        '--timeout',
        '5m',
        '--set',
        'reports.podAnnotations.released=again',
      );
      const changed = [...versionsOf(OBJECTS)].filter(([id, { version }]) => before.get(id)?.version !== version);
      if (changed.length === 0) throw new Error('nothing changed');
      const foreign = changed.filter(([, { component }]) => component !== 'reports').map(([id]) => id);
      if (foreign.length > 0) throw new Error(`changed too: ${foreign.join(', ')}`);
      return undefined;
    },
  },
  {
    name: 'a module is released beside its previous version, and rolled back within five seconds without a restart',
    async check() {
      const before = await wanted('agent');
      const more = ['--reuse-values', '--wait', '--timeout', '5m'];
      helm(
        'upgrade',
        'dialdeck',
        'helm/platform',
        ...more,
        '--set',
        `agent.image.tag=${tag}-next`,
        '--set',
        `agent.remote.version=${tag}-next`,
        '--set',
        `agent.remote.previousImages={dialdeck/agent:${tag}}`,
      );
      await until('the new version', 20, async () => (await wanted('agent')) !== before);
      const pods = kubectl('get', 'pods', '--selector', 'app.kubernetes.io/name=agent', '--output', 'name');
      helm('upgrade', 'dialdeck', 'helm/platform', '--reuse-values', '--set', `agent.remote.version=${tag}`);
      const seconds = await until('the version before', 5, async () => (await wanted('agent')) === before);
      console.log(`        rolled back in ${seconds.toFixed(1)} s`);
      if (pods !== kubectl('get', 'pods', '--selector', 'app.kubernetes.io/name=agent', '--output', 'name'))
        throw new Error('pods were replaced');
      return undefined;
    },
  },
  {
    name: 'a rolling restart of everything loses no request',
    async check() {
      const [file, args] = k6('average', '--agents', '150', '--time-scale', '0.6', '--report', work);
      const load = spawn(file, args, { cwd: root, stdio: 'inherit', env: process.env });
      const ended = once(load, 'exit');
      await sleep(8_000);
      for (const name of COMPONENTS) kubectl('rollout', 'restart', `deployment/dialdeck-${name}`);
      for (const name of COMPONENTS) kubectl('rollout', 'status', `deployment/dialdeck-${name}`, '--timeout=240s');
      await ended;
      const { metrics } = JSON.parse(
        await import('node:fs').then((fs) => fs.readFileSync(path.join(work, 'average.json'), 'utf8')),
      ) as {
        metrics: Record<string, { values: Record<string, number> }>;
      };
      const { count = 0 } = metrics.http_reqs?.values ?? {};
      const { passes: failed = 0 } = metrics.http_req_failed?.values ?? {};
      console.log(`        ${count} requests, ${failed} failed`);
      if (count < 200 || failed > 0) throw new Error(`${failed} of ${count} requests failed`);
      return undefined;
    },
  },
  {
    name: 'helm rollback goes back to the release before',
    check() {
      const image = () =>
        kubectl(
          'get',
          'deployment',
          'dialdeck-agent',
          '--output',
          'jsonpath={.spec.template.spec.containers[0].image}',
        );
      const now = image();
      const history = JSON.parse(helm('history', 'dialdeck', '--output', 'json')) as { revision: number }[];
      helm('rollback', 'dialdeck', '1', '--wait', '--timeout', '5m');
      if (history.length < 2 || image() === now) throw new Error(`still ${now}`);
      return undefined;
    },
  },
  {
    name: 'NetworkPolicy refuses a direct call to a subgraph',
    async check() {
      const said = await tryFrom('stranger', 'http://dialdeck-users/livez');
      if (!said.startsWith('refused')) throw new Error(said);
      return undefined;
    },
  },
  {
    name: 'NetworkPolicy lets the gateway call it',
    async check() {
      const said = await tryFrom('gateway', 'http://dialdeck-users/livez');
      if (said !== 'answered 200') throw new Error(said);
      return undefined;
    },
  },
  {
    name: 'the autoscaler adds pods under load',
    async check() {
      helm(
        'upgrade',
        'dialdeck',
        'helm/platform',
        '--reuse-values',
        '--wait',
        '--timeout',
        '5m',
        '--set',
        'call-lists.autoscaling.enabled=true',
        '--set',
        'call-lists.autoscaling.minReplicas=1',
        '--set',
        'call-lists.autoscaling.cpu=30',
      );
      const replicas = () =>
        Number(kubectl('get', 'hpa', 'dialdeck-call-lists', '--output', 'jsonpath={.status.desiredReplicas}') || 0);
      const [file, args] = k6('average', '--agents', '500', '--time-scale', '0.8');
      const load = spawn(file, args, { cwd: root, stdio: 'ignore', env: process.env });
      try {
        const seconds = await until('more pods', 110, () => replicas() > 1);
        console.log(`        ${replicas()} pods wanted after ${seconds.toFixed(0)} s`);
      } finally {
        load.kill('SIGTERM');
        await once(load, 'exit');
      }
      return undefined;
    },
  },
];
