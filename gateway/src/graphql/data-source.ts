import type { GraphQLDataSource, GraphQLDataSourceProcessOptions } from '@apollo/gateway';
import type { IdentitySigner } from '@dialdeck/node/identity';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';
import type { SessionSignal } from '@dialdeck/node/subgraph-context';
import type { GatewayContext } from './context.ts';
import type { SubgraphClient } from './subgraph-client.ts';

type Answer = Awaited<ReturnType<GraphQLDataSource['process']>>;

/** One fetch of a query plan: signs who is calling, asks, and takes the session signal out of the answer. */
export function createDataSource(
  name: string,
  client: SubgraphClient,
  signer: IdentitySigner,
): GraphQLDataSource<GatewayContext> {
  return {
    async process(options: GraphQLDataSourceProcessOptions<GatewayContext>): Promise<Answer> {
      const { request } = options;
      const context = options.context as GatewayContext;
      const seconds = stopwatch();
      const answer = client.execute({
        query: request.query ?? '',
        variables: request.variables,
        operationName: request.operationName,
        identityToken: await signer.sign(context.actor, name),
        requestId: context.requestId,
        signal: context.signal,
      });
      answer.then(
        (result) => metrics().subgraphCall(name, result.errors ? 'error' : 'ok', seconds()),
        () => metrics().subgraphCall(name, 'unavailable', seconds()),
      );
      const { data, errors, extensions } = await answer;
      const signal = extensions?.session as SessionSignal | undefined;
      if (signal) context.sessionSignals.push(signal);
      // Who has just signed in asks for the own profile in the same operation.
      if (signal && 'begin' in signal) context.actor = { ...context.actor, ...signal.begin };
      return { data, errors } as Answer;
    },
  };
}
