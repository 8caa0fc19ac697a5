import { ApolloServer, HeaderMap } from '@apollo/server';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import type { FederatedSchema } from './federated-schema.ts';
import type { Actor, VerifyIdentity } from './identity.ts';
import type { Logger } from './log.ts';
import { maskError } from './mask-error.ts';
import { type AnswerStream, createAnswerStream } from './streams/answer-stream.ts';
import type { StreamRoute } from './streams/stream.ts';
import type { SessionSignal, SubgraphContext } from './subgraph-context.ts';

/** Work beside requests: consumers, mail. */
export interface Worker {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SubgraphRequest {
  query: string | DocumentNode;
  variables?: Record<string, unknown> | undefined;
  operationName?: string | undefined;
  identityToken: string | undefined;
  requestId: string;
}

export interface Subgraph {
  name: string;
  schema: GraphQLSchema;
  execute(request: SubgraphRequest): Promise<ExecutionResult>;
  /** Beside GraphQL, which carries no streams. */
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
  ready?(): Promise<void>;
}

export function createSubgraphRuntime<C extends SubgraphContext>(options: SubgraphRuntimeOptions<C>): Subgraph {
  const { name, federated, log, workers = [] } = options;
  const mask = maskError(log);
  const server = new ApolloServer<C>({
    schema: federated.schema,
    introspection: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    // The gateway plans with field names that it took from the supergraph; CSRF and landing page are its business.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    nodeEnv: 'production',
    formatError: mask,
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (m) => log.warn(String(m)),
      error: (m) => log.error(String(m)),
    },
  });
  let started: Promise<void> | undefined;
  const begin = () => (started ??= server.start());

  return {
    name,
    schema: federated.schema,
    stream: createAnswerStream({ name, routes: options.streams ?? [], verifyIdentity: options.verifyIdentity, log }),
    async execute({ query, variables, operationName, identityToken, requestId }) {
      await begin();
      let session: SessionSignal | undefined;
      let actor: Actor;
      try {
        actor = await options.verifyIdentity(identityToken, name);
      } catch (error) {
        return { errors: [mask({ message: '' }, error)] } as unknown as ExecutionResult;
      }
      const contextValue = options.context({
        actor,
        requestId,
        log: log.child({ requestId, ...(actor.userId && { actorId: actor.userId }) }),
        signalSession: (signal) => {
          session = signal;
        },
      });
      const { body } = await server.executeOperation(
        {
          query: query as string,
          variables: variables ?? {},
          ...(operationName && { operationName }),
          http: { method: 'POST', headers: new HeaderMap(), search: '', body: null },
        },
        { contextValue },
      );
      if (body.kind !== 'single') throw new Error('a subgraph answers at once');
      const { data, errors, extensions } = body.singleResult;
      for (const refused of errors?.filter((error) => error.extensions?.code === 'FORBIDDEN') ?? [])
        contextValue.log.warn({ event: 'authz_fail', path: refused.path });
      return {
        ...(errors && { errors }),
        ...(data !== undefined && { data }),
        ...((extensions || session) && { extensions: { ...extensions, ...(session && { session }) } }),
      } as ExecutionResult;
    },
    async start() {
      await begin();
      for (const worker of workers) await worker.start();
    },
    async stop() {
      for (const worker of workers) await worker.stop();
      if (started === undefined) return;
      await started;
      await server.stop();
    },
    async ready() {
      await options.ready?.();
    },
  };
}
