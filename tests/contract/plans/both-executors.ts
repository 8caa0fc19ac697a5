import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { ApolloGateway } from '@apollo/gateway';
import { dataSource } from '@dialdeck/gateway/graphql/data-source';
import { compilingGateway } from '@dialdeck/gateway/graphql/execution/compiling-gateway';
import type { AskSubgraph } from '@dialdeck/gateway/graphql/execution/fetch-plan';
import { type GraphQLSchema, parse } from 'graphql';
import { plainQuestion } from './plain-question.ts';
import { randomSubgraphs } from './random-subgraphs.ts';

/**
 * Runs one operation through Apollo's executor and through ours, over subgraphs whose answers follow from the question. Ours runs
 * a second time where it may return a subgraph's bytes: `inBytes` says whether it did. `trouble`: how often an answer lacks something
 * or fails, from 0 to 1. Planning takes longest, so both gateways plan an operation once for all degrees of trouble.
 */
type Both = (
  query: string,
  variables: Record<string, unknown>,
  trouble: number,
) => Promise<{ stock: unknown; ours: unknown; again: unknown; inBytes: boolean; fetches: number }>;

const supergraphSdl = readFileSync(path.join(import.meta.dirname, '../../../gateway/supergraph.graphql'), 'utf8');

export async function loadBoth(seed: number): Promise<{ both: Both; api: GraphQLSchema }> {
  let asked: string[] = [];
  let trouble = 0;
  const schema = Supergraph.build(supergraphSdl, { validateSupergraph: false }).schema.toGraphQLJSSchema();
  const plain = new Map<string, string>();
  const answers = new Map<number, ReturnType<typeof randomSubgraphs>>();
  const ask: AskSubgraph<object> = async (name, { query, ...rest }) => {
    const request = { ...rest, query: plain.get(query) ?? plainQuestion(schema, query) };
    plain.set(query, request.query);
    asked.push(JSON.stringify([name, request.query, request.variables]));
    // Without trouble they complete their answers, as the product's own do.
    const answered = { ...(await answers.get(trouble)?.(name, request)), isComplete: trouble === 0 };
    if (trouble > 0 || !request.mayBeBytes || answered.errors) return answered;
    return { bytes: Buffer.from(JSON.stringify({ data: answered.data })), isComplete: answered.isComplete };
  };
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const open = () => new ApolloGateway({ supergraphSdl, buildService: ({ name }) => dataSource(name, ask), logger });
  let api: GraphQLSchema | undefined;
  const reference = open();
  reference.onSchemaLoadOrUpdate(({ apiSchema }) => {
    api = apiSchema;
  });
  const compiling = compilingGateway(open(), ask);
  const [stock, ours] = await Promise.all([reference, compiling].map((gateway) => gateway.load({ apollo: {} })));
  const run = async (executor: unknown, query: string, variables: Record<string, unknown>) => {
    asked = [];
    const request = { query, variables };
    const document = parse(query);
    const context = { request, document, queryHash: query, context: {}, logger, metrics: {}, schema: api };
    const result = await (executor as (context: unknown) => Promise<object>)(context);
    return { result: comparable(result), asked: asked.sort() };
  };
  const runKnown = async (query: string, variables: Record<string, unknown>) => {
    asked = [];
    const execute = compiling.known(query, undefined)?.execute.prepare(variables);
    if (!execute) return undefined;
    const result = await execute({}, true);
    const told = result.bytes ? JSON.parse(Buffer.from(result.bytes).toString()) : result;
    return { result: comparable(told), asked: asked.sort(), inBytes: result.bytes !== undefined };
  };
  return {
    api: api as unknown as GraphQLSchema,
    both: async (query, variables, wanted) => {
      trouble = wanted;
      if (!answers.has(trouble)) answers.set(trouble, randomSubgraphs(supergraphSdl, { seed, trouble }));
      const [a, b] = [await run(stock?.executor, query, variables), await run(ours?.executor, query, variables)];
      const { inBytes, ...again } = (await runKnown(query, variables)) ?? { ...b, inBytes: false };
      return { stock: a, ours: b, again, inBytes, fetches: a.asked.length };
    },
  };
}

/** What a client sees, without order: parallel fetches may fail in any order, and JSON objects have none. */
function comparable(result: object): unknown {
  const { errors = [], ...rest } = JSON.parse(JSON.stringify(result)) as { errors?: { path?: unknown }[] };
  const place = ({ path }: { path?: unknown }) => JSON.stringify(path);
  return { ...rest, errors: errors.sort((a, b) => place(a).localeCompare(place(b))) };
}
