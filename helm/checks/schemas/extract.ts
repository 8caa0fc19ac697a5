// Writes the schemas that kubeconform holds the charts to, from the OpenAPI documents that Kubernetes' own module carries.
// Only for a new Kubernetes version:
//
//   node helm/checks/schemas/extract.ts "$(go env GOMODCACHE)/k8s.io/kubernetes@v1.36.3/api/openapi-spec/v3"

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Document → kinds that charts and overlays use. */
const KINDS: Record<string, string[]> = {
  api__v1: [
    'ConfigMap',
    'LimitRange',
    'Namespace',
    'PersistentVolumeClaim',
    'Pod',
    'ResourceQuota',
    'Secret',
    'Service',
    'ServiceAccount',
  ],
  apis__apps__v1: ['Deployment', 'StatefulSet'],
  apis__autoscaling__v2: ['HorizontalPodAutoscaler'],
  apis__batch__v1: ['CronJob', 'Job'],
  'apis__networking.k8s.io__v1': ['Ingress', 'NetworkPolicy'],
  apis__policy__v1: ['PodDisruptionBudget'],
  'apis__rbac.authorization.k8s.io__v1': ['Role', 'RoleBinding'],
};

type Json = { [key: string]: unknown };
interface Definition extends Json {
  properties?: Json;
  additionalProperties?: unknown;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

const source = process.argv[2];
if (!source) throw new Error('Where are the OpenAPI documents of Kubernetes? See the head of this file.');
for (const [document, kinds] of Object.entries(KINDS)) {
  const file = path.join(source, `${document}_openapi.json`);
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { schemas: Record<string, Definition> };
  };
  for (const kind of kinds) write(kind, components.schemas);
}

function write(kind: string, schemas: Record<string, Definition>): void {
  const found = Object.entries(schemas).find(
    ([, { 'x-kubernetes-group-version-kind': ids }]) => ids?.length === 1 && ids[0]?.kind === kind,
  );
  const id = found?.[1]['x-kubernetes-group-version-kind']?.[0];
  if (!found || !id) throw new Error(`no schema of ${kind}`);
  const name = [kind, id.group.split('.')[0], id.version].filter(Boolean).join('-').toLowerCase();
  const reachable: Record<string, unknown> = {};
  collect(found[0], schemas, reachable);
  const text = JSON.stringify({ $ref: `#/components/schemas/${found[0]}`, components: { schemas: reachable } });
  writeFileSync(path.join(import.meta.dirname, `${name}.json`), `${text}\n`);
}

/** A definition, closed, without its prose, and all that it refers to. */
function collect(name: string, schemas: Record<string, Definition>, into: Record<string, unknown>): void {
  if (name in into) return;
  const definition = bare(schemas[name]) as Definition;
  if (definition.properties && !definition['x-kubernetes-preserve-unknown-fields'])
    definition.additionalProperties ??= false;
  into[name] = definition;
  for (const [, inner = ''] of JSON.stringify(definition).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    collect(inner, schemas, into);
}

/** Without prose and defaults. A property may itself be called "description" or "default"; the map that names it says so. */
function bare(value: unknown, isPropertyMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => bare(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isPropertyMap || (key !== 'description' && key !== 'default'))
      .map(([key, inner]) => [key, bare(inner, !isPropertyMap && key === 'properties')]),
  );
}
