// Helm cannot go through a list of aliases, so charts name each component themselves: here they are compared with the declarations.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { frontEnds, modules, servers, subgraphs } from '@dialdeck/components';
import { parse, parseAllDocuments } from 'yaml';
import { valuesOf } from '../values-of.ts';
import { charts, root } from './chart.ts';
import type { Claim } from './claim.ts';

const namesOf = (components: readonly { readonly name: string }[]) => components.map(({ name }) => name);

function expectSame(where: string, found: readonly string[], declared: readonly string[]): undefined {
  const [has, should] = [found, declared].map((names) => names.toSorted().join(', '));
  if (has !== should) throw new Error(`${where} has ${has}; declared are ${should}`);
  return undefined;
}

interface Values {
  readonly env?: Readonly<Record<string, unknown>>;
  readonly network?: { readonly to?: readonly string[] };
  readonly registryOf?: readonly string[];
  readonly graphCheck?: { readonly enabled?: boolean; readonly subgraph?: string };
  readonly migration?: { readonly schema?: string };
}

const gateway = (): Values => valuesOf('gateway');
const shell = (): Values => valuesOf('shell');

/** Names in a rule that admits pods to PostgreSQL. */
function admittedTo(file: string): string[] {
  const documents = parseAllDocuments(readFileSync(path.join(root, file), 'utf8')).map((document) => document.toJSON());
  const admitted = documents.flatMap(
    (document: {
      spec?: { ingress?: { from?: { podSelector?: { matchExpressions?: { values: string[] }[] } }[] }[] };
    }) =>
      (document?.spec?.ingress ?? []).flatMap(({ from = [] }) =>
        from.flatMap(({ podSelector }) => (podSelector?.matchExpressions ?? []).flatMap(({ values }) => values)),
      ),
  );
  return [...new Set(admitted)];
}

export const componentClaims: readonly Claim[] = [
  {
    name: 'the chart of the whole has every component, and nothing else',
    check() {
      const chart = readFileSync(path.join(charts, 'platform/Chart.yaml'), 'utf8');
      const { dependencies } = parse(chart) as { dependencies: { alias: string }[] };
      const aliases = dependencies.map(({ alias }) => alias);
      return expectSame('Chart.yaml', aliases, namesOf([...servers(), ...frontEnds()]));
    },
  },
  {
    name: 'the gateway has the address of every subgraph',
    check: () =>
      expectSame(
        'env of the gateway',
        Object.keys(gateway().env ?? {}).filter((name) => name.endsWith('_URL') && name !== 'PUBLIC_URL'),
        subgraphs().map(({ name }) => `${name.replaceAll('-', '_').toUpperCase()}_URL`),
      ),
  },
  {
    name: 'the gateway may reach every subgraph and module',
    check: () =>
      expectSame('network of the gateway', gateway().network?.to ?? [], namesOf([...subgraphs(), ...modules()])),
  },
  {
    name: 'the shell may reach the gateway and every module',
    check: () => expectSame('network of the shell', shell().network?.to ?? [], ['gateway', ...namesOf(modules())]),
  },
  {
    name: 'the registry of gateway and shell has every module',
    check() {
      expectSame('registryOf of the gateway', gateway().registryOf ?? [], namesOf(modules()));
      return expectSame('registryOf of the shell', shell().registryOf ?? [], namesOf(modules()));
    },
  },
  {
    name: 'every server migrates the schema that it declares',
    check: () =>
      expectSame(
        'the values of the platform',
        servers().map(({ name }) => `${name}: ${(valuesOf(name) as Values).migration?.schema}`),
        servers().map(({ name, schema }) => `${name}: ${schema}`),
      ),
  },
  {
    name: 'the graph is checked before each upgrade of the gateway and of every subgraph',
    check: () =>
      expectSame(
        'the values of the platform',
        servers().map(({ name }) => `${name}: ${(valuesOf(name) as Values).graphCheck?.subgraph}`),
        servers().map(({ name, kind }) => `${name}: ${kind === 'gateway' ? 'sign-ins' : name}`),
      ),
  },
  ...['k8s/components/postgres/network-policies.yaml', 'k8s/overlays/dev/postgres.yaml'].map(
    (file): Claim => ({
      name: `${file} admits every server and its migration`,
      check: () =>
        expectSame(
          file,
          admittedTo(file),
          namesOf(servers()).flatMap((name) => [name, `${name}-migrate`]),
        ),
    }),
  ),
];
