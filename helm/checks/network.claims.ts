import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { servers } from '@dialdeck/components';
import { charts, idOf, type KubernetesObject, kustomize, objectsOf, render, root } from './chart.ts';
import type { Claim } from './claim.ts';
import { lets, type NetworkPolicy, type Peer, type Pod } from './network.rules.ts';

const OVERLAYS = ['staging', 'production'];
const NAMESPACE = 'dialdeck';
const POSTGRES = 5432;
/** The ports for status and metrics of CloudNativePG's instance manager. */
const STATUS = 8000;
const METRICS = 9187;

/** Pods as CloudNativePG labels them: instances, and the Jobs that make one. */
const postgres = (labels: Record<string, string>): Pod => ({
  namespace: NAMESPACE,
  labels: { 'cnpg.io/cluster': 'dialdeck-postgres', ...labels },
});
const primary = postgres({ 'cnpg.io/podRole': 'instance', 'cnpg.io/instanceRole': 'primary' });
const replica = postgres({ 'cnpg.io/podRole': 'instance', 'cnpg.io/instanceRole': 'replica' });
const newInstance = postgres({ 'cnpg.io/jobRole': 'join' });

const inNamespace = (namespace: string, name: string): Pod => ({
  namespace,
  labels: { 'app.kubernetes.io/name': name },
});
const operator = inNamespace('cnpg-system', 'cloudnative-pg');
const prometheus = inNamespace('monitoring', 'prometheus');
const apiServer: Peer = { address: '10.20.0.1' };
const objectStore: Peer = { address: '10.20.1.7' };
const anywhere: Peer = { address: '203.0.113.9' };

interface Flow {
  name: string;
  from: Peer;
  to: Peer;
  port: number;
}

/** The pods of the chart that connect to the database. */
function clientsOf(objects: readonly KubernetesObject[]): [string, Pod][] {
  return objects.flatMap((object): [string, Pod][] => {
    const { template } = (object.spec ?? {}) as {
      template?: { metadata: { labels: Pod['labels'] }; spec: { containers: { env?: { name: string }[] }[] } };
    };
    const asks = template?.spec.containers.some(({ env }) => env?.some(({ name }) => /DATABASE_URL$/.test(name)));
    return template && asks ? [[idOf(object), { namespace: NAMESPACE, labels: template.metadata.labels }]] : [];
  });
}

function wantedFlows(clients: readonly [string, Pod][]): Flow[] {
  return [
    ...clients.map(([name, from]) => ({ name: `${name} to PostgreSQL`, from, to: primary, port: POSTGRES })),
    { name: 'a replica from the primary', from: replica, to: primary, port: POSTGRES },
    { name: 'a new instance from the primary', from: newInstance, to: primary, port: POSTGRES },
    { name: 'the state of another instance', from: primary, to: replica, port: STATUS },
    { name: 'the operator to an instance', from: operator, to: primary, port: POSTGRES },
    { name: 'the operator to an instance manager', from: operator, to: replica, port: STATUS },
    { name: 'Prometheus to the metrics', from: prometheus, to: primary, port: METRICS },
    { name: 'an instance manager to the API server', from: primary, to: apiServer, port: 6443 },
    { name: 'a new instance to the API server', from: newInstance, to: apiServer, port: 443 },
    { name: 'WAL to the object store', from: primary, to: objectStore, port: 443 },
  ];
}

function refusedFlows(objects: readonly KubernetesObject[]): Flow[] {
  const shell = inNamespace(NAMESPACE, 'shell');
  const gateway = clientsOf(objects).find(([name]) => name === 'Deployment/dialdeck-gateway')?.[1] ?? shell;
  return [
    { name: 'the shell to PostgreSQL', from: shell, to: primary, port: POSTGRES },
    {
      name: 'a pod of another namespace to PostgreSQL',
      from: inNamespace('other', 'gateway'),
      to: primary,
      port: POSTGRES,
    },
    {
      name: 'another pod of the operator’s namespace',
      from: inNamespace('cnpg-system', 'x'),
      to: primary,
      port: STATUS,
    },
    { name: 'the gateway to an instance manager', from: gateway, to: primary, port: STATUS },
    { name: 'the world to PostgreSQL', from: anywhere, to: primary, port: POSTGRES },
    { name: 'PostgreSQL to the world', from: primary, to: anywhere, port: 443 },
    { name: 'PostgreSQL to the gateway', from: primary, to: gateway, port: 8080 },
    { name: 'the gateway to another database', from: gateway, to: anywhere, port: POSTGRES },
  ];
}

const policiesOf = (objects: readonly KubernetesObject[]): NetworkPolicy[] =>
  objects
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((object) => {
      const { metadata, spec } = object as unknown as NetworkPolicy;
      return { metadata: { ...metadata, namespace: metadata.namespace ?? NAMESPACE }, spec };
    });

const names = (flows: readonly Flow[]): string => flows.map(({ name }) => name).join(', ');

/** Pods of the chart, as its Deployments and Jobs label them. */
const podsOf = (objects: readonly KubernetesObject[]): [string, Pod][] =>
  objects.flatMap((object): [string, Pod][] => {
    const { template } = (object.spec ?? {}) as { template?: { metadata: { labels: Pod['labels'] } } };
    return template ? [[idOf(object), { namespace: NAMESPACE, labels: template.metadata.labels }]] : [];
  });

