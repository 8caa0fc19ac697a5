import { hash } from 'node:crypto';
import type { SessionEnd } from '@dialdeck/common/sign-in/session-end';
import type { SessionData, Store } from 'express-session';

/** The store of sessions, with what express-session's stores lack. */
export interface Sessions {
  /** For express-session, which writes at the end of a request: only existing sessions are written. */
  store: Store;
  /**
   * Stores a new session. False when all sessions of its user were ended during the sign-in, which began `elapsedMs()`
   * milliseconds ago (read after the store has answered): the caller must end it again.
   */
  begin(sessionId: string, data: SessionData, elapsedMs: () => number): Promise<boolean>;
  /** Stores the session of a browser that still has to send a code. It signs no user in. */
  hold(sessionId: string, data: SessionData): Promise<void>;
  /** Gives a session another id. False when it has ended in the meantime. */
  rename(sessionId: string, newId: string, data: SessionData): Promise<boolean>;
  /** Moves the idle timeout. Writes only to existing sessions: one that has ended in the meantime stays ended. */
  touch(sessionId: string, data: SessionData): Promise<void>;
  /** Why an id that a browser still sends opens no session; known for an hour, and null where it is not. */
  endOf(sessionId: string): Promise<string | null>;
  /** Ends sessions of a user, including those that are just beginning. */
  endAllOf(userId: string, which?: SessionsToEnd): Promise<void>;
  listOf(userId: string): Promise<StoredSession[]>;
  /** Ends one for its user, in another browser. False when it has ended already. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
  /** Sessions that have reached a limit since the last call; each one is returned to exactly one of several callers. */
  takeTimedOut(): Promise<readonly TimedOut[]>;
  /** Rejects while the store is unavailable. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface SessionLimits {
  idleSeconds: number;
  absoluteSeconds: number;
}

/** A session that no user or admin ended. */
export interface TimedOut {
  userId: string;
  reason: 'idle limit' | 'absolute limit';
}

/** When a session ends, whatever its user does, in milliseconds since 1970. */
export const absoluteEndOf = ({ startedAt }: Pick<SessionData, 'startedAt'>, limits: SessionLimits): number =>
  (startedAt ?? 0) + limits.absoluteSeconds * 1_000;

/** All sessions, unless a field narrows it. */
export interface SessionsToEnd {
  /** Except the session with this handle. */
  except?: string | null;
  /** Only sessions that began by this link to an identity provider. */
  begunBy?: string;
  /** Kept for the sign-in page of their browsers. */
  reason?: SessionEnd;
}

/** A browser that returns within this time is shown the reason for the end of its session. */
export const END_TOLD_SECONDS = 60 * 60;

export interface StoredSession {
  sessionId: string;
  data: Pick<SessionData, 'startedAt' | 'touchedAt' | 'userAgent' | 'renewedFrom' | 'begunBy'>;
}

/** A public name for a session. The id itself opens it and never leaves the cookie and the store. */
export const handleOf = (sessionId: string): string => hash('sha256', sessionId, 'base64url').slice(0, 22);

/** The data of a session without its methods. */
export const dataOf = (session: object): SessionData => JSON.parse(JSON.stringify(session)) as SessionData;

/** The session with a handle, which it keeps when it gets another id. */
export const findSession = (sessions: readonly StoredSession[], handle: string): StoredSession | undefined =>
  sessions.find((session) => isCalled(session, handle));

/** Ends sessions until none is left: one may have been given another id in the meantime. */
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

/** A session keeps its handle when it gets another id. */
const isCalled = ({ sessionId, data }: StoredSession, handle: string | null): boolean =>
  handle !== null && (handle === handleOf(sessionId) || handle === data.renewedFrom);

declare module 'express-session' {
  /** Nothing personal: the profile is looked up. */
  interface SessionData {
    userId: string;
    role: 'user' | 'admin';
    /** For a signed-out browser that still has to send a code: `auth`'s id of that sign-in. */
    preSessionId?: string;
    /** Milliseconds since the epoch; the absolute timeout counts from here. */
    startedAt: number;
    /** When the idle timeout was last moved. */
    touchedAt: number;
    /** The browser's user agent at sign-in, so that users recognise the session in a list. */
    userAgent?: string;
    /** The link to an identity provider that it began by. */
    begunBy?: string;
    /** The handle of the previous id. */
    renewedFrom?: string;
  }
}
