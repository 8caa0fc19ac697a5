import type { SessionSignal } from '@dialdeck/node/graphql/subgraph-context';
import type { Actor } from '@dialdeck/node/security/identity';
import type { ClientAnswer } from '#subgraphs/subgraph-client.ts';
import type { SubgraphOperation } from './older-subgraph.ts';

/** One incoming request, as data sources see it. */
export interface GatewayContext {
  actor: Actor;
  requestId: string;
  /** Aborted when the browser has disconnected. A function, because within one process nothing listens, and a signal costs time. */
  signal?(): AbortSignal;
  /** Milliseconds since the request began. */
  elapsedMs(): number;
  /** Session signals of the subgraphs during this request. */
  sessionSignals: SessionSignal[];
  /** The operation was forwarded, but its answer is more than data: Apollo's executor completes it from this answer. */
  forwarded?: {
    operation: SubgraphOperation;
    answer: Promise<ClientAnswer>;
    /** Since it was forwarded. */
    seconds(): number;
    isTaken?: true;
  };
}
