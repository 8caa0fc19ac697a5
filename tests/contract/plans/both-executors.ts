import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloServer } from '@apollo/server';
import type { GatewayContext } from '@dialdeck/gateway/graphql/context';
import type { AskSubgraph } from '@dialdeck/gateway/graphql/data-source';
import { forwardingGateway } from '@dialdeck/gateway/graphql/forwarding-gateway';
import { createGraph, type Graph, type GraphRequest } from '@dialdeck/gateway/graphql/graph';
import type { GraphQLSchema } from 'graphql';
import { randomSubgraphs } from './random-subgraphs.ts';

interface Answered {
  answer: unknown;
  /** The subgraphs that were queried. */
  asked: string[];
  inBytes: boolean;
}

/**
 * Runs one operation through Apollo's executor and through the product's graph, which may forward it, over subgraphs whose answers follow
 * from the question. `trouble`: how often an answer lacks something or fails, from 0 to 1. Planning takes longest, so both share the plans.
 */
type Both = (
  request: GraphRequest,
  trouble: number,
) => Promise<{ stock: Answered; ours: Answered; isForwarded: boolean }>;

const supergraphSdl = readFileSync(path.join(import.meta.dirname, '../../../gateway/supergraph.graphql'), 'utf8');

export async function loadBoth(seed: number): Promise<{ both: Both; api: GraphQLSchema }> {
  let asked: string[] = [];
  let trouble = 0;
  const answers = new Map<number, ReturnType<typeof randomSubgraphs>>();
  const ask: AskSubgraph = async (name, { query, variables }, _context, mayBeBytes) => {
    asked.push(name);
    const random = answers.getOrInsertComputed(trouble, () => randomSubgraphs(supergraphSdl, { seed, trouble }));
    const answered = await random(name, { query, variables });
    const isPlain = answered.data && !answered.errors;
    return mayBeBytes && isPlain ? { bytes: Buffer.from(JSON.stringify(answered)) } : answered;
  };
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const { gateway, known } = forwardingGateway({ supergraph: async () => ({ supergraphSdl }), ask, logger });
  let api: GraphQLSchema | undefined;
  gateway.onSchemaLoadOrUpdate(({ apiSchema }) => {
    api = apiSchema;
  });
  const server = new ApolloServer<GatewayContext>({ gateway, stopOnTerminationSignals: false, logger });
  await server.start();
  const stock = createGraph({ server, known: () => undefined, ask });
  const ours = createGraph({ server, known, ask });

  async function run(graph: Graph, request: GraphRequest): Promise<Answered> {
    asked = [];
    const answer = await graph.executeToBytes(request, CONTEXT);
    const inBytes = answer instanceof Uint8Array;
    return { answer: comparable(inBytes ? read(answer) : answer), asked, inBytes };
  }

  return {
    api: api as unknown as GraphQLSchema,
    both: async (request, wanted) => {
      trouble = wanted;
      const first = await run(stock, request);
      const isForwarded = known(request.query, request.operationName) !== undefined;
      return { stock: first, ours: await run(ours, request), isForwarded };
    },
  };
}

const CONTEXT = {
  actor: { userId: null, role: 'anonymous', sessionId: null, clientAddress: null },
  requestId: 'differential',
  elapsedMs: () => 0,
  sessionSignals: [],
} satisfies GatewayContext;

const read = (bytes: Uint8Array): object => JSON.parse(Buffer.from(bytes).toString());

/**
 * The answer as clients see it. Each null has one error: of several fields that fail within it, an executor may report any. Without order,
 * because parallel fetches may fail in any order.
 */
function comparable(result: object): unknown {
  const { errors = [], ...rest } = JSON.parse(JSON.stringify(result)) as Refused;
  const refused = errors.map(({ path = [], message, extensions }) => {
    return JSON.stringify([pathOfNull(rest.data, path), message, extensions]);
  });
  return { ...rest, errors: [...new Set(refused)].sort() };
}

interface Refused {
  data?: unknown;
  errors?: { path?: (string | number)[]; message: string; extensions: unknown }[];
}

function pathOfNull(data: unknown, [first, ...rest]: readonly (string | number)[]): (string | number)[] {
  if (data === null || data === undefined || first === undefined) return [];
  return [first, ...pathOfNull((data as Record<string, unknown>)[first], rest)];
}
