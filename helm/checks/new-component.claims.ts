// A fourth module and a fifth subgraph come to the chart by one command, each with a team of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chartTool } from '../tools/chart-tools.ts';
import { alertRulesOf } from './alert-rules.ts';
import { type KubernetesObject, objectsOf, renderFrom, root } from './chart.ts';
import type { Claim } from './claim.ts';

const MODULE = 'wallboard';
const SUBGRAPH = 'weather';
const COPIED = [
  'helm',
  'k8s',
  'packages',
  'subgraphs',
  'gateway',
  'shell',
  'platform',
  'tests',
  'CODEOWNERS',
  'package.json',
];

/** Edited by the command for a subgraph. */
const MANIFESTS = ['k8s/components/postgres/network-policies.yaml', 'k8s/overlays/dev/postgres.yaml'];

/** A copy of the repository in which the command made both; gives back what it printed. */
function withNewComponents<T>(use: (folder: string, printed: Record<string, string>) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-new-'));
  try {
    const modules = execFileSync('git', ['ls-files', 'mfe-*/package.json'], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n');
    const isOwn = (file: string) => !/\/(?:node_modules|__generated__|dist)(?:\/|$)/.test(file);
    for (const name of [...COPIED, ...modules])
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isOwn });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const run = (...args: string[]) =>
      execFileSync(process.execPath, ['packages/components/scripts/new.ts', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    const printed = { module: run('module', MODULE), subgraph: run('subgraph', SUBGRAPH) };
    execFileSync(chartTool('helm'), ['dependency', 'update', path.join(folder, 'helm/platform')], { stdio: 'pipe' });
    return use(folder, printed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function expectKinds(objects: readonly KubernetesObject[], component: string, kinds: readonly string[]): void {
  const own = objects.filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === component);
  for (const kind of kinds)
    if (!own.some((object) => object.kind === kind && object.metadata.labels?.team === component))
      throw new Error(`${component} has no ${kind} with its team`);
  const alerts = alertRulesOf(own);
  if (alerts.length === 0 || alerts.some(({ labels }) => labels.team !== component))
    throw new Error(`the alerts of ${component} do not name its team`);
}

function byHand(printed: string): string[] {
  const [, steps = ''] = printed.split('By hand:\n');
  return steps.trim().split('\n');
}

export const newComponentClaims: readonly Claim[] = [
  {
    name: 'a fourth module and a fifth subgraph come to chart and manifests by one command, and comments stay',
    check: () =>
      withNewComponents((folder, printed) => {
        const counts = [byHand(printed.module ?? '').length, byHand(printed.subgraph ?? '').length];
        if (counts[0] !== 3 || counts[1] !== 4) throw new Error(`${counts.join(' and ')} steps are left by hand`);
        const objects = objectsOf(renderFrom(path.join(folder, 'helm/platform')));
        expectKinds(objects, MODULE, [
          'Deployment',
          'Service',
          'NetworkPolicy',
          'HTTPRoute',
          'ConfigMap',
          'PrometheusRule',
        ]);
        expectKinds(objects, SUBGRAPH, ['Deployment', 'Service', 'NetworkPolicy', 'PrometheusRule']);
        const lost = MANIFESTS.filter((file) => {
          const [before, after] = [root, folder].map((where) =>
            readFileSync(path.join(where, file), 'utf8').split('\n'),
          );
          return before?.some((line) => !after?.includes(line)) || before?.length === after?.length;
        });
        if (lost.length > 0) throw new Error(`lines were lost, or nothing was added: ${lost.join(', ')}`);
        return undefined;
      }),
  },
];
