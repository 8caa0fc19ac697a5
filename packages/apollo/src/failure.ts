import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client';
import { type ErrorCode, isErrorCode } from '@dialdeck/common/errors';
import { readRefusalBody } from './refusal.ts';

/** A failed read or write, as the screen needs it. */
export interface Failure {
  readonly code: ErrorCode;
  /** The sentence to show. */
  readonly sentence: string;
  /** One sentence per input field, by its path. */
  readonly fields: Readonly<Record<string, string>>;
  /** The first instant at which the same would not be refused, ISO 8601. */
  readonly nextAt?: string;
}

/**
 * Reads a failure. The server's own sentence is shown when the server expected the failure; for everything
 * else (a fault, no connection) the screen's own sentence is.
 */
export function failureOf(error: unknown, fallback: string): Failure {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : refusalBodyOf(error);
  const code = first?.extensions?.code;
  if (!first || !isErrorCode(code) || code === 'INTERNAL') return { code: 'INTERNAL', sentence: fallback, fields: {} };
  const fields = first.extensions?.fields as Failure['fields'] | undefined;
  const nextAt = first.extensions?.nextAt;
  return {
    code,
    sentence: onScreen(first.message) || fallback,
    fields: Object.fromEntries(Object.entries(fields ?? {}).map(([field, sentence]) => [field, onScreen(sentence)])),
    ...(typeof nextAt === 'string' && { nextAt }),
  };
}

/** Sentences of the server about a contact whom a colleague is calling or has called. */
const TAKEN = / (?:is calling|has called) this contact\b/;

/** The title of a toast, unless the screen has its own. `Error` is for faults: a refusal is named by its kind. */
export function titleOf({ code, sentence }: Pick<Failure, 'code' | 'sentence'>): string {
  if (code === 'NOT_CALLABLE') return "Can't call now";
  if (code === 'INTERNAL' || code === 'UNAVAILABLE') return 'Error';
  return code === 'CONFLICT' && TAKEN.test(sentence) ? 'Taken' : 'Not saved';
}

/** Sentences that `/api` keeps, in the words of the screens. */
const onScreen = (sentence: string): string =>
  sentence.replace(/This is no phone number in ([^.]+)\.$/, 'Not a valid $1 phone number.');

const refusalBodyOf = (error: unknown) => (ServerError.is(error) ? readRefusalBody(error.bodyText) : undefined);

/** No text on a screen is longer. */
const TEXT_MAX = 200;

/** The text that a server answered a failed request with, cut if it is long; empty without one, and for a page of a proxy. */
export function responseTextOf(error: unknown): string {
  const text =
    (CombinedGraphQLErrors.is(error) ? error.errors[0]?.message : sentenceIn(bodyTextOf(error)))?.trim() ?? '';
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed().trimEnd()}…` : text;
}

/** The message of an answer in JSON, or an answer that is a text. */
function sentenceIn(body: string | undefined): string | undefined {
  if (body?.trimStart().startsWith('<')) return undefined;
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return body;
  }
}

const bodyTextOf = (error: unknown) =>
  ServerError.is(error) || ServerParseError.is(error) ? error.bodyText : undefined;

/**
 * Whether it is unknown if the server did the write: no connection, a proxy without a server, or a part that is down. The
 * write may be sent again with the same idempotency key.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) {
    return error.errors.some(({ extensions }) => extensions?.code === 'UNAVAILABLE');
  }
  return ServerError.is(error) ? error.statusCode >= 502 : error instanceof TypeError;
}
