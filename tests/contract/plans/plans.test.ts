import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloGateway } from '@apollo/gateway';
import { dataSource } from '@dialdeck/gateway/graphql/data-source';
import { compilingGateway } from '@dialdeck/gateway/graphql/execution/compiling-gateway';
import type { AskSubgraph } from '@dialdeck/gateway/graphql/execution/fetch-plan';
import { type GraphQLSchema, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { productOperations } from './product-operations.ts';
import { randomOperation, randomVariables } from './random-operation.ts';
import { randomSubgraphs } from './random-subgraphs.ts';

/** Runs one operation through Apollo's executor and through ours, over subgraphs whose answers follow from the question. */
type Both = (
  query: string,
  variables?: Record<string, unknown>,
) => Promise<{ stock: unknown; ours: unknown; fetches: number }>;

const supergraphSdl = readFileSync(path.join(import.meta.dirname, '../../../gateway/supergraph.graphql'), 'utf8');
const OPERATIONS = Number(process.env.DIFFERENTIAL_OPERATIONS ?? 600);

async function load(seed: number, trouble: number): Promise<{ both: Both; api: GraphQLSchema }> {
  let asked: string[] = [];
  const answer = randomSubgraphs(supergraphSdl, { seed, trouble });
  const ask: AskSubgraph<object> = async (name, request) => {
    asked.push(JSON.stringify([name, request.query, request.variables]));
    // Without trouble they complete their answers, as the product's own do.
    return { ...(await answer(name, request)), isComplete: trouble === 0 };
  };
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const open = () => new ApolloGateway({ supergraphSdl, buildService: ({ name }) => dataSource(name, ask), logger });
  let api: GraphQLSchema | undefined;
  const reference = open();
  reference.onSchemaLoadOrUpdate(({ apiSchema }) => {
    api = apiSchema;
  });
  const [stock, ours] = await Promise.all(
    [reference, compilingGateway(open(), ask)].map((gateway) => gateway.load({ apollo: {} })),
  );
  const run = async (executor: unknown, query: string, variables: Record<string, unknown>) => {
    asked = [];
    const request = { query, variables };
    const document = parse(query);
    const context = { request, document, queryHash: query, context: {}, logger, metrics: {}, schema: api };
    const result = await (executor as (context: unknown) => Promise<object>)(context);
    return { result: comparable(result), asked: asked.sort() };
  };
  return {
    api: api as unknown as GraphQLSchema,
    both: async (query, variables = {}) => {
      const [a, b] = [await run(stock?.executor, query, variables), await run(ours?.executor, query, variables)];
      return { stock: a, ours: b, fetches: a.asked.length };
    },
  };
}

/** What a client sees. Fetches side by side may fail in any order, and JSON objects have none. */
function comparable(result: object): unknown {
  const { errors = [], ...rest } = JSON.parse(JSON.stringify(result)) as { errors?: { path?: unknown }[] };
  const place = ({ path }: { path?: unknown }) => JSON.stringify(path);
  return { ...rest, errors: errors.sort((a, b) => place(a).localeCompare(place(b))) };
}

describe.each([
  ['answers without trouble', 0],
  ['nulls, missing fields and errors', 0.08],
])('%s', (_name, trouble) => {
  let world: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    world = await load(17, trouble);
  });

  it('every operation of the product is answered as Apollo answers it', { timeout: 120_000 }, async () => {
    for (const { name, operation, query } of productOperations()) {
      for (let seed = 0; seed < 3; seed++) {
        const both = await world.both(query, randomVariables(world.api, operation, seed));
        expect(both.ours, name).toEqual(both.stock);
        expect(both.fetches, name).toBeGreaterThan(0);
      }
    }
  });

  it(`so are ${OPERATIONS} random ones`, { timeout: 300_000 }, async () => {
    let fetches = 0;
    for (let n = 0; n < OPERATIONS; n++) {
      const { query, variables } = randomOperation(world.api, n);
      const both = await world.both(query, variables);
      expect(both.ours, query).toEqual(both.stock);
      fetches += both.fetches;
    }
    expect(fetches).toBeGreaterThan(OPERATIONS);
  });
});
