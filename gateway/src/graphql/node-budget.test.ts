import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, it } from 'vitest';
import { nodeBudget } from './node-budget.ts';

const schema = buildSchema(readFileSync(path.join(import.meta.dirname, '../../schema.graphql'), 'utf8'));

it('counts each combination of page sizes by itself', () => {
  const document = parse(
    'query ($n: Int!, $m: Int = 200, $s: String) { callLists(first: $n) { nodes { ...P } } } fragment P on CallList { contacts(first: $m, search: $s) { nodes { id } } }',
  );
  const [operation] = document.definitions.filter(
    (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
  );
  const isWithin = nodeBudget({ schema, document, operation: operation! });
  for (let again = 0; again < 2; again += 1) {
    expect(isWithin({ n: 10, s: 'a' })).toBe(true);
    expect(isWithin({ n: 200, s: 'a' })).toBe(false);
    expect(isWithin({ n: 200, m: 10 })).toBe(true);
    expect(isWithin({ n: 200, m: 200 })).toBe(false);
  }
});
