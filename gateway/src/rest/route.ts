import type { z } from 'zod';

type Schema = z.core.$ZodType;
type Output<S> = S extends Schema ? z.core.output<S> : undefined;

/** An operation that codegen generates from a `.graphql` file next to the row. */
export interface OperationDocument<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
}

export interface RouteInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** RFC-draft `Idempotency-Key`: the same key with the same body returns the first answer and does nothing. */
  idempotencyKey: string | null;
}

/**
 * A request and its answer, for the OpenAPI document. Contract tests send the request as each kind of caller, with entries of
 * their own instead of the samples' entries.
 */
export interface RouteExample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** A body that is not JSON. */
  file?: string;
  answer?: unknown;
}

/** `managers`: admins, and leads where the organisation lets them import and assign; `leads`: admins and all leads. */
export type RowAudience = 'admins' | 'managers' | 'leads';

/** The declaration of every endpoint of `/api`. */
interface Row {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI's form: `/api/call-lists/{id}`. */
  path: string;
  summary: string;
  tag: string;
  /**
   * `none`: signed-out visitors too; `waiting`: a sign-in that waits for its second step; `begun`: that, or a
   * signed-in user.
   */
  session: 'required' | 'waiting' | 'begun' | 'none';
  /**
   * The callers with the right, if not all signed-in users: others are refused whatever they send. Subgraphs decide about
   * leads and managers; if they answer a caller without the right with null, `shape` has to return `undefined`.
   */
  audience?: RowAudience;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The schema of the answer, for the OpenAPI document. */
  answer?: Schema;
  status: number;
  /** Instead of `status` when the entry existed already, which `isKnown` decides. */
  knownStatus?: number;
  /** The answer never changes: browsers keep it. */
  isImmutable?: true;
  /** The answer may be empty: 204 instead of `status`. */
  isEmptyAllowed?: boolean;
  example: RouteExample;
}

/** The subgraph that a streamed body or answer is passed through to, at the row's path without `/api`. */
export interface Passage {
  subgraph: 'call-lists';
  /** The body's content type; absent without a body. */
  accepts?: 'text/csv';
  produces: 'application/json' | 'text/csv' | 'text/event-stream' | 'application/x-ndjson';
}

/** A view of the graph. No rule, no SQL, no second permission check. */
export interface GraphRoute extends Row {
  document: OperationDocument<unknown, never>;
  variables(input: RouteInput<unknown, unknown, unknown>): Record<string, unknown>;
  isKnown?(data: never): boolean;
  /** The answer's body; `undefined` means not found for this caller (404), `null` means empty (204). */
  shape(data: never): unknown;
  /** A connection that is read to its end and streamed as one array, unless the caller requests a page. */
  connection?(
    data: never,
  ): { nodes: readonly unknown[]; pageInfo: { endCursor?: string | null; hasNextPage: boolean } } | null | undefined;
  /** The connection's nodes are returned unchanged, with `nodes` before `pageInfo` and no other list next to them. */
  isVerbatim?: true;
  /** The source of the whole connection when no page is requested. */
  passage?: Passage;
}

/** For what GraphQL cannot carry: a streamed body or answer. */
export interface PassageRoute extends Row {
  passage: Passage;
  document?: never;
}

/** Routes that answer with a redirect or take a form; a router of their own serves them. Listed for the OpenAPI document. */
export interface PageRoute extends Row {
  isPage: true;
  /** The body's content type; absent without a body. */
  accepts?: string;
  passage?: never;
  document?: never;
}

/** One endpoint of `/api`. */
export type RestRoute = GraphRoute | PassageRoute | PageRoute;

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

/** Types a row: the variables follow from its input, the body from its document. */
export function route<
  Data,
  Variables,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(definition: Definition<Data, Variables, P, Q, B>): GraphRoute {
  return { variables: () => ({}), shape: () => null, ...definition } as unknown as GraphRoute;
}
