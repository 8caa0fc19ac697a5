import { Supergraph as ComposedSupergraph } from '@apollo/federation-internals';
import type { ApolloGateway } from '@apollo/gateway';
import { QueryPlanner } from '@apollo/query-planner';
import type { ApolloServerOptions } from '@apollo/server';
import { LRUCache } from 'lru-cache';
import { compileOperation, type ExecuteOperation, type Supergraph } from './compile-operation.ts';
import { type AskSubgraph, NotCompiled } from './fetch-plan.ts';
import type { Answered } from './representations.ts';

type Gateway = NonNullable<ApolloServerOptions<object>['gateway']>;
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;
type ExecutorRequest = Parameters<Executor>[0];

/** More than the product's own operations; other texts evict each other. */
const KEPT_OPERATIONS = 1_000;

/** An operation that was accepted, and can run again. */
export interface CompiledOperation<Context> extends Pick<ExecutorRequest, 'schema' | 'document' | 'operation'> {
  execute: ExecuteOperation<Context>;
}

export interface CompilingGateway<Context> extends Gateway {
  /** An operation that ran before with this name and text: it is parsed, valid, and within all limits that do not depend on variables. */
  known(query: string, operationName: string | undefined): CompiledOperation<Context> | undefined;
}

const keyOf = (query: string, operationName: string | null | undefined): string => `${operationName ?? ''}\n${query}`;

/**
 * Apollo's gateway and planner with an executor of our own: an operation is planned and compiled once and then only run.
 * Operations that the compiler does not support run on the stock executor.
 */
export function compilingGateway<Context extends object>(
  stock: ApolloGateway,
  ask: AskSubgraph<Context>,
): CompilingGateway<Context> {
  const kept = new LRUCache<string, CompiledOperation<Context> | 'stock'>({ max: KEPT_OPERATIONS });
  let supergraph: Supergraph | undefined;
  stock.onSchemaLoadOrUpdate(({ apiSchema, coreSupergraphSdl }) => {
    const composed = ComposedSupergraph.build(coreSupergraphSdl, { validateSupergraph: false });
    supergraph = {
      api: composed.apiSchema(),
      apiSchema,
      schema: composed.schema.toGraphQLJSSchema(),
      planner: new QueryPlanner(composed),
    };
    kept.clear();
  });
  const compile = ({
    document,
    schema,
    operation,
    operationName,
  }: ExecutorRequest): CompiledOperation<Context> | 'stock' => {
    if (!supergraph) return 'stock';
    try {
      const execute = compileOperation(supergraph, document, operationName ?? undefined, ask);
      return { document, schema, operation, execute };
    } catch (error) {
      if (error instanceof NotCompiled) return 'stock';
      throw error;
    }
  };
  return {
    onSchemaLoadOrUpdate: (listener) => stock.onSchemaLoadOrUpdate(listener),
    stop: () => stock.stop(),
    known(query, operationName) {
      const found = kept.get(keyOf(query, operationName));
      return found === 'stock' ? undefined : found;
    },
    async load(options) {
      const { executor } = await stock.load(options);
      return {
        executor: async (request) => {
          const key = keyOf(request.request.query ?? '', request.request.operationName);
          let compiled = kept.get(key);
          if (!compiled) {
            compiled = compile(request);
            kept.set(key, compiled);
          }
          if (compiled === 'stock') return await (executor as Executor)(request);
          return (await compiled.execute(
            (request.request.variables ?? {}) as Answered,
            request.context as Context,
          )) as never;
        },
      };
    },
  };
}
