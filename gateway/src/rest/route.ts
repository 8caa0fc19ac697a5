import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Output<S> = S extends Schema ? z.core.output<S> : undefined;

/** An operation that codegen made of a `.graphql` file beside the row. */
export interface OperationDocument<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
}

export interface RouteInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** RFC-draft `Idempotency-Key`: the same key with the same body is answered again, not done again. */
  idempotencyKey: string | null;
}

/** One call and its answer, for the OpenAPI document. */
export interface RouteExample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  answer?: unknown;
}

/** What every endpoint of `/api` says of itself. */
interface Row {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As OpenAPI writes it: `/api/call-lists/{id}`. */
  path: string;
  summary: string;
  tag: string;
  /** `none`: also for signed-out visitors. */
  session: 'required' | 'none';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The shape of the answer, for the OpenAPI document. */
  answer?: Schema;
  status: number;
  /** In place of `status` for what was there already; `isKnown` tells. */
  knownStatus?: number;
  /** The answer may be that there is nothing: 204 in place of `status`. */
  isEmptyAllowed?: boolean;
  example: RouteExample;
}

/** Which subgraph a body or an answer of any length is passed through to, at the row's path without `/api`. */
export interface Passage {
  subgraph: 'call-lists';
  /** The body's content type; without it there is none. */
  accepts?: 'text/csv';
  produces: 'application/json' | 'text/csv' | 'text/event-stream' | 'application/x-ndjson';
}

/** A view of the graph. No rule, no SQL, no second permission check. */
export interface GraphRoute extends Row {
  document: OperationDocument<unknown, never>;
  variables(input: RouteInput<unknown, unknown, unknown>): Record<string, unknown>;
  isKnown?(data: never): boolean;
  /** The answer's body; `undefined` means that there is no such thing for this caller (404), `null` that there is nothing (204). */
  shape(data: never): unknown;
  /** A connection that is followed to its end and streamed as one array, unless the caller asks for a page. */
  connection?(
    data: never,
  ): { nodes: readonly unknown[]; pageInfo: { endCursor?: string | null; hasNextPage: boolean } } | null | undefined;
  /** The elements of its connection are told as they are, with `nodes` before `pageInfo` and no other list beside them. */
  isVerbatim?: true;
  /** Where the whole of a connection comes from when no page of it is asked for. */
  passage?: Passage;
}

/** What GraphQL cannot carry: a body or an answer that streams. */
export interface StreamRoute extends Row {
  passage: Passage;
  document?: never;
}

/** What answers with a page's address, or takes a form, by a router of its own; here for the OpenAPI document. */
export interface PageRoute extends Row {
  isPage: true;
  /** The body's content type; without it there is none. */
  accepts?: string;
  passage?: never;
  document?: never;
}

/** One endpoint of `/api`. */
export type RestRoute = GraphRoute | StreamRoute | PageRoute;

export const isPageRoute = (row: RestRoute): row is PageRoute => 'isPage' in row;

export const isGraphRoute = (row: RestRoute): row is GraphRoute => row.document !== undefined;

interface Definition<Data, Variables, P, Q, B>
  extends Omit<
    GraphRoute,
    'params' | 'query' | 'body' | 'document' | 'variables' | 'shape' | 'connection' | 'isKnown'
  > {
  params?: P;
  query?: Q;
  body?: B;
  document: OperationDocument<Data, Variables>;
  variables?(input: RouteInput<Output<P>, Output<Q>, Output<B>>): Variables;
  shape?(data: Data): unknown;
  isKnown?(data: Data): boolean;
  connection?(data: Data): ReturnType<NonNullable<GraphRoute['connection']>>;
}

/** Types a row: variables follow from its input, the body from its document. */
export function route<
  Data,
  Variables,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(definition: Definition<Data, Variables, P, Q, B>): GraphRoute {
  return { variables: () => ({}), shape: () => null, ...definition } as unknown as GraphRoute;
}
