import type { Log } from '#process/log.ts';
import type { Actor } from '#security/identity.ts';

/** Changes of sessions for the gateway, in the answer's `extensions.session`. */
export type SessionSignal =
  | {
      begin: {
        userId: string;
        role: 'user' | 'admin';
        /** The link to an identity provider by which it begins. */
        begunBy?: string;
        /** Milliseconds since the account was checked, where sessions may have ended since. */
        checkedMsAgo?: number;
      };
    }
  /** A code is required first: the browser holds an unfinished sign-in with this id. */
  | { await: string }
  | { end: true }
  /** The session continues under another id. */
  | { renew: true };

/** The context of every resolver; a subgraph adds its services and loaders. */
export interface SubgraphContext {
  actor: Actor;
  requestId: string;
  log: Log;
  signalSession(signal: SessionSignal): void;
}
