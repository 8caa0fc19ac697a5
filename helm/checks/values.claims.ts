import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { charts, render } from './chart.ts';
import type { Claim } from './claim.ts';
import { valueRows } from './values-table.ts';
import { withTable } from './write-readme.ts';

/** The values that a component needs before another value can show its effect. */
const EVERYTHING = {
  component: 'orders',
  image: { repository: 'dialdeck/orders', tag: '1.0.0' },
  env: { LOG_LEVEL: 'info' },
  existingSecret: 'orders',
  secretEnv: { DATABASE_URL: { key: 'url' } },
  network: {
    from: ['gateway'],
    services: ['database', 'redis', 'smtp', 'identityProviders', 'traces', 'kubernetes'],
    toSubgraphs: true,
  },
  routes: { paths: ['/orders'] },
  graphCheck: { subgraph: 'orders' },
  migration: { schema: 'orders', existingSecret: 'owner' },
  remote: { name: 'orders', version: '1.0.0' },
  registry: { reads: true, stops: true },
  autoscaling: { enabled: true },
  global: {
    modules: ['agent'],
    subgraphs: ['users'],
    ingress: { enabled: true },
    gateway: { enabled: true, parentRefs: [{ name: 'a' }] },
    certificateAuthority: { existingSecret: 'authority' },
    network: {
      proxy: [{ podSelector: {} }],
      metricsScraper: [{ podSelector: {} }],
      smtp: { port: 587, to: [{ podSelector: {} }] },
      identityProviders: { port: 443, to: [{ podSelector: {} }] },
      traces: { port: 4318, to: [{ podSelector: {} }] },
    },
  },
};

type Values = { [key: string]: unknown };

const OTHER_SERVICE = { port: 1, to: [{ namespaceSelector: {} }] };

/** Another value for each key, where "another of the same type" is not enough. */
const OTHERS: Values = {
  component: 'invoices',
  'global.publicUrl': 'https://other.example.com',
  'global.monitoring.runbookUrl': 'https://other.example.com',
  'global.imagePullSecrets': ['pull'],
  'global.gateway': { enabled: true, parentRefs: [{ name: 'b' }] },
  service: { port: 81, targetPort: 8081, metricsPort: 9091 },
  probes: { startupSeconds: 60, periodSeconds: 1, timeoutSeconds: 1 },
  'global.network.proxy': [{ namespaceSelector: {} }],
  'global.network.metricsScraper': [{ namespaceSelector: {} }],
  'global.network.dns': [{ podSelector: {} }],
  'global.network.database': OTHER_SERVICE,
  'global.network.redis': OTHER_SERVICE,
  'global.network.smtp': OTHER_SERVICE,
  'global.network.identityProviders': OTHER_SERVICE,
  'global.network.traces': OTHER_SERVICE,
  'global.network.kubernetes': { ports: [1], to: [{ namespaceSelector: {} }] },
  'global.certificateAuthority': { existingSecret: 'other', key: 'other.crt' },
  'image.digest': `sha256:${'0'.repeat(64)}`,
  'image.pullPolicy': 'Always',
  'resources.requests': { cpu: '1', memory: '1Gi' },
  'resources.limits': { cpu: '2' },
  env: { OTHER: '1' },
  combinedEnv: { OTHER: '$(DATABASE_URL)' },
  secretEnv: { OTHER: { key: 'a' } },
  extraVolumes: [{ name: 'a', emptyDir: {} }],
  extraVolumeMounts: [{ name: 'tmp', mountPath: '/a' }],
  command: ['node'],
  keda: { enabled: true, triggers: [{ type: 'cpu' }] },
  'global.tracing': { endpoint: 'http://otel:4318', sampleRatio: 1 },
  'network.from': ['shell'],
  'network.to': ['shell'],
  'network.services': ['database'],
  'network.extraIngress': [{ from: [{ podSelector: {} }] }],
  'network.extraEgress': [{ to: [{ podSelector: {} }] }],
  'routes.paths': ['/other'],
  'graphCheck.resources': { requests: { cpu: '1', memory: '1Gi' } },
  'migration.command': ['node'],
  'migration.resources': { requests: { cpu: '1', memory: '1Gi' } },
  'remote.version': '2.0.0',
  'remote.canary.version': '2.0.0',
  'remote.canary.users': ['a'],
  'remote.previousImages': ['dialdeck/orders:0.9.0'],
  'global.modules': ['agent', 'admin'],
  'global.subgraphs': ['users', 'auth'],
  'alerts.slo': 'calls',
  'global.stops': { enabled: false },
  spread: 'DoNotSchedule',
  tolerations: [{ operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  nodeSelector: { a: 'b' },
  extraObjects: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }],
  'autoscaling.enabled': false,
};

