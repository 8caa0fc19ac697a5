import type { Store } from 'express-session';

/** Where sessions live, and what express-session's stores cannot do: end all of one user. */
export interface Sessions {
  store: Store;
  /** Called for each new session, so that it can be found by its user. */
  began(userId: string, sessionId: string): Promise<void>;
  /** Ends all sessions of a user, except one. */
  endAllOf(userId: string, except?: string): Promise<void>;
  /** Rejects while the store cannot answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

declare module 'express-session' {
  /** Nothing personal: the profile is asked for. */
  interface SessionData {
    userId: string;
    role: 'user' | 'admin';
    /** Milliseconds since the epoch; the absolute end counts from here. */
    startedAt: number;
    /** When the idle end was last moved. */
    touchedAt: number;
  }
}
