import { SERVERS } from '#__generated__/servers.ts';

type Server = (typeof SERVERS)[number];
export type DeclaredSubgraph = Extract<Server, { kind: 'subgraph' }>;

/** All subgraphs, as their package.json files declare them. */
export const SUBGRAPHS: readonly DeclaredSubgraph[] = SERVERS.filter((server) => server.kind === 'subgraph');

export type SubgraphName = DeclaredSubgraph['name'];
export type UrlVariable<Name extends string = SubgraphName> = Name extends `${infer Word}-${infer Rest}`
  ? `${Uppercase<Word>}_${UrlVariable<Rest>}`
  : `${Uppercase<Name>}_URL`;

/** The gateway's variable with the address of a subgraph: `CALL_LISTS_URL`. */
export const urlVariableOf = (name: SubgraphName): UrlVariable =>
  `${name.replaceAll('-', '_').toUpperCase()}_URL` as UrlVariable;

/** One value for each subgraph, by its name. */
export const mapSubgraphs = <Value>(makeFor: (subgraph: DeclaredSubgraph) => Value): Record<SubgraphName, Value> =>
  Object.fromEntries(SUBGRAPHS.map((subgraph) => [subgraph.name, makeFor(subgraph)])) as Record<SubgraphName, Value>;
