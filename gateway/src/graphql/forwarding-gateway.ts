import { Supergraph } from '@apollo/federation-internals';
import { ApolloGateway, type GatewayConfig, type SupergraphSdlHook } from '@apollo/gateway';
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  print,
  stripIgnoredCharacters,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type AskSubgraph, dataSource } from './data-source.ts';
import { type ForwardedOperation, forwardedOperation, type Schemas } from './forwarded-operation.ts';
import { nodeBudget } from './node-budget.ts';
import type { SubgraphOperation } from './older-subgraph.ts';

/** More than the product's own operations; other texts evict each other. */
const KEPT_OPERATIONS = 1_000;

type Variables = Readonly<Record<string, unknown>>;

/** An operation that ran before: it is valid, and within all limits that do not depend on variables. */
export interface KnownOperation {
  name: string | undefined;
  isQuery: boolean;
  subgraph: string;
  /** For the subgraph; undefined where the variables are invalid, or request too many entries. */
  request(variables: Variables): SubgraphOperation | undefined;
}

export type FindKnown = (query: string, operationName: string | null | undefined) => KnownOperation | undefined;

/**
 * Apollo's gateway, which plans and executes each operation when it first arrives. Of a plan that requests from one subgraph the operation
 * as it is, it keeps the operation: from then on it can be forwarded.
 */
export function forwardingGateway(options: {
  supergraph: SupergraphSdlHook;
  ask: AskSubgraph;
  logger: NonNullable<GatewayConfig['logger']>;
}): {
  gateway: ApolloGateway;
  known: FindKnown;
  schema(): GraphQLSchema;
} {
  const kept = new LRUCache<string, { operation: KnownOperation | undefined }>({ max: KEPT_OPERATIONS });
  let current: Schemas | undefined;
  const gateway = new ApolloGateway({
    supergraphSdl: options.supergraph,
    buildService: ({ name }) => dataSource(name, options.ask),
    logger: options.logger,
    experimental_didResolveQueryPlan({ queryPlan, requestContext: { request, document, schema } }) {
      // A plan of the previous supergraph is not valid for this one.
      if (schema !== current?.api || !document) return;
      const key = keyOf(request.query ?? '', request.operationName);
      if (kept.has(key)) return;
      const found = forwardedOperation(queryPlan, document, request.operationName, current);
      kept.set(key, { operation: found && knownOperation(found, schema) });
    },
  });
  gateway.onSchemaLoadOrUpdate(({ apiSchema, coreSupergraphSdl }) => {
    current = { api: apiSchema, subgraphs: subgraphSchemas(coreSupergraphSdl) };
    kept.clear();
  });
  return {
    gateway,
    known: (query, operationName) => kept.get(keyOf(query, operationName))?.operation,
    schema() {
      if (!current) throw new Error('the gateway has not loaded its supergraph');
      return current.api;
    },
  };
}

const keyOf = (query: string, operationName: string | null | undefined): string => `${operationName ?? ''}\n${query}`;

function subgraphSchemas(supergraphSdl: string): ReadonlyMap<string, GraphQLSchema> {
  const subgraphs = Supergraph.build(supergraphSdl, { validateSupergraph: false }).subgraphs().values();
  return new Map(subgraphs.map(({ name, schema }) => [name, schema.toGraphQLJSSchema({ includeDefer: false })]));
}

function knownOperation({ subgraph, document }: ForwardedOperation, schema: GraphQLSchema): KnownOperation {
  const operation = operationOf(document);
  const definitions = operation.variableDefinitions ?? [];
  const names = definitions.map(({ variable }) => variable.name.value);
  const isWithinBudget = nodeBudget({ schema, document, operation });
  const query = stripIgnoredCharacters(print(document));
  const operationName = operation.name?.value;
  return {
    name: operationName,
    isQuery: operation.operation === 'query',
    subgraph,
    request(variables) {
      const { errors } = getVariableValues(schema, definitions, variables);
      if (errors || !isWithinBudget(variables)) return undefined;
      const declared = names.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name]]]));
      return { query, operationName, variables: Object.fromEntries(declared) };
    },
  };
}

function operationOf(document: DocumentNode) {
  const operation = getOperationAST(document);
  if (!operation) throw new Error('a document of one operation');
  return operation;
}
