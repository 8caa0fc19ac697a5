import type { Actor } from './identity.ts';
import type { Logger } from './log.ts';

/** What a subgraph tells the gateway about sessions, in the answer's `extensions.session`. */
export type SessionSignal =
  | {
      begin: {
        userId: string;
        role: 'user' | 'admin';
        /** The link to an identity provider by which it begins. */
        begunBy?: string;
        /** So long ago it was certain that nothing stands against it, where sessions were ended on the way there. */
        checkedMsAgo?: number;
      };
    }
  /** A code is asked for first: the browser holds a sign-in that is not finished, under this id. */
  | { await: string }
  | { end: true }
  /** The session goes on under another id. */
  | { renew: true };

/** What every resolver is given; a subgraph adds its services and loaders. */
export interface SubgraphContext {
  actor: Actor;
  requestId: string;
  log: Logger;
  signalSession(signal: SessionSignal): void;
}
