import type { ExecutionResult, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import { type AuditTable, auditMutations } from '#graphql/audit.ts';
import type { FederatedSchema } from '#graphql/federated-schema.ts';
import { isRefusal, maskError } from '#graphql/mask-error.ts';
import { compileOperations } from '#graphql/operations.ts';
import type { SessionSignal, SubgraphContext } from '#graphql/subgraph-context.ts';
import { LazyLog, type Logger } from '#process/log.ts';
import { within } from '#process/within.ts';
import type { Worker } from '#process/worker.ts';
import type { Actor, VerifyIdentity } from '#security/identity.ts';
import { type AnswerStream, createAnswerStream } from '#streams/answer-stream.ts';
import type { StreamRoute } from '#streams/stream.ts';

/** Workers may finish their current step; where the database hangs, closing it interrupts them. */
const WORKERS_STOP_MS = 4_000;

export interface SubgraphRequest {
  query: string;
  variables?: Record<string, unknown> | undefined;
  operationName?: string | undefined;
  identityToken: string | undefined;
  requestId: string;
}

/** As it goes over the wire: errors are masked, and of the catalog. */
export interface SubgraphAnswer extends Pick<ExecutionResult, 'data' | 'extensions'> {
  errors?: readonly GraphQLFormattedError[];
}

export interface Subgraph {
  name: string;
  schema: GraphQLSchema;
  execute(request: SubgraphRequest): Promise<SubgraphAnswer>;
  /** In addition to GraphQL, which carries no streams. */
  stream: AnswerStream;
  /** Begins background work. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Rejects while the subgraph cannot answer. */
  ready(): Promise<void>;
}

export interface SubgraphRuntimeOptions<C extends SubgraphContext> {
  /** Also the audience of its identity tokens. */
  name: string;
  federated: FederatedSchema;
  context(base: SubgraphContext): C;
  verifyIdentity: VerifyIdentity;
  log: Logger;
  workers?: Worker[];
  streams?: readonly StreamRoute[];
  /** The mutations' entries in the security log. */
  audit?: AuditTable;
  ready?(): Promise<void>;
}

export function createSubgraphRuntime<C extends SubgraphContext>(options: SubgraphRuntimeOptions<C>): Subgraph {
  const { name, federated, log, workers = [] } = options;
  auditMutations(federated.schema, options.audit ?? {});
  const run = compileOperations(federated.schema);

  return {
    name,
    schema: federated.schema,
    stream: createAnswerStream({ name, routes: options.streams ?? [], verifyIdentity: options.verifyIdentity, log }),
    async execute({ query, variables, operationName, identityToken, requestId }) {
      let session: SessionSignal | undefined;
      let actor: Actor;
      try {
        actor = await options.verifyIdentity(identityToken, name);
      } catch (error) {
        return { errors: [maskError(log)({ message: '' }, error)] };
      }
      const contextValue = options.context({
        actor,
        requestId,
        log: new LazyLog(log, { requestId, ...(actor.userId && { actorId: actor.userId }) }),
        signalSession: (signal) => {
          session = signal;
        },
      });
      const { data, errors: thrown } = await run({ query, operationName, variables }, contextValue);
      const errors = thrown?.map((error) => maskError(contextValue.log)(error.toJSON(), error));
      for (const { extensions, path } of errors ?? [])
        if (isRefusal(extensions?.code, { isSignedIn: actor.userId !== null }))
          contextValue.log.warn({ event: 'authz_fail', code: extensions?.code, path });
      return {
        ...(errors && { errors }),
        ...(data !== undefined && { data }),
        ...(session && { extensions: { session } }),
      };
    },
    async start() {
      for (const worker of workers) await worker.start();
    },
    async stop() {
      await within(WORKERS_STOP_MS, Promise.all(workers.map((worker) => worker.stop())));
    },
    async ready() {
      await options.ready?.();
    },
  };
}
