import type { GraphQLDataSource, GraphQLDataSourceProcessOptions } from '@apollo/gateway';
import type { ErrorCode } from '@dialdeck/common/errors';
import type { SessionSignal } from '@dialdeck/node/graphql/subgraph-context';
import { metrics, type RequestOutcome, stopwatch } from '@dialdeck/node/metrics/metrics';
import type { IdentitySigner } from '@dialdeck/node/security/identity';
import type { ClientAnswer, SubgraphClient } from '#subgraphs/subgraph-client.ts';
import { askAnyRelease } from './ask-any-release.ts';
import type { GatewayContext } from './context.ts';
import type { SubgraphOperation } from './older-subgraph.ts';

/** Sends one operation to one subgraph. */
export type AskSubgraph = (
  subgraph: string,
  operation: SubgraphOperation,
  context: GatewayContext,
  /** The caller accepts the answer as bytes. */
  mayBeBytes?: boolean,
) => Promise<ClientAnswer>;

/** Signs the caller's identity, sends the request, and removes the session signal from the response. */
export function subgraphAsker(clients: Readonly<Record<string, SubgraphClient>>, signer: IdentitySigner): AskSubgraph {
  return async (name, operation, context, mayBeBytes = false) => {
    const client = clients[name];
    if (!client) throw new Error(`no client for the subgraph ${name} of the supergraph`);
    const seconds = stopwatch();
    const identityToken = await signer.sign(context.actor, name);
    const { requestId, signal } = context;
    const asked = client.execute({ ...operation, identityToken, requestId, signal, mayBeBytes });
    asked.then(
      ({ errors }) => metrics().subgraphCall(name, outcomeOf(errors), seconds()),
      () => metrics().subgraphCall(name, 'unavailable', seconds()),
    );
    const { extensions, ...answer } = await asked;
    const change = extensions?.session as SessionSignal | undefined;
    if (change) context.sessionSignals.push(change);
    // After a sign-in the same operation reads the caller's own profile.
    if (change && 'begin' in change) context.actor = { ...context.actor, ...change.begin };
    return answer;
  };
}

const OUR_FAULT: readonly unknown[] = ['INTERNAL', 'UNAVAILABLE'] satisfies ErrorCode[];

/** Errors without a code are ours too. */
function outcomeOf(errors: ClientAnswer['errors']): RequestOutcome {
  if (!errors) return 'ok';
  const isOurs = errors.some(({ extensions }) => !extensions?.code || OUR_FAULT.includes(extensions.code));
  return isOurs ? 'error' : 'refused';
}

/** For the fetches of a query plan. */
export const dataSource = (name: string, ask: AskSubgraph): GraphQLDataSource => ({
  async process({ request, context: shared }: GraphQLDataSourceProcessOptions) {
    const { query = '', operationName, variables = {} } = request;
    const context = shared as GatewayContext;
    const { forwarded } = context;
    if (!forwarded)
      return await answerOf({ query, operationName, variables }, (operation) => ask(name, operation, context));
    // The forwarded operation selects everything: the first fetch of the plan brings the whole answer, and others nothing.
    if (forwarded.isTaken) return { data: {} };
    forwarded.isTaken = true;
    let known: Promise<ClientAnswer> | undefined = forwarded.answer;
    return await answerOf(forwarded.operation, (operation) => {
      const answer = known ?? ask(name, operation, context);
      known = undefined;
      return answer;
    });
  },
});

const answerOf = async (...asked: Parameters<typeof askAnyRelease>) =>
  (await askAnyRelease(...asked)) as Awaited<ReturnType<GraphQLDataSource['process']>>;
