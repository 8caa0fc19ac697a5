import type { SupergraphSdlHook } from '@apollo/gateway';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { maskError } from '@dialdeck/node/graphql/mask-error';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';
import type { Logger } from '@dialdeck/node/process/log';
import type { IdentitySigner } from '@dialdeck/node/security/identity';
import { GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { SubgraphClient } from '#subgraphs/subgraph-client.ts';
import type { GatewayContext } from './context.ts';
import { subgraphAsker } from './data-source.ts';
import { forwardingGateway } from './forwarding-gateway.ts';
import { createGraph, type Graph } from './graph.ts';
import { GRAPHQL_LIMITS, limitRules } from './limits.ts';
import { nodeBudget } from './node-budget.ts';

export interface GraphQLServerOptions {
  supergraph: SupergraphSdlHook;
  clients: Readonly<Record<string, SubgraphClient>>;
  signer: IdentitySigner;
  log: Logger;
}

/** The graph, and the schema that it validates operations against now. */
export interface GraphQLServer extends Graph {
  schema(): GraphQLSchema;
}

/** Plans over the supergraph, with limits; all errors are in the catalogue. */
export async function createGraphQLServer({
  supergraph,
  clients,
  signer,
  log,
}: GraphQLServerOptions): Promise<GraphQLServer> {
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message?: unknown) => log.warn({ event: 'graphql_warning', detail: String(message) }),
    error: (message?: unknown) => log.error({ event: 'graphql_error', detail: String(message) }),
  };
  const ask = subgraphAsker(clients, signer);
  const { gateway, known, schema } = forwardingGateway({ supergraph, ask, logger });
  const server = new ApolloServer<GatewayContext>({
    gateway,
    introspection: false,
    includeStacktraceInErrorResponses: false,
    // `formatError` does this: Apollo's suggestions take quadratic time in the client's text.
    hideSchemaDetailsFromClientErrors: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    nodeEnv: 'production',
    persistedQueries: false,
    parseOptions: { maxTokens: GRAPHQL_LIMITS.tokens },
    validationRules: limitRules,
    formatError: maskError(log),
    plugins: [oneOperationPlugin, nodeBudgetPlugin, operationMetricsPlugin],
    logger,
  });
  await server.start();
  return { ...createGraph({ server, known, ask }), schema };
}

/** @apollo/gateway reports an internal error where the request names no operation of its document, or one that we do not run. */
const oneOperationPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation }) {
      if (!operation) throw refused('The document has no operation of that name, or more than one and no name.');
      if (operation.operation === OperationTypeNode.SUBSCRIPTION) throw refused('Subscriptions are not taken.');
    },
  }),
};

/** Times every operation under its name, from `/graphql` and from `/api`. */
const operationMetricsPlugin: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async ({ contextValue }) => {
    const seconds = contextValue.forwarded?.seconds ?? stopwatch();
    return {
      async willSendResponse({ operationName, errors }) {
        metrics().operation(operationName ?? undefined, errors?.length ? 'error' : 'ok', seconds());
      },
    };
  },
};

/** Bounds the size of an answer before planning, however deep its lists are nested. */
const nodeBudgetPlugin: ApolloServerPlugin = {
  requestDidStart: async () => ({
    async didResolveOperation({ schema, document, operation, request }) {
      if (operation && !nodeBudget({ schema, document, operation })(request.variables ?? {}))
        throw refused(
          `An operation asks for at most ${GRAPHQL_LIMITS.nodes.toLocaleString('en-US')} entries in all, lists within lists included.`,
        );
    },
  }),
};

/** An operation that is not executed: 400 with a sentence. */
const refused = (sentence: string): GraphQLError =>
  new GraphQLError(sentence, { extensions: { code: 'BAD_INPUT', http: { status: 400 } } });
