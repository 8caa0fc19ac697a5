/**
 * How long the database may keep a caller waiting, in milliseconds; 0 is without limit. The server cancels statements that run or wait
 * too long, and releases its locks. A server that hangs cancels nothing, so the client has a limit of its own above it.
 */
export interface DatabaseLimits {
  /** For a free connection, or a new one. */
  connectMs: number;
  /** For a lock that another transaction holds. */
  lockMs: number;
  /** For a whole statement. */
  statementMs: number;
  /** For its answer. */
  queryMs: number;
  /**
   * For the next statement of an open transaction. A process that stands still, or whose machine is gone, would keep its locks for
   * as long: the server ends its transaction instead.
   */
  idleMs: number;
}

/** After this the gateway has answered 503. */
export const ANSWER_MS = 2_500;

/**
 * Limits of requests. The waits for a connection and then for a lock end before the answer's deadline, so that a caller that
 * got 503 no longer waits for anything. The wait for a connection is longer than the wait for a lock, so that others get in
 * when a crowd before one row gives up.
 */
export const limitsOfRequests = (answerMs = ANSWER_MS): DatabaseLimits => ({
  connectMs: Math.round(0.64 * answerMs),
  lockMs: Math.round(0.32 * answerMs),
  statementMs: Math.round(0.8 * answerMs),
  queryMs: Math.round(0.92 * answerMs),
  idleMs: answerMs,
});

/** Limits of session lookups, which precede every signed-in request: connection and answer together stay within the deadline. */
export const limitsOfSessions = (answerMs = ANSWER_MS): DatabaseLimits => ({
  connectMs: Math.round(0.4 * answerMs),
  lockMs: Math.round(0.32 * answerMs),
  statementMs: Math.round(0.4 * answerMs),
  queryMs: Math.round(0.52 * answerMs),
  idleMs: answerMs,
});

export const BACKGROUND: DatabaseLimits = {
  connectMs: 5_000,
  lockMs: 30_000,
  statementMs: 120_000,
  queryMs: 130_000,
  idleMs: 10_000,
};

/** A stream is bounded only by its reader's pace; its caller bounds the wait for the first byte. */
export const STREAM: DatabaseLimits = {
  connectMs: 1_800,
  lockMs: 1_200,
  statementMs: 30 * 60_000,
  queryMs: 0,
  idleMs: 60_000,
};
