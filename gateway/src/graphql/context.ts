import type { Actor } from '@dialdeck/node/identity';
import type { SessionSignal } from '@dialdeck/node/subgraph-context';

/** One incoming request, as data sources see it. */
export interface GatewayContext {
  actor: Actor;
  requestId: string;
  /** Aborted when the browser went away. */
  signal: AbortSignal | undefined;
  /** How long this request has run, in milliseconds. */
  elapsedMs(): number;
  /** What subgraphs said about sessions while this request ran. */
  sessionSignals: SessionSignal[];
}
