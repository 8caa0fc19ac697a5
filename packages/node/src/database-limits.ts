/**
 * How long the database may keep somebody waiting, in milliseconds; 0 is for ever. The server cancels what runs or waits
 * too long, and frees what it held. A server that hangs cancels nothing, so the client has a limit of its own above it.
 */
export interface DatabaseLimits {
  /** For a free connection, or a new one. */
  connectMs: number;
  /** For a lock that somebody else holds. */
  lockMs: number;
  /** For a whole statement. */
  statementMs: number;
  /** For its answer. */
  queryMs: number;
}

/** After this the gateway has told the caller to come back. */
export const ANSWER_MS = 2_500;

/**
 * Limits of requests. Waiting for a connection and then for a lock is over before the answer is: who was told to come back
 * waits for nobody any more. A place in the queue for a connection outlasts the wait for a lock, so that others get in when
 * a crowd before one row gives up.
 */
export const limitsOfRequests = (answerMs = ANSWER_MS): DatabaseLimits => ({
  connectMs: Math.round(0.64 * answerMs),
  lockMs: Math.round(0.32 * answerMs),
  statementMs: Math.round(0.8 * answerMs),
  queryMs: Math.round(0.92 * answerMs),
});

/** Limits of sessions, which every signed-in request reads first: connection and answer together are in time. */
export const limitsOfSessions = (answerMs = ANSWER_MS): DatabaseLimits => ({
  connectMs: Math.round(0.4 * answerMs),
  lockMs: Math.round(0.32 * answerMs),
  statementMs: Math.round(0.4 * answerMs),
  queryMs: Math.round(0.52 * answerMs),
});

export const BACKGROUND: DatabaseLimits = { connectMs: 5_000, lockMs: 30_000, statementMs: 120_000, queryMs: 130_000 };

/** Only the pace of a reader bounds a stream; whoever opens one bounds the wait for its first byte. */
export const STREAM: DatabaseLimits = { connectMs: 1_800, lockMs: 1_200, statementMs: 30 * 60_000, queryMs: 0 };
