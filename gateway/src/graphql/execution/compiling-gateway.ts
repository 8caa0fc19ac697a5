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

/** More than the product's own operations; strangers' texts push each other out. */
const KEPT_OPERATIONS = 1_000;

/**
 * Apollo's gateway and planner with an executor of our own: an operation is planned and compiled once and then only run.
 * What the compiler does not take, the stock executor does.
 */
export function compilingGateway<Context extends object>(stock: ApolloGateway, ask: AskSubgraph<Context>): Gateway {
  const kept = new LRUCache<string, ExecuteOperation<Context> | 'stock'>({ max: KEPT_OPERATIONS });
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
  const compile = (request: Parameters<Executor>[0]): ExecuteOperation<Context> | 'stock' => {
    if (!supergraph) return 'stock';
    try {
      return compileOperation(supergraph, request.document, request.operationName ?? undefined, ask);
    } catch (error) {
      if (error instanceof NotCompiled) return 'stock';
      throw error;
    }
  };
  return {
    onSchemaLoadOrUpdate: (listener) => stock.onSchemaLoadOrUpdate(listener),
    stop: () => stock.stop(),
    async load(options) {
      const { executor } = await stock.load(options);
      return {
        executor: async (request) => {
          const key = `${request.queryHash}${request.operationName ?? ''}`;
          let execute = kept.get(key);
          if (!execute) {
            execute = compile(request);
            kept.set(key, execute);
          }
          if (execute === 'stock') return await (executor as Executor)(request);
          return (await execute((request.request.variables ?? {}) as Answered, request.context as Context)) as never;
        },
      };
    },
  };
}
