import { buildSchema, parse, print } from 'graphql';
import { expect, it } from 'vitest';
import { forwardedOperation, type QueryPlan } from './forwarded-operation.ts';

const LISTS = `
  type Query { list(id: ID): List node: Node other: ID }
  type List implements Node { id: ID! name: String state: State mood: Mood }
  interface Node { id: ID! }
  enum State { open closed }
  enum Mood { good secret }
`;
const subgraphs = new Map([
  ['lists', buildSchema(LISTS)],
  ['calls', buildSchema('type Query { calls: ID }')],
]);
const api = buildSchema(LISTS.replace(' secret', ''));

type PlanNode = NonNullable<QueryPlan['node']>;
type Fetch = Extract<PlanNode, { kind: 'Fetch' }>;

const fetch = (serviceName = 'lists', more: Partial<Fetch> = {}) =>
  ({ kind: 'Fetch', serviceName, operation: '', variableUsages: [], ...more }) as PlanNode;
const when = (ifClause: PlanNode, elseClause?: PlanNode) =>
  ({ kind: 'Condition', condition: 'yes', ifClause, elseClause }) as PlanNode;
const parallel = (...nodes: PlanNode[]) => ({ kind: 'Parallel', nodes }) as PlanNode;

const TEXT = 'query A($yes: Boolean!) { list @include(if: $yes) { ...F } } fragment F on List { name id }';

function forwarded(node: PlanNode | undefined, text = TEXT, name?: string) {
  const found = forwardedOperation({ kind: 'QueryPlan', node } as QueryPlan, parse(text), name, { api, subgraphs });
  return found && { subgraph: found.subgraph, text: print(found.document) };
}

it.each([
  ['one fetch', fetch()],
  ['one fetch under a condition', when(fetch())],
  ['fetches of one subgraph under conditions', parallel(when(fetch()), when(fetch(), fetch()))],
])('forwards an operation as it was written when its plan is %s', (_plan, node) => {
  expect(forwarded(node)).toEqual({ subgraph: 'lists', text: print(parse(TEXT)) });
});

it('forwards only the operation that is run', () => {
  const text = 'query A { other } query B { list { id ... on List { ...F } } } fragment F on List { state }';
  expect(forwarded(fetch(), text, 'B')?.text).toBe(print(parse(text.slice(text.indexOf('query B')))));
});

it.each<[string, PlanNode | undefined]>([
  ['no plan', undefined],
  ['fetches of two subgraphs', parallel(fetch(), fetch('calls'))],
  ['a fetch of entities', fetch('lists', { requires: [] })],
  ['rewritten keys', fetch('lists', { outputRewrites: [{ kind: 'KeyRenamer', path: ['a'], renameKeyTo: 'b' }] })],
  ['a fetch of a subgraph that lacks a field', fetch('calls')],
  ['a fetch of an unknown subgraph', fetch('unknown')],
  ['a nested fetch', { kind: 'Flatten', path: ['list'], node: fetch() } as PlanNode],
])('forwards nothing for %s', (_plan, node) => {
  expect(forwarded(node)).toBeUndefined();
});

it.each([
  ['the schema', '{ list { id } __schema { description } }'],
  ['an abstract type, whose members may differ', '{ node { id } }'],
  ['a condition of an abstract type', '{ list { ... on Node { id } } }'],
  ['an enum with a value that is not public', '{ list { mood } }'],
])('does not forward a selection of %s', (_what, text) => {
  expect(forwarded(fetch(), text)).toBeUndefined();
});

it('does not forward an operation that the document lacks', () => {
  expect(forwarded(fetch(), 'query A { other } query B { other }', 'C')).toBeUndefined();
});
