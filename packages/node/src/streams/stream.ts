import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { AuditEvent } from '#graphql/audit.ts';
import type { Logger } from '#process/log.ts';
import type { Actor } from '#security/identity.ts';

/** A call that bypasses GraphQL, which carries no streams: a body or an answer of any length, never held in memory. */
export interface StreamCall {
  method: string;
  /** As the subgraph names its routes: `/call-lists/0198…/contacts`. */
  path: string;
  query: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  identityToken: string | undefined;
  requestId: string;
  body: Readable;
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal;
}

/** A call that has found its route. */
export interface StreamRequest extends Omit<StreamCall, 'identityToken'> {
  params: Readonly<Record<string, string>>;
  actor: Actor;
  log: Logger;
}

/** A stream route's answer. A streamed body is read as fast as the caller takes it. */
export interface StreamAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Readable | string | undefined;
}

/** A subgraph's own route for data that GraphQL cannot carry. Rights are the handler's business, as they are a use case's. */
export interface StreamRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/call-lists/{id}/contacts`; `{path*}` is the rest, slashes included. */
  path: string;
  /** The line of the security log, once it is answered. */
  event?: AuditEvent;
  handle(request: StreamRequest): Promise<StreamAnswer>;
}

/** An answer in JSON, as REST gives it. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): StreamAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
