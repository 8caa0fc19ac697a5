import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '../..');
const NAMESPACE = 'dialdeck';

/** Where the scripts of the single-node cluster lie, if they are here. */
const scripts = path.resolve(root, process.env.CLUSTER_SCRIPTS ?? '../shared/cluster');

/** One of them. */
export const clusterScript = (name: string): string => path.join(scripts, name);

/** Our images on the node. */
export const clusterTag = process.env.CLUSTER_TAG ?? 'dev';

/** Whether the cluster's programs are built, so that it is up in seconds rather than half an hour. */
export function isClusterAtHand(): boolean {
  if (!existsSync(path.join(scripts, 'up.sh'))) return false;
  const cache = process.env.DIALDECK_CLUSTER_CACHE ?? path.join(process.env.HOME ?? '/root', '.cache/dialdeck-cluster');
  return ['kube-apiserver', 'kubelet', 'traefik', 'metrics-server'].every((name) =>
    existsSync(path.join(cache, 'bin', name)),
  );
}

/** Brings up an empty cluster. @returns why there is none, if so */
export function bringUpCluster(): string | undefined {
  const { status, error } = spawnSync(path.join(scripts, 'up.sh'), { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0
    ? undefined
    : `${scripts}/up.sh brings no cluster up: ${error?.message ?? `it ended with ${status}`}`;
}

/** Reads the cluster's settings from the output of a script: KUBECONFIG, PATH, and where its ingress is. */
export function enterCluster(): void {
  if (!existsSync(path.join(scripts, 'status.sh'))) return;
  const text = execFileSync(
    'bash',
    ['-c', `eval "$("${scripts}/status.sh" --env)"; echo "$KUBECONFIG"; echo "$PATH"; echo "$CLUSTER_INGRESS"`],
    {
      encoding: 'utf8',
    },
  );
  const [kubeconfig, programs, ingress] = text.split('\n');
  process.env.KUBECONFIG = kubeconfig;
  process.env.PATH = programs;
  if (ingress) process.env.CLUSTER_INGRESS ??= ingress;
}

/** Address that requests from this machine go to. A forwarder on loopback may start a process for each connection: load goes here. */
export const ingress = (): string =>
  process.env.CLUSTER_INGRESS ?? `127.0.0.1:${process.env.DIALDECK_HTTP_PORT ?? '18080'}`;

export function kubectl(...args: string[]): string {
  return execFileSync('kubectl', ['--namespace', NAMESPACE, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

export function helm(...args: string[]): string {
  return execFileSync('helm', ['--namespace', NAMESPACE, ...args], { encoding: 'utf8', cwd: root, stdio: 'pipe' });
}

/** Runs a program with its output on ours; throws when it fails. */
export async function run(file: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${path.basename(file)} ${args.join(' ')} ended with ${code}`);
}

export const secret = (name: string, key: string): string =>
  Buffer.from(kubectl('get', 'secret', name, '--output', `jsonpath={.data.${key}}`), 'base64').toString();

interface Listed {
  kind: string;
  metadata: { name: string; uid: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  data?: unknown;
  spec?: unknown;
}

/** Each object's text without the status that controllers write, to see which objects were changed. A hook's objects are created for each run. */
export function writtenIn(kinds: string): Map<string, { text: string; component: string }> {
  const { items } = JSON.parse(kubectl('get', kinds, '--output', 'json')) as { items: Listed[] };
  return new Map(
    items
      .filter(({ metadata }) => !metadata.annotations?.['helm.sh/hook'])
      .map(({ kind, metadata, data, spec }) => [
        `${kind}/${metadata.name}`,
        {
          text: JSON.stringify([metadata.uid, metadata.labels, data, spec]),
          component: metadata.labels?.['app.kubernetes.io/name'] ?? '',
        },
      ]),
  );
}

export async function until(what: string, seconds: number, holds: () => boolean | Promise<boolean>): Promise<number> {
  const started = Date.now();
  while (Date.now() - started < seconds * 1000) {
    if (await holds()) return (Date.now() - started) / 1000;
    await sleep(250);
  }
  throw new Error(`${what}: not within ${seconds} s`);
}
