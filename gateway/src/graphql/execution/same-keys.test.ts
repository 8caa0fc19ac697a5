import { buildSchema, getOperationAST, parse } from 'graphql';
import { expect, it } from 'vitest';
import type { FetchNode } from './representations.ts';
import { inOrderOf } from './same-keys.ts';

const schema = buildSchema(`
  type Query { list(id: ID!): List node: Node }
  type List { id: ID! name: String page(first: Int): Page }
  type Page { nodes: [Entry!]! count: Int }
  type Entry { id: ID! name: String }
  interface Node { id: ID! }
`);

/** The operation that is sent to the subgraph, if its answer can be passed on as the whole answer. */
function fetchedFor(asked: string, fetched: string, more: Partial<FetchNode> = {}): string | undefined {
  const operation = getOperationAST(parse(asked));
  if (!operation) throw new Error('no operation');
  const scope = { schema, fragments: {}, isIncluded: () => true };
  const node = { kind: 'Fetch', serviceName: 'lists', operation: fetched, variableUsages: [], ...more } as FetchNode;
  return inOrderOf(scope, operation, node)?.operation;
}

it.each([
  ['as it is', '{ list(id: 1) { id name } }', '{list(id:1){id name}}', '{list(id:1){id name}}'],
  ['in another order', '{ list(id: 1) { id name } }', '{list(id:1){name id}}', '{list(id:1){id name}}'],
  [
    'in another order further down, with its arguments',
    'query Q($n: Int) { list(id: 1) { all: page(first: $n) { count nodes { name id } } } }',
    'query Q($n:Int){list(id:1){all:page(first:$n){nodes{id name}count}}}',
    'query Q($n:Int){list(id:1){all:page(first:$n){count nodes{name id}}}}',
  ],
  [
    'with a fragment',
    '{ list(id: 1) { id name } }',
    '{list(id:1){...F}}fragment F on List{name id}',
    '{list(id:1){id name}}',
  ],
])('a fetch of the same keys %s is asked for in the order of the operation', (_what, asked, fetched, ordered) => {
  expect(fetchedFor(asked, fetched)).toBe(ordered);
});

it.each([
  ['more keys', '{ list(id: 1) { id } }', '{list(id:1){id name}}'],
  ['fewer keys', '{ list(id: 1) { id name } }', '{list(id:1){id}}'],
  ['another field of that key', '{ list(id: 1) { id } }', '{list(id:1){id:name}}'],
  ['an abstract type', '{ node { id } }', '{node{id}}'],
])('a fetch of %s is no whole answer', (_what, asked, fetched) => {
  expect(fetchedFor(asked, fetched)).toBeUndefined();
});

it('nor is one that needs an entity', () => {
  expect(fetchedFor('{ list(id: 1) { id } }', '{list(id:1){id}}', { requires: [] })).toBeUndefined();
});
