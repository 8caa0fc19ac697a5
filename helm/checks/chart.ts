import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { chartTool } from '../tools/chart-tools.ts';

export const charts = path.resolve(import.meta.dirname, '..');
export const root = path.resolve(charts, '..');

/** Optional kinds of a cluster; the charts check for them before they render them. */
const OPTIONAL_APIS = ['monitoring.coreos.com/v1', 'gateway.networking.k8s.io/v1', 'keda.sh/v1alpha1'];

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  [key: string]: unknown;
}

/** Many claims look at the same text, which takes a while to make or to parse; all of them only read. */
function kept<T>(make: (...words: string[]) => T): (...words: string[]) => T {
  const made = new Map<string, T>();
  return (...words) => {
    const key = JSON.stringify(words);
    const value = made.get(key) ?? make(...words);
    made.set(key, value);
    return value;
  };
}

/** Values without which no chart renders. */
const REQUIRED = {
  'global.gateway.parentRefs': [{ name: 'public' }],
  'global.network.proxy': [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'edge' } } }],
};
const required = Object.entries(REQUIRED).flatMap(([key, value]) => ['--set-json', `${key}=${JSON.stringify(value)}`]);

/** Renders a chart as for a cluster that knows every optional kind; throws helm's words. The files of values do not change meanwhile. */
export const render = kept((chart: string, ...args: string[]): string => renderFrom(path.join(charts, chart), ...args));

/** Renders a chart in any folder, without keeping the result. */
export function renderFrom(folder: string, ...args: string[]): string {
  const apis = OPTIONAL_APIS.flatMap((api) => ['--api-versions', api]);
  const result = spawnSync(
    chartTool('helm'),
    ['template', 'dialdeck', folder, '--namespace', 'dialdeck', ...required, ...apis, ...args],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (result.status !== 0) throw new Error(result.stderr.trim());
  return result.stdout;
}

/** Builds an overlay of k8s/; throws kustomize's words. */
export const kustomize = kept((folder: string): string => {
  const built = spawnSync(chartTool('kustomize'), ['build', path.join(root, 'k8s', folder)], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr.trim());
  return built.stdout;
});

/** The objects of a rendered chart. A duplicate key is an error here; Kubernetes would silently drop one. */
export const objectsOf = kept((text: string): KubernetesObject[] =>
  parseAllDocuments(text, { uniqueKeys: true }).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const object = document.toJS() as KubernetesObject | null;
    return object ? [object] : [];
  }),
);

export const idOf = ({ kind, metadata }: KubernetesObject): string => `${kind}/${metadata.name}`;

/** Puts the chart of a component where the umbrella looks for it. */
export function updateDependencies(): void {
  execFileSync(chartTool('helm'), ['dependency', 'update', path.join(charts, 'platform')], { stdio: 'pipe' });
}
