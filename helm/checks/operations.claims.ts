import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { servers } from '@dialdeck/components';
import { alertRulesOf } from './alert-rules.ts';
import { type KubernetesObject, objectsOf, render, root } from './chart.ts';
import type { Claim } from './claim.ts';

/** The files that name metrics: of packages/node, and of single servers. */
function seriesSources(): string {
  const own = servers().flatMap(({ folder }) =>
    readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-metrics.ts'))
      .map((file) => path.join(folder, 'src', file)),
  );
  const files = ['packages/node/src/metrics/metric-names.ts', ...own];
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
}

interface PodTemplate {
  containers: { resources?: { requests?: object; limits?: object } }[];
  initContainers?: PodTemplate['containers'];
}

/** The pod template of a workload. */
function podOf({ kind, spec }: KubernetesObject): PodTemplate | undefined {
  if (kind === 'Pod') return spec as PodTemplate;
  return (spec as { template?: { spec?: PodTemplate } } | undefined)?.template?.spec;
}

export const operationClaims: readonly Claim[] = [
  {
    name: 'every alert has its entry in the runbook',
    check() {
      const runbook = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
      const rules = alertRulesOf(objectsOf(render('platform')));
      if (rules.length === 0) throw new Error('no alert is rendered');
      const without = rules.filter(
        ({ alert, annotations }) =>
          !runbook.includes(`## ${alert}\n`) || !annotations.runbook_url.endsWith(`#${alert.toLowerCase()}`),
      );
      if (without.length > 0) throw new Error([...new Set(without.map(({ alert }) => alert))].join(', '));
      return undefined;
    },
  },
  {
    name: 'every dashboard is JSON, and asks for series that the product writes',
    check() {
      const known = seriesSources();
      const objects = objectsOf(render('platform'));
      const dashboards = objects.filter(({ metadata }) => metadata.labels?.grafana_dashboard === '1');
      const texts = dashboards.flatMap(({ data }) => Object.values(data as Record<string, string>));
      for (const text of texts) JSON.parse(text);
      if (texts.length === 0) throw new Error('no dashboard is rendered');
      const asked = [...texts, ...alertRulesOf(objects).map(({ expr }) => expr)].flatMap(
        (text) => text.match(/\bdialdeck_\w+/g) ?? [],
      );
      const unknown = new Set(
        asked.map((name) => name.replace(/_(?:bucket|count)$/, '')).filter((name) => !known.includes(`'${name}'`)),
      );
      if (unknown.size > 0) throw new Error([...unknown].join(', '));
      return undefined;
    },
  },
  {
    name: 'every container, also of Jobs, tests and init, declares its requests',
    check() {
      const pods = objectsOf(render('platform', '--set', 'agent.remote.previousImages={dialdeck/agent:0.0.9}')).flatMap(
        (object) => podOf(object) ?? [],
      );
      const containers = pods.flatMap(({ containers, initContainers = [] }) => [...containers, ...initContainers]);
      const silent = containers.filter(
        ({ resources }) =>
          !['cpu', 'memory'].every((key) => Object.hasOwn(resources?.requests ?? {}, key)) ||
          !Object.hasOwn(resources?.limits ?? {}, 'memory'),
      );
      if (containers.length < 20 || silent.length > 0) throw new Error(JSON.stringify(silent));
      return undefined;
    },
  },
];