const defaultClaim: Claim = {
  name: 'by default no pod may call an address that no value names',
  check() {
    const objects = objectsOf(render('platform', '--set', 'global.network.smtp.to[0].ipBlock.cidr=10.0.0.3/32'));
    const policies = policiesOf(objects);
    const pods = podsOf(objects);
    if (pods.length < 13) throw new Error(`only ${pods.length} kinds of pods were found`);
    const open = pods.flatMap(([name, from]) => {
      const ports = [80, 443, 6443, POSTGRES, 8080].filter((port) => lets(policies, from, anywhere, port));
      return ports.length === 0 ? [] : [`${name} on ${ports.join(', ')}`];
    });
    if (open.length > 0) throw new Error(`open: ${open.join('; ')}`);
    return { passed: pods.length, failures: [] };
  },
};

const graphCheckClaim: Claim = {
  name: 'checks of the graph reach the graph record of the gateway, and nothing else reaches it but the scraper',
  check() {
    const objects = objectsOf(render('platform'));
    const policies = policiesOf(objects);
    const pods = podsOf(objects);
    const labels = pods.find(([name]) => name === 'Deployment/dialdeck-gateway')?.[1].labels ?? {};
    const gateway: Pod = { namespace: NAMESPACE, labels, ports: { http: 8080, metrics: 9090 } };
    const reach = (port: number) =>
      pods.filter(([, from]) => lets(policies, from, gateway, port)).map(([name]) => name);
    const wanted = servers().map(({ name }) => `Job/dialdeck-${name}-graph-check`);
    const found = reach(9090).toSorted().join(', ');
    if (found !== wanted.toSorted().join(', ')) throw new Error(`the graph record is reached by ${found}`);
    const others = wanted.filter((name) => reach(8080).includes(name));
    if (others.length > 0) throw new Error(`the public port is reached by ${others.join(', ')}`);
    return { passed: wanted.length, failures: [] };
  },
};

/** The example of an Ingress, and the values of the local cluster. */
const MAY_NAME_A_PRODUCT = ['helm/platform/examples/ingress.yaml', 'helm/platform/examples/development.yaml'];
const PRODUCTS = new RegExp(['nginx', 'traefik', 'haproxy', 'envoy', 'istio', 'contour', 'kong'].join('|'), 'i');

/** Files below helm and k8s that name the product of a proxy. */
function filesWithAProduct(): string[] {
  const tracked = execFileSync('git', ['ls-files', 'helm', 'k8s'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return tracked.filter(
    (file) =>
      !MAY_NAME_A_PRODUCT.includes(file) &&
      !file.endsWith('network.claims.ts') &&
      /\.(?:ya?ml|tpl|txt|json|md|sh|ts)$/.test(file) &&
      existsSync(path.join(root, file)) &&
      PRODUCTS.test(readFileSync(path.join(root, file), 'utf8')),
  );
}

export const networkClaims: readonly Claim[] = [
  {
    name: 'no chart and no manifest names the product of a proxy',
    check() {
      const files = filesWithAProduct();
      if (files.length > 0) throw new Error(files.join(', '));
      return undefined;
    },
  },
  defaultClaim,
  graphCheckClaim,
  ...OVERLAYS.flatMap((overlay): Claim[] => {
    const installed = () => {
      const chart = objectsOf(render('platform', '--values', path.join(charts, 'platform/examples/production.yaml')));
      const objects = [...objectsOf(kustomize(`overlays/${overlay}`)), ...chart];
      return { objects, policies: policiesOf(objects), wanted: wantedFlows(clientsOf(objects)) };
    };
    return [
      {
        name: `${overlay}: the database pods admit subgraphs, migrations, the operator, the scraper and each other`,
        check() {
          const { policies, wanted } = installed();
          if (wanted.length < 19) throw new Error(`only ${wanted.length} connections were found to be wanted`);
          const refused = wanted.filter(({ from, to, port }) => !lets(policies, from, to, port));
          if (refused.length > 0) throw new Error(`refused: ${names(refused)}`);
          return { passed: wanted.length, failures: [] };
        },
      },
      {
        name: `${overlay}: the database pods admit no other pod, and call no other pod`,
        check() {
          const { objects, policies } = installed();
          const flows = refusedFlows(objects);
          const open = flows.filter(({ from, to, port }) => lets(policies, from, to, port));
          if (open.length > 0) throw new Error(`let through: ${names(open)}`);
          return { passed: flows.length, failures: [] };
        },
      },
      {
        name: `${overlay}: without any one of the database’s policies something would be refused`,
        check() {
          const { policies, wanted } = installed();
          const own = policies.filter(({ metadata }) => metadata.name.startsWith('dialdeck-postgres'));
          const idle = own.filter((policy) => {
            const others = policies.filter((other) => other !== policy);
            return wanted.every(({ from, to, port }) => lets(others, from, to, port));
          });
          if (own.length === 0) throw new Error('there is none');
          if (idle.length > 0) throw new Error(`unneeded: ${idle.map(({ metadata }) => metadata.name).join(', ')}`);
          return { passed: own.length, failures: [] };
        },
      },
    ];
  }),
];