/** Values that show only together with others. */
const WITH: Record<string, Values> = {
  replicaCount: { autoscaling: { enabled: false } },
  keda: { autoscaling: { enabled: false } },
};

/** The condition of a dependency, which the umbrella reads; and a term of a sum that is only checked. */
const NOT_RENDERED = ['enabled', 'lifecycle.longestRequestSeconds'];

const at = (values: unknown, key: string): unknown =>
  key.split('.').reduce<unknown>((inner, part) => (inner as Values | undefined)?.[part], values);

function other(key: string, value: unknown): unknown {
  if (key in OTHERS) return OTHERS[key];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return 'other';
  return { other: 'other' };
}

function everyValueIsRead(): undefined {
  const defaults: unknown = parse(readFileSync(path.join(charts, 'workload/values.yaml'), 'utf8'));
  const json = (values: Values) =>
    Object.entries(values).flatMap(([k, v]) => ['--set-json', `${k}=${JSON.stringify(v)}`]);
  const base = json(EVERYTHING);
  const plain = new Map<string, string>();
  const renderWith = (more: string[]) => render('workload', ...base, ...more);
  const unread = valueRows('workload').flatMap(({ key }) => {
    if (NOT_RENDERED.includes(key)) return [];
    const together = Object.entries(WITH[key] ?? {}).flatMap(([k, v]) =>
      Object.entries(v as Values).flatMap(([inner, value]) => ['--set-json', `${k}.${inner}=${JSON.stringify(value)}`]),
    );
    const without = plain.get(together.join()) ?? renderWith(together);
    plain.set(together.join(), without);
    const given = at(EVERYTHING, key) ?? at(defaults, key);
    const changed = renderWith([...together, '--set-json', `${key}=${JSON.stringify(other(key, given))}`]);
    return changed === without ? [key] : [];
  });
  if (unread.length > 0) throw new Error(`no template reads ${unread.join(', ')}`);
  return undefined;
}

export const valueClaims: readonly Claim[] = [
  ...['workload', 'platform'].map((chart) => ({
    name: `the README of ${chart} lists the values as they are`,
    check() {
      const { before, after } = withTable(chart);
      if (before !== after) throw new Error('run: node helm/checks/write-readme.ts');
      return undefined;
    },
  })),
  {
    name: 'every value of workload is explained',
    check() {
      const rows = new Set(valueRows('workload').map(({ key }) => key));
      const explained = (key: string): boolean =>
        [...rows].some((row) => row === key || key.startsWith(`${row}.`) || row.startsWith(`${key}.`));
      const leaves = (value: unknown, prefix = ''): string[] =>
        typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
          ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, prefix ? `${prefix}.${key}` : key))
          : [prefix];
      const silent = leaves(parse(readFileSync(path.join(charts, 'workload/values.yaml'), 'utf8'))).filter(
        (key) => !explained(key),
      );
      if (silent.length > 0) throw new Error(silent.join(', '));
      return undefined;
    },
  },
  { name: 'every value of workload changes what is rendered', check: everyValueIsRead },
];
