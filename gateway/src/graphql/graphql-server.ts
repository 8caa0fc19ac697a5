import type { SupergraphSdlHook } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { maskError } from '@dialdeck/node/graphql/mask-error';
import type { Logger } from '@dialdeck/node/process/log';
import type { IdentitySigner } from '@dialdeck/node/security/identity';
import type { GraphQLSchema } from 'graphql';
import type { SubgraphClient } from '#subgraphs/subgraph-client.ts';
import type { GatewayContext } from './context.ts';
import { subgraphAsker } from './data-source.ts';
import { forwardingGateway } from './forwarding-gateway.ts';
import { createGraph, type Graph } from './graph.ts';
import { GRAPHQL_LIMITS, limitRules } from './limits.ts';
import { nodeBudgetPlugin } from './node-budget.plugin.ts';
import { oneOperationPlugin } from './one-operation.plugin.ts';
import { operationMetricsPlugin } from './operation-metrics.plugin.ts';

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
