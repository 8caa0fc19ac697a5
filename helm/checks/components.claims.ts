// Helm cannot go through a list of aliases, so charts name each component themselves: here they are compared with the declarations.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { frontEnds, modules, servers, subgraphs } from '@dialdeck/components';
import { parse, parseAllDocuments } from 'yaml';
import { valuesOf } from '../values-of.ts';
import { charts, idOf, objectsOf, render, root } from './chart.ts';
import type { Claim } from './claim.ts';

const namesOf = (components: readonly { readonly name: string }[]) => components.map(({ name }) => name);

function expectSame(where: string, found: readonly string[], declared: readonly string[]): undefined {
  const [has, should] = [found, declared].map((names) => names.toSorted().join(', '));
  if (has !== should) throw new Error(`${where} has ${has}; declared are ${should}`);
  return undefined;
}

interface Values {
  readonly env?: Readonly<Record<string, unknown>>;
  readonly team?: string;
  readonly network?: { readonly to?: readonly string[]; readonly toSubgraphs?: boolean };
  readonly registry?: { readonly reads?: boolean; readonly stops?: boolean };
  readonly global?: { readonly modules?: readonly string[]; readonly subgraphs?: readonly string[] };
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
    name: 'the chart of the whole names every module and every subgraph',
    check() {
      const { global } = gateway();
      expectSame('global.modules', global?.modules ?? [], namesOf(modules()));
      return expectSame('global.subgraphs', global?.subgraphs ?? [], namesOf(subgraphs()));
    },
  },
  {
    name: 'the gateway reaches the subgraphs and the modules, and the shell the gateway and the modules',
    check() {
      const { network, registry } = gateway();
      if (!network?.toSubgraphs || !registry?.reads) throw new Error('the gateway does not call them');
      if (!shell().registry?.reads) throw new Error('the shell does not call the modules');
      return expectSame('network of the shell', shell().network?.to ?? [], ['gateway']);
    },
  },
  {
    name: 'every object of a component names the team that its package.json declares',
    check() {
      const all = [...servers(), ...frontEnds()];
      expectSame(
        'the values of the platform',
        all.map(({ name }) => `${name}: ${(valuesOf(name) as Values).team}`),
        all.map(({ name, team }) => `${name}: ${team}`),
      );
      const teamOf = new Map(all.map(({ name, team }) => [name, team]));
      const nameless = objectsOf(render('platform')).flatMap((object) => {
        const { labels = {} } = object.metadata;
        const team = teamOf.get(labels['app.kubernetes.io/name'] ?? '');
        return team && labels.team !== team ? [idOf(object)] : [];
      });
      if (nameless.length > 0) throw new Error(`without their team: ${nameless.join(', ')}`);
      return undefined;
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
