import { hash } from 'node:crypto';
import type { SessionData, Store } from 'express-session';

/** Where sessions live, and what express-session's stores cannot do. */
export interface Sessions {
  /** For express-session, which writes at the end of a request: it writes only what is still there. */
  store: Store;
  /**
   * Stores a new session. False when all sessions of its user were ended while the sign-in ran, which began so many
   * milliseconds ago (asked when the store has answered): it is to be ended again.
   */
  begin(sessionId: string, data: SessionData, elapsedMs: () => number): Promise<boolean>;
  /** Stores the session of a browser that waits for a code: nobody is signed in by it. */
  hold(sessionId: string, data: SessionData): Promise<void>;
  /** Gives a session another id. False when it has ended meanwhile. */
  rename(sessionId: string, newId: string, data: SessionData): Promise<boolean>;
  /** Moves the idle end. Writes only what is still there: a session that was ended meanwhile stays ended. */
  touch(sessionId: string, data: SessionData): Promise<void>;
  /** Ends sessions of a user, and those that are about to begin. */
  endAllOf(userId: string, which?: SessionsToEnd): Promise<void>;
  listOf(userId: string): Promise<StoredSession[]>;
  /** False when it is gone already. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
  /** Whose sessions have come to their idle end since somebody asked last, each told to one of those who ask. */
  takeIdle(): Promise<readonly string[]>;
  /** Rejects while the store cannot answer. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** All, where nothing is said. */
export interface SessionsToEnd {
  /** Not the one that is called by this handle. */
  except?: string | null;
  /** Those alone that began by this link to an identity provider. */
  begunBy?: string;
}

export interface StoredSession {
  sessionId: string;
  data: Pick<SessionData, 'startedAt' | 'touchedAt' | 'userAgent' | 'renewedFrom' | 'begunBy'>;
}

/** What a session may be called by: its id opens it, and goes no further than the cookie and the store. */
export const handleOf = (sessionId: string): string => hash('sha256', sessionId, 'base64url').slice(0, 22);

/** The data of a session without its methods. */
export const dataOf = (session: object): SessionData => JSON.parse(JSON.stringify(session)) as SessionData;

/** Ends what is there, until nothing is: a session may have been given another id meanwhile. */
export async function endUntilNone(
  { listOf, remove }: { listOf(): Promise<StoredSession[]>; remove(sessionIds: string[]): Promise<unknown> },
  { except = null, begunBy }: SessionsToEnd,
): Promise<void> {
  for (;;) {
    const ended = (await listOf()).filter(
      (session) => !isCalled(session, except) && (begunBy === undefined || session.data.begunBy === begunBy),
    );
    if (ended.length === 0) return;
    await remove(ended.map(({ sessionId }) => sessionId));
  }
}

/** A session is still called what it was called before it was given another id. */
const isCalled = ({ sessionId, data }: StoredSession, handle: string | null): boolean =>
  handle !== null && (handle === handleOf(sessionId) || handle === data.renewedFrom);

declare module 'express-session' {
  /** Nothing personal: the profile is asked for. */
  interface SessionData {
    userId: string;
    role: 'user' | 'admin';
    /** Of a browser that is signed out and waits for a code: the sign-in that `auth` keeps under this id. */
    preSessionId?: string;
    /** Milliseconds since the epoch; the absolute end counts from here. */
    startedAt: number;
    /** When the idle end was last moved. */
    touchedAt: number;
    /** What the browser called itself when it signed in, so that its user knows it again in a list. */
    userAgent?: string;
    /** The link to an identity provider by which it began. */
    begunBy?: string;
    /** The handle of the id before this one. */
    renewedFrom?: string;
  }
}
