import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { frontEnds, servers } from '@dialdeck/components';
import { stringify } from 'yaml';
import { type ChartTool, chartTool } from '../tools/chart-tools.ts';
import { valuesOf } from '../values-of.ts';
import { charts, idOf, type KubernetesObject, kustomize, objectsOf, render, root } from './chart.ts';
import type { Claim } from './claim.ts';

const component = path.join(charts, 'workload/tests/component.yaml');
/** Values of the chart; the other example configures Alertmanager. */
const examples = readdirSync(path.join(charts, 'platform/examples'))
  .filter((name) => name !== 'alertmanager.yaml')
  .map((name) => path.join(charts, 'platform/examples', name));
const COMPONENTS = [...servers(), ...frontEnds()].map(({ name }) => name);
/** Kubernetes' own kinds, and a few lines for each other kind. */
const SCHEMAS = path.join(charts, 'checks/schemas/{{ .ResourceKind }}{{ .KindSuffix }}.json');

function run(tool: ChartTool, args: string[], input?: string): undefined {
  const { status, stdout, stderr } = spawnSync(chartTool(tool), args, { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${stdout}${stderr}`.replaceAll(/^\[(?:OK|SKIPPED)\].*\n/gm, '').trim());
  return undefined;
}

/** Recommendations of kube-score that the charts do not follow, with the reason. */
const WAIVED = [
  // A limit on CPU throttles pods while the node has room; another claim requires the other resources.
  'container-resources',
  // Tags and digests are immutable here; pulling at each start would make the registry part of every restart.
  'container-image-pull-policy',
  // Topology spread constraints do the same, by host and by zone.
  'deployment-has-host-podantiaffinity',
].flatMap((test) => ['--ignore-test', test]);

const renderings = [
  { name: 'platform', text: () => render('platform') },
  ...examples.map((file) => ({
    name: `platform with ${path.basename(file)}`,
    text: () => render('platform', '--values', file),
  })),
];

const judged = renderings.flatMap(({ name, text }): Claim[] => [
  {
    name: `${name} fits the schemas of Kubernetes`,
    check: () => run('kubeconform', ['-strict', '-summary', '-schema-location', SCHEMAS], text()),
  },
  {
    name: `${name} satisfies kube-score`,
    check: () => run('kube-score', ['score', ...WAIVED, '--output-format', 'ci', '-'], text()),
  },
]);

/** The objects that the upgrade of a release applies: not the Jobs of an install, not the pods of `helm test`. */
const isUpgraded = ({ metadata }: KubernetesObject): boolean =>
  metadata.annotations?.['helm.sh/hook']?.includes('upgrade') ?? true;

function onlyOwnObjectsDiffer(before: KubernetesObject[], after: KubernetesObject[], name: string): undefined {
  const texts = new Map(before.map((object) => [idOf(object), JSON.stringify(object)]));
  const changed = after.filter(isUpgraded).filter((object) => texts.get(idOf(object)) !== JSON.stringify(object));
  const foreign = changed.filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] !== name);
  if (changed.length === 0) throw new Error('nothing changed at all');
  if (before.length !== after.length) throw new Error('objects came or went');
  if (foreign.length > 0) throw new Error(`changed too: ${foreign.map(idOf).join(', ')}`);
  return undefined;
}

const teams: Claim[] = COMPONENTS.flatMap((name) => [
  {
    name: `${name} released alone is the same objects as in the whole`,
    check() {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-values-'));
      try {
        const file = path.join(folder, 'values.yaml');
        writeFileSync(file, stringify(valuesOf(name), { aliasDuplicateObjects: false }));
        const alone = objectsOf(render('workload', '--values', file));
        const whole = new Map(objectsOf(render('platform')).map((object) => [idOf(object), JSON.stringify(object)]));
        const others = alone.filter((object) => whole.get(idOf(object)) !== JSON.stringify(object));
        if (others.length > 0) throw new Error(`differ: ${others.map(idOf).join(', ')}`);
        return undefined;
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  },
  {
    name: `a new image of ${name} changes only its own objects`,
    check: () =>
      onlyOwnObjectsDiffer(
        objectsOf(render('platform')),
        objectsOf(render('platform', '--set', `${name}.image.tag=9.9.9`)),
        name,
      ),
  },
]);

const overlays: readonly Claim[] = ['base', 'overlays/dev', 'overlays/staging', 'overlays/production'].map(
  (folder) => ({
    name: `k8s/${folder} builds and fits the schemas of Kubernetes`,
    check: () => run('kubeconform', ['-strict', '-summary', '-schema-location', SCHEMAS], kustomize(folder)),
  }),
);

const argo: Claim = {
  name: 'the Argo CD application fits its schema',
  check: () =>
    run('kubeconform', ['-strict', '-schema-location', SCHEMAS, path.join(root, 'k8s/argocd/application.yaml')]),
};

export const renderingClaims: readonly Claim[] = [
  {
    name: 'workload lints',
    check: () => run('helm', ['lint', '--strict', path.join(charts, 'workload'), '--values', component]),
  },
  { name: 'platform lints', check: () => run('helm', ['lint', '--strict', path.join(charts, 'platform')]) },
  ...judged,
  {
    name: 'kubeconform would refuse an unknown field',
    check() {
      const broken = render('platform').replace('imagePullPolicy', 'imagePolicyPull');
      try {
        run('kubeconform', ['-strict', '-schema-location', SCHEMAS], broken);
      } catch {
        return undefined;
      }
      throw new Error('it did not');
    },
  },
  {
    name: 'no name is longer than 63 characters, and no two objects have the same',
    check() {
      const seen = new Set<string>();
      for (const object of objectsOf(render('platform', '--values', examples[0] ?? ''))) {
        if (object.metadata.name.length > 63) throw new Error(object.metadata.name);
        if (seen.has(idOf(object))) throw new Error(`twice: ${idOf(object)}`);
        seen.add(idOf(object));
      }
      return undefined;
    },
  },
  {
    name: 'every object carries the labels that Kubernetes recommends',
    check() {
      const bare = objectsOf(render('platform', '--set', 'developmentSecrets.enabled=true')).filter(({ metadata }) =>
        ['name', 'instance', 'part-of', 'managed-by'].some((key) => !metadata.labels?.[`app.kubernetes.io/${key}`]),
      );
      if (bare.length > 0) throw new Error(bare.map(idOf).join(', '));
      return undefined;
    },
  },
  {
    name: 'no secret stands in a manifest as a literal',
    check() {
      const text = render('platform');
      if (/postgres(ql)?:\/\/[^\s"]*:[^\s"]*@/.test(text) || objectsOf(text).some(({ kind }) => kind === 'Secret'))
        throw new Error('a URL with a password, or a Secret, is rendered');
      return undefined;
    },
  },
  ...teams,
  ...overlays,
  argo,
];

/** helm-unittest over a chart; its tests are claims of their own. */
export const unitTestClaims: readonly Claim[] = ['workload', 'platform'].map((chart) => ({
  name: `unit tests of ${chart}`,
  check() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dialdeck-unittest-'));
    const report = path.join(folder, 'report.xml');
    try {
      try {
        execFileSync(
          chartTool('helm-unittest'),
          ['--output-type', 'JUnit', '--output-file', report, path.join(charts, chart)],
          { stdio: 'pipe', encoding: 'utf8' },
        );
      } catch (error) {
        console.log((error as { stdout?: string }).stdout ?? '');
      }
      const cases = readFileSync(report, 'utf8').split('<testcase ').slice(1);
      const failures = cases
        .filter((text) => text.includes('<failure') || text.includes('<error'))
        .map((text) => `${chart}: ${/name="([^"]*)"/.exec(text)?.[1] ?? text}`);
      if (cases.length === 0) throw new Error('no test ran');
      return { passed: cases.length - failures.length, failures };
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
}));
