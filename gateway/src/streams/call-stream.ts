import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { metrics, stopwatch } from '@dialdeck/node/metrics/metrics';
import type { IdentitySigner } from '@dialdeck/node/security/identity';
import type { StreamAnswer } from '@dialdeck/node/streams/stream';
import type { GatewayContext } from '#graphql/context.ts';
import type { SubgraphClient } from '#subgraphs/subgraph-client.ts';

export interface PassedCall {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Passes a request through to a subgraph that streams: outside GraphQL, with the same identity tokens. */
export type CallStream = (subgraph: string, call: PassedCall, context: GatewayContext) => Promise<StreamAnswer>;

const outcomeOf = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'error');

export function createCallStream(
  clients: Readonly<Record<string, SubgraphClient>>,
  signer: IdentitySigner,
): CallStream {
  return async (subgraph, call, { actor, requestId, signal }) => {
    const client = clients[subgraph];
    if (!client) throw new Error(`a row streams from a subgraph without a client: ${subgraph}`);
    const seconds = stopwatch();
    try {
      const answer = await client.stream({
        ...call,
        identityToken: await signer.sign(actor, subgraph),
        requestId,
        signal: signal?.() ?? new AbortController().signal,
      });
      metrics().subgraphCall(subgraph, outcomeOf(answer.status), seconds());
      return answer;
    } catch (error) {
      metrics().subgraphCall(subgraph, 'error', seconds());
      throw error;
    }
  };
}
