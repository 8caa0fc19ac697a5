import type { ApolloServer, HTTPGraphQLRequest } from '@apollo/server';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';
import { type FormattedExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { GatewayContext } from './context.ts';
import type { ExecutionAnswer } from './execution/compile-operation.ts';
import type { CompiledOperation, CompilingGateway } from './execution/compiling-gateway.ts';
import { nodeBudget } from './node-budget.ts';

export interface GraphRequest {
  query: string;
  operationName?: string | undefined;
  variables?: Record<string, unknown> | undefined;
}

/** The graph for the gateway's routes. */
export interface Graph {
  execute(request: GraphRequest, context: GatewayContext): Promise<FormattedExecutionResult>;
  /** The same; returns the subgraph's bytes where they are the whole answer. */
  executeToBytes(request: GraphRequest, context: GatewayContext): Promise<FormattedExecutionResult | Uint8Array>;
  /** For operations that ran before; undefined for all others, and for those that must be refused. Nothing has happened then. */
  executeKnown(
    request: HTTPGraphQLRequest,
    context: GatewayContext,
  ): Promise<FormattedExecutionResult | Uint8Array> | undefined;
  /** For any request, with all of Apollo Server's checks. */
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

/**
 * Apollo Server checks an operation the first time: it is parsed, validated, compared with the limits and
 * planned. The same text is afterwards only executed; checks that depend on variables run each time.
 */
export function createGraph({ server, gateway, formatError }: GraphDeps): Graph {
  function run({ query, operationName, variables = {} }: GraphRequest, context: GatewayContext, mayBeBytes: boolean) {
    const known = gateway.known(query, operationName);
    const execute = known?.execute.prepare(variables);
    if (!known || !execute || !budgetOf(known)(variables)) return undefined;
    return answerKnown(known.operation.name?.value, () => execute({ ...context }, mayBeBytes));
  }

  const budgets = new WeakMap<CompiledOperation<GatewayContext>, ReturnType<typeof nodeBudget>>();
  function budgetOf(known: CompiledOperation<GatewayContext>) {
    let budget = budgets.get(known);
    if (!budget) {
      budget = nodeBudget(known);
      budgets.set(known, budget);
    }
    return budget;
  }

  async function answerKnown(
    name: string | undefined,
    execute: () => Promise<ExecutionAnswer>,
  ): Promise<FormattedExecutionResult | Uint8Array> {
    const seconds = stopwatch();
    const { data, bytes, errors, extensions } = await execute();
    metrics().operation(name, errors?.length ? 'error' : 'ok', seconds());
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

/** The request of a POST, unless it uses something that only Apollo Server supports. */
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
