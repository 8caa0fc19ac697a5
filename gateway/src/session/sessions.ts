import { createHash } from 'node:crypto';
import type { SessionData, Store } from 'express-session';

/** Where sessions live, and what express-session's stores cannot do. */
export interface Sessions {
  store: Store;
  /**
   * Makes a new session known as its user's, once it is stored. False when all sessions of this user were ended while the
   * sign-in ran, which began so many milliseconds ago (asked when the store has answered).
   */
  began(userId: string, sessionId: string, elapsedMs: () => number): Promise<boolean>;
  /** Moves the idle end. Writes only what is still there: a session that was ended meanwhile stays ended. */
  touch(sessionId: string, session: SessionData): Promise<void>;
  /** Ends all sessions of a user, except one, and those that are about to begin. */
  endAllOf(userId: string, except?: string): Promise<void>;
  listOf(userId: string): Promise<StoredSession[]>;
  /** False when it is gone already. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
  /** Rejects while the store cannot answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface StoredSession {
  sessionId: string;
  data: Pick<SessionData, 'startedAt' | 'touchedAt' | 'userAgent'>;
}

/** What a session may be called by: its id opens it, and goes no further than the cookie and the store. */
export const handleOf = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('base64url').slice(0, 22);

declare module 'express-session' {
  /** Nothing personal: the profile is asked for. */
  interface SessionData {
    userId: string;
    role: 'user' | 'admin';
    /** Milliseconds since the epoch; the absolute end counts from here. */
    startedAt: number;
    /** When the idle end was last moved. */
    touchedAt: number;
    /** What the browser called itself when it signed in, so that its user knows it again in a list. */
    userAgent?: string;
  }
}
