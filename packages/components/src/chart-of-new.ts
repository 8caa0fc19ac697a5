/** Reads a file of the checkout. */
type Read = (file: string) => string;

export type NewKind = 'module' | 'subgraph';

const CHART = 'helm/platform/Chart.yaml';
const VALUES = 'helm/platform/values.yaml';
const SCHEMA = 'helm/platform/values.schema.json';
const ROUTING = 'helm/platform/examples/alertmanager.yaml';
const CODE_OWNERS = 'CODEOWNERS';
/** The policies that decide which processes may reach PostgreSQL. */
const POLICIES = ['k8s/components/postgres/network-policies.yaml', 'k8s/overlays/dev/postgres.yaml'];

/**
 * The files of charts and manifests with a new component, by their path, each as a whole text. Edited as text, so that comments and
 * layout stay. The component's team is named like the component.
 * @throws where a file has no place for it
 */
export function withNewComponent(kind: NewKind, name: string, read: Read): Record<string, string> {
  const folder = kind === 'module' ? `mfe-${name}` : `subgraphs/${name}`;
  const block = kind === 'module' ? moduleBlock(name) : subgraphBlock(name);
  return {
    [CHART]: appended(read(CHART), dependency(name)),
    [VALUES]: appended(
      replaced(VALUES, read(VALUES), new RegExp(`^(  ${kind}s: \\[[^\\]]*)\\]`, 'm'), (list) => `${list}, ${name}]`),
      block,
    ),
    [SCHEMA]: withBlockInSchema(read(SCHEMA), name),
    [ROUTING]: withRoute(read(ROUTING), name),
    [CODE_OWNERS]: appended(read(CODE_OWNERS), `/${folder}/ @dialdeck/${name}\n`),
    ...(kind === 'subgraph' && Object.fromEntries(POLICIES.map((file) => [file, admitted(file, read(file), name)]))),
  };
}

const appended = (text: string, end: string): string => `${text.trimEnd()}\n${end}`;

function replaced(file: string, text: string, place: RegExp, write: (found: string) => string): string {
  if (text.search(place) < 0) throw new Error(`${file} has no place for another component: ${place.source}`);
  return text.replace(place, (_whole, found: string) => write(found));
}

const dependency = (name: string): string =>
  `  - { name: workload, alias: ${name}, version: 0.1.0, repository: "file://../workload", condition: ${name}.enabled }\n`;

const moduleBlock = (name: string): string => `
# -- The module ${name}.
${name}:
  enabled: true
  component: ${name}
  team: ${name}
  image: { repository: dialdeck/${name}, tag: 0.1.0 }
  heapMegabytes: 96
  resources: *small
  env: { FRONT: ${name}, PUBLIC_URL: "{{ .Values.global.publicUrl }}" }
  network: *module
  routes: { paths: [/mfe/${name}] }
  remote: { name: ${name}, version: 0.1.0 }
  alerts: { slo: opens }
`;

const subgraphBlock = (name: string): string => `
# -- The subgraph ${name}.
${name}:
  enabled: true
  component: ${name}
  team: ${name}
  image: { repository: dialdeck/${name}, tag: 0.1.0 }
  existingSecret: dialdeck-${name}
  secretEnv: *identity
  network: *subgraph
  graphCheck: { subgraph: ${name} }
  migration: { schema: ${name.replaceAll('-', '_')}, existingSecret: dialdeck-database-owner }
  autoscaling: *autoscaling
  alerts: { slo: calls }
`;

function withBlockInSchema(text: string, name: string): string {
  const schema = JSON.parse(text) as { properties: Record<string, unknown> };
  schema.properties[name] = schema.properties.analytics;
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function withRoute(text: string, name: string): string {
  const route = `    - { matchers: ['team = "${name}"'], receiver: ${name} }\n`;
  const receiver = `  - { name: ${name}, webhook_configs: [{ url: "https://alerts.example.com/${name}" }] }\n`;
  const routed = replaced(ROUTING, text, /^(receivers:)$/m, (found) => `${route}${found}`);
  return appended(routed, receiver);
}

/** Adds a server and its migration after the last ones of each list. */
function admitted(file: string, text: string, name: string): string {
  const withServer = replaced(file, text, /^( +- )analytics$/gm, (dash) => `${dash}analytics\n${dash}${name}`);
  return replaced(
    file,
    withServer,
    /^( +- )analytics-migrate$/gm,
    (dash) => `${dash}analytics-migrate\n${dash}${name}-migrate`,
  );
}
