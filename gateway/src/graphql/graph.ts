import type { ApolloServer, HTTPGraphQLRequest, HTTPGraphQLResponse } from '@apollo/server';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';
import type { FormattedExecutionResult } from 'graphql';
import type { GatewayContext } from './context.ts';
import type { AskSubgraph } from './data-source.ts';
import type { FindKnown, KnownOperation } from './forwarding-gateway.ts';

type Variables = Record<string, unknown>;

export interface GraphRequest {
  query: string;
  operationName?: string | undefined;
  variables?: Variables | undefined;
}

/** The graph for the gateway's routes. Bytes are a whole answer: `{"data": {…}}` and nothing else. */
export interface Graph {
  execute(request: GraphRequest, context: GatewayContext): Promise<FormattedExecutionResult>;
  /** The same; returns the subgraph's bytes where they are the whole answer. */
  executeToBytes(request: GraphRequest, context: GatewayContext): Promise<FormattedExecutionResult | Uint8Array>;
  executeHttp(request: HTTPGraphQLRequest, context: GatewayContext): Promise<HTTPGraphQLResponse | Uint8Array>;
  stop(): Promise<void>;
}

export interface GraphDeps {
  server: ApolloServer<GatewayContext>;
  known: FindKnown;
  ask: AskSubgraph;
}

/**
 * Apollo Server checks an operation when it first arrives: it is parsed, validated, compared with the limits and planned. Afterwards the
 * same text is forwarded where one subgraph answers it alone; checks that depend on variables run each time.
 */
export function createGraph({ server, known, ask }: GraphDeps): Graph {
  /** The bytes of the answer, or the context in which Apollo Server answers. */
  async function forward(
    operation: KnownOperation | undefined,
    variables: Variables = {},
    context: GatewayContext,
  ): Promise<Uint8Array | GatewayContext> {
    const request = operation?.request(variables);
    if (!operation || !request) return context;
    const own = { ...context };
    const seconds = stopwatch();
    const answer = ask(operation.subgraph, request, own, true);
    const bytes = await answer.then(
      (told) => told.bytes,
      () => undefined,
    );
    if (!bytes) return { ...own, forwarded: { operation: request, answer, seconds } };
    metrics().operation(operation.name, 'ok', seconds());
    return bytes;
  }

  const executeToBytes: Graph['executeToBytes'] = async (request, context) => {
    const { query, operationName, variables = {} } = request;
    const forwarded = await forward(known(query, operationName), variables, context);
    if (forwarded instanceof Uint8Array) return forwarded;
    const { body } = await server.executeOperation(
      { query, variables, ...(operationName && { operationName }) },
      { contextValue: forwarded },
    );
    if (body.kind !== 'single') throw new Error('an answer comes whole');
    return body.singleResult as FormattedExecutionResult;
  };

  return {
    executeToBytes,
    async execute(request, context) {
      const answer = await executeToBytes(request, context);
      return answer instanceof Uint8Array ? JSON.parse(Buffer.from(answer).toString()) : answer;
    },
    async executeHttp(httpGraphQLRequest, context) {
      const asked = plainRequest(httpGraphQLRequest);
      const operation = asked && known(asked.query, asked.operationName);
      // Apollo Server refuses writes by GET.
      const isAllowed = operation?.isQuery || httpGraphQLRequest.method === 'POST';
      const forwarded = await forward(isAllowed ? operation : undefined, asked?.variables, context);
      if (forwarded instanceof Uint8Array) return forwarded;
      return await server.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => forwarded });
    },
    stop: () => server.stop(),
  };
}

/** A request, unless it uses something that only Apollo Server supports. */
function plainRequest({ method, body, search }: HTTPGraphQLRequest): GraphRequest | undefined {
  const { query, operationName, variables, extensions } = method === 'POST' ? (body as Variables) : ofSearch(search);
  if (typeof query !== 'string' || extensions !== undefined) return undefined;
  if (operationName != null && typeof operationName !== 'string') return undefined;
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) return undefined;
  return {
    query,
    operationName: operationName ?? undefined,
    variables: (variables ?? {}) as Variables,
  };
}

function ofSearch(search: string): Variables {
  const asked: Variables = Object.fromEntries(new URLSearchParams(search));
  try {
    return { ...asked, variables: JSON.parse(String(asked.variables ?? '{}')) };
  } catch {
    return {};
  }
}
