import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { countNodes } from './count-nodes.ts';

const schema = buildSchema(readFileSync(path.join(import.meta.dirname, '../../schema.graphql'), 'utf8'));

function nodes(text: string, variables: Record<string, unknown> = {}): number {
  const document = parse(text);
  const operation = document.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) throw new Error('no operation');
  return countNodes({ schema, document, operation, variables });
}

describe('the nodes that an operation may select', () => {
  it.each<[string, string, number, Record<string, unknown>?]>([
    ['no list', '{ me { id } }', 0],
    ['the default page', '{ callLists { nodes { id } } }', 50],
    ['a page', '{ callLists(first: 20) { nodes { id } pageInfo { hasNextPage } } }', 20],
    ['sibling pages', '{ a: callLists(first: 20) { nodes { id } } b: callLists(first: 5) { nodes { id } } }', 25],
    ['a page in a page', '{ callLists(first: 20) { nodes { contacts(first: 10) { nodes { id } } } } }', 220],
    ['a variable', 'query ($n: Int!) { callLists(first: $n) { nodes { id } } }', 7, { n: 7 }],
    ['a default of a variable', 'query ($n: Int! = 9) { callLists(first: $n) { nodes { id } } }', 9],
    ['a variable over its default', 'query ($n: Int! = 9) { callLists(first: $n) { nodes { id } } }', 2, { n: 2 }],
    ['a variable that is not given', 'query ($n: Int!) { callLists(first: $n) { nodes { id } } }', 50],
    ['a variable that is no number', 'query ($n: Int!) { callLists(first: $n) { nodes { id } } }', 50, { n: 'x' }],
    ['a negative page', 'query ($n: Int!) { callLists(first: $n) { nodes { id } } }', 1, { n: -5_000 }],
    ['a list without pages', '{ importJobs(callListId: "1") { id } }', 0],
    [
      "a page in each entry of a list without pages: as many as a page's",
      '{ organisationToday { listsInProgress { contacts(first: 2) { nodes { id } } } } }',
      100,
    ],
    ['a page with a default of its own', '{ recentCalls { id } }', 10],
    ['inline fragments', '{ ... on Query { callLists(first: 3) { ... { nodes { ... on CallList { id } } } } } }', 3],
    ['a fragment twice', '{ ...a ...a } fragment a on Query { callLists(first: 3) { nodes { id } } }', 6],
    [
      'a fragment below a page',
      '{ callLists(first: 4) { ...p } } fragment p on CallListConnection { nodes { contacts(first: 5) { nodes { id } } } }',
      24,
    ],
    ['a skipped field', '{ callLists(first: 20) @skip(if: true) { nodes { id } } }', 20],
    ['an unknown field', '{ nonsense(first: 5) { nodes { id } } }', 0],
  ])('%s', (_, text, count, variables) => {
    expect(nodes(text, variables)).toBe(count);
  });

  it('counts three levels of pages in one small query', () => {
    const level = (inner: string) => `contacts(first: 40) { nodes { ${inner} } }`;
    const text = `{ callLists { nodes { ${level(`callList { ${level(`callList { ${level('id')} }`)} }`)} } } }`;
    expect(nodes(text)).toBeGreaterThan(3_000_000);
  });

  it('counts fragments that double sixty times in linear time', () => {
    const doubling = Array.from({ length: 60 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`);
    const spent = process.threadCpuUsage();
    const count = nodes(`{ ...f0 } ${doubling.join(' ')} fragment f60 on Query { callLists { nodes { id } } }`);
    expect(count).toBe(50 * 2 ** 60);
    expect(process.threadCpuUsage(spent).user / 1_000).toBeLessThan(100);
  });
});
