import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ASK_PROVIDERS, outsideMsOf } from '@dialdeck/node/subgraph/outside-operations';
import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { productOperations } from './plans/product-operations.ts';

const schema = buildSchema(readFileSync(path.join(import.meta.dirname, '../../gateway/schema.graphql'), 'utf8'));

it.each(ASK_PROVIDERS)('%s is a mutation, and operations that run it have longer than others', (field) => {
  expect(schema.getMutationType()?.getFields()).toHaveProperty(field);
  const operations = productOperations().filter(({ query }) => query.includes(`${field}(`));
  expect(operations.length).toBeGreaterThan(0);
  for (const { name, query } of operations) expect(outsideMsOf(query), name).toBeGreaterThan(0);
});

it('other operations have no more time', () => {
  const others = productOperations().filter(({ query }) =>
    ASK_PROVIDERS.every((field) => !query.includes(`${field}(`)),
  );
  expect(others.filter(({ query }) => outsideMsOf(query) > 0).map(({ name }) => name)).toEqual([]);
});
