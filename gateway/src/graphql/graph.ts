import type { ApolloServer, HTTPGraphQLRequest } from '@apollo/server';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';
import { type FormattedExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { GatewayContext } from './context.ts';
import type { ExecutionAnswer } from './execution/compile-operation.ts';
import type { CompiledOperation, CompilingGateway } from './execution/compiling-gateway.ts';
import { isWithinNodeBudget } from './node-budget.plugin.ts';

export interface GraphRequest {
  query: string;
  operationName?: string | undefined;
  variables?: Record<string, unknown> | undefined;
}

/** The graph as the gateway's routes ask it. */
export interface Graph {
  execute(request: GraphRequest, context: GatewayContext): Promise<FormattedExecutionResult>;
  /** The same; where a subgraph's answer is the answer, its bytes as they came. */
  executeToBytes(request: GraphRequest, context: GatewayContext): Promise<FormattedExecutionResult | Uint8Array>;
  /** Only what was run before; undefined for all else, and for what must be refused. Nothing has happened then. */
  executeKnown(
    request: HTTPGraphQLRequest,
    context: GatewayContext,
  ): Promise<FormattedExecutionResult | Uint8Array> | undefined;
  /** A request as it came, with all that Apollo Server has to say about it. */
  executeHttp(
    request: HTTPGraphQLRequest,
    context: GatewayContext,
  ): ReturnType<ApolloServer<GatewayContext>['executeHTTPGraphQLRequest']>;
  stop(): Promise<void>;
}

export interface GraphDeps {
  server: ApolloServer<GatewayContext>;
  gateway: Pick<CompilingGateway<GatewayContext>, 'known'>;
  formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError;
}

interface KnownRequest {
  variables: Record<string, unknown>;
  context: GatewayContext;
  mayBeBytes: boolean;
}

/**
 * Apollo Server looks at an operation when it comes for the first time: it is parsed, validated, held against the limits and
 * planned. The same text again is only run; what depends on its variables is asked each time.
 */
export function createGraph({ server, gateway, formatError }: GraphDeps): Graph {
  function run({ query, operationName, variables = {} }: GraphRequest, context: GatewayContext, mayBeBytes: boolean) {
    const known = gateway.known(query, operationName);
    if (!known?.execute.takes(variables) || !isWithinNodeBudget({ ...known, variables })) return undefined;
    return runKnown(known, { variables, context, mayBeBytes });
  }

  async function runKnown(
    { operation, execute }: CompiledOperation<GatewayContext>,
    { variables, context, mayBeBytes }: KnownRequest,
  ): Promise<FormattedExecutionResult | Uint8Array> {
    const seconds = stopwatch();
    const { data, bytes, errors, extensions } = await execute(variables, { ...context }, mayBeBytes);
    metrics().operation(operation.name?.value, errors?.length ? 'error' : 'ok', seconds());
    if (bytes) return bytes;
    // In this order, as Apollo Server writes it.
    return {
      ...(errors && { errors: errors.map(format) }),
      data: data as Record<string, unknown> | null,
      ...(extensions && { extensions: extensions as unknown as Record<string, unknown> }),
    };
  }

  async function runNew({ query, operationName, variables = {} }: GraphRequest, context: GatewayContext) {
    const { body } = await server.executeOperation(
      { query, variables, ...(operationName && { operationName }) },
      { contextValue: context },
    );
    if (body.kind !== 'single') throw new Error('an answer comes at once');
    return body.singleResult as FormattedExecutionResult;
  }

  function format(error: NonNullable<ExecutionAnswer['errors']>[number]): GraphQLFormattedError {
    const told = error instanceof GraphQLError ? error : new GraphQLError(error.message, { originalError: error });
    const { code = 'INTERNAL_SERVER_ERROR', ...more } = told.extensions;
    return formatError({ ...told.toJSON(), extensions: { ...more, code } }, told);
  }

  return {
    executeKnown(request, context) {
      const plain = plainRequest(request);
      return plain && run(plain, context, true);
    },
    async execute(request, context) {
      return (await (run(request, context, false) ?? runNew(request, context))) as FormattedExecutionResult;
    },
    executeToBytes: async (request, context) => await (run(request, context, true) ?? runNew(request, context)),
    executeHttp: (httpGraphQLRequest, context) =>
      server.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => context }),
    stop: () => server.stop(),
  };
}

/** What a POST asks for, where it says nothing that only Apollo Server understands. */
function plainRequest({ method, body }: HTTPGraphQLRequest): GraphRequest | undefined {
  if (method !== 'POST') return undefined;
  const { query, operationName, variables, extensions } = body as Record<string, unknown>;
  if (typeof query !== 'string' || extensions !== undefined) return undefined;
  if (operationName != null && typeof operationName !== 'string') return undefined;
  if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) return undefined;
  return {
    query,
    operationName: operationName ?? undefined,
    variables: (variables ?? {}) as Record<string, unknown>,
  };
}
