import { AppError, isAppError, isErrorCode } from '@dialdeck/common/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Log } from '#process/log.ts';

/** SQLSTATE classes and socket errors that mean: the database cannot answer now, such as a replica that is about to lead (25006). */
const UNAVAILABLE_SQLSTATE = /^(08|53|57P0[1235]|57014|55P03|25006|25P0[34]|40001|40P01)/;
const UNAVAILABLE_SOCKET =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|timeout exceeded|read timeout|Connection terminated|not queryable|P1001|P1002|P1008|P1017|P2024|P2028|DatabaseNotReachable|SocketTimeout|ConnectionClosed/;
const RETRY_SECONDS = 1;

/**
 * Turns anything that was thrown into an error of the catalog. Unknown errors keep their cause for the log and reveal nothing.
 * This function does not throw.
 */
export function toAppError(thrown: unknown): AppError {
  for (let error = thrown, depth = 0; error && depth < 6; depth++) {
    if (isAppError(error)) return error;
    if (isDatabaseDown(error)) return new AppError('UNAVAILABLE', { cause: thrown, retryAfter: RETRY_SECONDS });
    error = nextCause(error);
  }
  return new AppError('INTERNAL', { cause: thrown });
}

/** Prisma wraps the database's error. */
function nextCause(error: unknown): unknown {
  type Wrapped = { originalError?: unknown; cause?: unknown; meta?: { driverAdapterError?: unknown } };
  const { originalError, cause, meta } = error as Wrapped;
  return originalError ?? cause ?? meta?.driverAdapterError;
}

function isDatabaseDown(error: unknown): boolean {
  const { code, originalCode, message } = error as { code?: unknown; originalCode?: unknown; message?: unknown };
  const isDown = (told: unknown) =>
    typeof told === 'string' && (UNAVAILABLE_SQLSTATE.test(told) || UNAVAILABLE_SOCKET.test(told));
  if (isDown(code) || isDown(originalCode)) return true;
  const isDriverError =
    error instanceof Error && (/Prisma|DriverAdapter/.test(error.name) || error.constructor === Error);
  return isDriverError && typeof message === 'string' && UNAVAILABLE_SOCKET.test(message);
}

/** Errors that came in an answer: who answered has logged them. */
const answered = new WeakSet<AppError>();

/** Logs errors that are no fault of the caller. A temporary failure is logged once, where it happened. */
export function logFailure(log: Log, error: AppError, about: Readonly<Record<string, unknown>>): void {
  const { code, cause, userMessage } = error;
  if (code === 'INTERNAL') log.error({ event: 'request_failed', code, ...about, err: cause ?? error });
  if (code !== 'UNAVAILABLE' || answered.has(error)) return;
  // Without a cause nothing broke: the caller is to retry.
  if (cause === undefined) log.warn({ event: 'request_put_off', code, ...about, reason: userMessage });
  else log.error({ event: 'request_failed', code, ...about, err: cause });
}

/** GraphQL's own refusals (syntax, unknown field, limits): the client's fault, and safe to show. */
const CLIENT_CODES =
  /^(GRAPHQL_PARSE_FAILED|GRAPHQL_VALIDATION_FAILED|BAD_USER_INPUT|BAD_REQUEST|OPERATION_RESOLUTION_FAILURE|PERSISTED_QUERY_NOT_FOUND|PERSISTED_QUERY_NOT_SUPPORTED|BAD_INPUT)$/;

/** For Apollo Server's `formatError`: errors that leave a process. */
export const maskError =
  (log: Log) =>
  (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const { path, locations, extensions } = formatted;
    const code = isNullArgument(formatted, thrown) ? 'BAD_USER_INPUT' : String(extensions?.code ?? '');
    // The gateway passes on the subgraph's messages about fields.
    if (CLIENT_CODES.test(code)) {
      const { fields, nextAt } = extensions ?? {};
      const about = { code, ...(fields !== undefined && { fields }), ...(nextAt !== undefined && { nextAt }) };
      return { message: withoutHints(formatted.message), ...(locations && { locations }), extensions: about };
    }
    // A subgraph's answer arrives at the gateway as a code of the catalog, already masked.
    const error = isErrorCode(code) ? fromGraphQLError(formatted) : toAppError(thrown);
    logFailure(log, error, { path });
    return { message: error.userMessage, ...(path && { path }), extensions: describe(error) };
  };

/** The one refusal that GraphQL makes while it runs, without a code: a variable may be null, its argument has a default and may not. */
const NULL_ARGUMENT = /^Argument "\w+" of non-null type "[\w[\]!]+" must not be null\.$/;
const isNullArgument = ({ message }: GraphQLFormattedError, thrown: unknown): boolean =>
  NULL_ARGUMENT.test(message) &&
  ((thrown as Partial<GraphQLError> | null)?.originalError ?? thrown) instanceof GraphQLError;

const HINT = 'Did you mean ';
/** A refusal quotes the caller's input, which may have the length of a body. */
const MESSAGE_MAX = 1_000;

/** "Did you mean" would reveal fields. */
function withoutHints(message: string): string {
  const hint = message.indexOf(HINT);
  const told = hint === -1 ? message : message.slice(0, hint);
  return told.slice(0, MESSAGE_MAX).trimEnd();
}

const describe = ({ code, fields, retryAfter, verdict, nextAt }: AppError) => ({
  code,
  ...(fields && { fields }),
  ...(retryAfter !== undefined && { retryAfter }),
  ...(verdict !== undefined && { verdict }),
  ...(nextAt !== undefined && { nextAt }),
});

/** The other direction: the error of a subgraph becomes an error of the catalog again (the gateway's REST rows). */
export function fromGraphQLError({ message, extensions }: GraphQLFormattedError | GraphQLError): AppError {
  const code = String(extensions?.code ?? '');
  type Details = { fields?: Record<string, string>; retryAfter?: number; verdict?: unknown; nextAt?: string | null };
  const { fields, retryAfter, verdict, nextAt } = (extensions ?? {}) as Details;
  const details = {
    userMessage: message,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(verdict !== undefined && { verdict }),
    ...(nextAt !== undefined && { nextAt }),
  };
  if (isErrorCode(code)) {
    const error = new AppError(code, details);
    answered.add(error);
    return error;
  }
  return CLIENT_CODES.test(code)
    ? new AppError('BAD_INPUT', { userMessage: message })
    : new AppError('INTERNAL', { cause: new Error(message) });
}

/**
 * Logged for auditors: a missing right, also where the answer looks like a missing entry. Signed-out callers request missing things
 * all day long.
 */
export const isRefusal = (code: unknown, { isSignedIn }: { isSignedIn: boolean }): boolean =>
  code === 'FORBIDDEN' || (code === 'NOT_FOUND' && isSignedIn);
