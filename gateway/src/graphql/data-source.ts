import type { GraphQLDataSource, GraphQLDataSourceProcessOptions } from '@apollo/gateway';
import type { IdentitySigner } from '@dialdeck/node/identity';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';
import type { SessionSignal } from '@dialdeck/node/subgraph-context';
import type { SubgraphClient } from '#subgraphs/subgraph-client.ts';
import { askAnyRelease } from './ask-any-release.ts';
import type { GatewayContext } from './context.ts';
import type { AskSubgraph } from './execution/fetch-plan.ts';

/** One fetch of a query plan: signs the caller's identity, asks, and takes the session signal out of the answer. */
export function subgraphAsker(
  clients: Readonly<Record<string, SubgraphClient>>,
  signer: IdentitySigner,
): AskSubgraph<GatewayContext> {
  return async (name, { mayBeBytes = false, ...request }, context) => {
    const client = clients[name];
    if (!client) throw new Error(`the supergraph names a subgraph that nobody serves: ${name}`);
    const seconds = stopwatch();
    const identityToken = await signer.sign(context.actor, name);
    const { requestId } = context;
    const answer = askAnyRelease(request, (asked) =>
      client.execute({
        ...asked,
        identityToken,
        requestId,
        signal: context.signal,
        mayBeBytes: mayBeBytes && asked === request,
      }),
    );
    answer.then(
      (result) => metrics().subgraphCall(name, result.errors ? 'error' : 'ok', seconds()),
      () => metrics().subgraphCall(name, 'unavailable', seconds()),
    );
    const { data, errors, extensions, bytes, isOlder } = await answer;
    const signal = extensions?.session as SessionSignal | undefined;
    if (signal) context.sessionSignals.push(signal);
    // After a sign-in the same operation reads the caller's own profile.
    if (signal && 'begin' in signal) context.actor = { ...context.actor, ...signal.begin };
    return { data, errors, bytes, isComplete: !isOlder, isOlder };
  };
}

/** The same for Apollo's own executor. */
export const dataSource = <Context extends object>(
  name: string,
  ask: AskSubgraph<Context>,
): GraphQLDataSource<Context> => ({
  async process({ request, context }: GraphQLDataSourceProcessOptions<Context>) {
    const { query = '', operationName, variables = {} } = request;
    return (await ask(name, { query, operationName, variables }, context as Context)) as Awaited<
      ReturnType<GraphQLDataSource['process']>
    >;
  },
});
