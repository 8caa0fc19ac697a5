import { AppError } from '@dialdeck/common/errors';
import { idempotencyKey } from '@dialdeck/common/http/idempotency-key';
import { hasAdminRole, hasLeadRole } from '@dialdeck/common/words';
import { fromGraphQLError } from '@dialdeck/node/graphql/mask-error';
import { parse } from '@dialdeck/node/graphql/parse';
import { adminAccessRequired } from '@dialdeck/node/security/rights';
import { sendStream } from '@dialdeck/node/streams/send-stream';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { FormattedExecutionResult } from 'graphql';
import type { z } from 'zod';
import { RestCurrentUserDocument, type RestCurrentUserQuery } from '#__generated__/graphql.ts';
import type { GatewayContext } from '#graphql/context.ts';
import type { Graph } from '#graphql/graph.ts';
import { jsonBody } from '#json-body.ts';
import { requireContentType, requireUncompressed } from '#same-origin.ts';
import { contextOf } from '#session/request-context.ts';
import type { ApplySessionSignals } from '#session/session-signals.ts';
import type { Sessions } from '#session/sessions.ts';
import { whileSessionLasts } from '#session/while-session-lasts.ts';
import type { CallStream } from '#streams/call-stream.ts';
import type { Execute, ExecuteToBytes } from './execute.ts';
import {
  isGraphRoute,
  isPageRoute,
  type PageRoute,
  type Passage,
  type RestRoute,
  type RouteInput,
  type RowAudience,
} from './route.ts';
import { streamConnection } from './stream-connection.ts';

export interface RestOptions {
  graph: Graph;
  callStream: CallStream;
  applySignals: ApplySessionSignals;
  sessions: Pick<Sessions, 'listOf'>;
  routes: readonly RestRoute[];
}

const RETRY_SECONDS = 2;

/** One router for each first part of a path below `/api`, because Express compares a request with every route of a router. */
export function restRouter({ graph, callStream, applySignals, sessions, routes }: RestOptions): RequestHandler {
  const areas = new Map<string | undefined, Router>();
  const execute: Execute = async (route, variables, context) =>
    dataOf(await graph.execute({ query: route.document.toString(), variables }, context));
  const executeToBytes: ExecuteToBytes = async (route, variables, context) => {
    const answer = await graph.executeToBytes({ query: route.document.toString(), variables }, context);
    return answer instanceof Uint8Array ? { bytes: answer } : { data: dataOf(answer) };
  };
  const deps = { execute, executeToBytes, callStream, applySignals, sessions };
  for (const route of routes) {
    if (isPageRoute(route)) continue;
    const { method, path, passage } = route;
    const readBody = passage?.accepts ? [requireContentType(passage.accepts), requireUncompressed] : jsonBody;
    const area = areas.getOrInsertComputed(areaOf(path), () => Router());
    area[method](expressPath(path), admit(route), ...readBody, handler(route, deps), refuseBeforeInput(route, graph));
  }
  return (req, res, next) => {
    const area = areas.get(areaOf(req.path));
    if (area) area(req, res, next);
    else next();
  };
}

/** The first part of a path below `/api`, in lower case: Express ignores case too. */
const areaOf = (path: string): string | undefined => path.split('/', 3)[2]?.toLowerCase();

function dataOf({ data, errors }: FormattedExecutionResult): never {
  if (errors?.[0]) throw fromGraphQLError(errors[0]);
  // A subgraph of the previous release lacks a field that must not be null.
  if (!data) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
  return data as never;
}

const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

interface HandlerDeps {
  execute: Execute;
  executeToBytes: ExecuteToBytes;
  callStream: CallStream;
  applySignals: ApplySessionSignals;
  sessions: Pick<Sessions, 'listOf'>;
}

function handler(
  route: Exclude<RestRoute, PageRoute>,
  { execute, executeToBytes, callStream, applySignals, sessions }: HandlerDeps,
): RequestHandler {
  return async (req, res) => {
    const input = readInput(route, req);
    const context = contextOf(req, res);
    // Subgraphs log their own refusals.
    res.locals.isRefusalLogged = true;
    const variables = isGraphRoute(route) ? route.variables(input) : {};
    const isStreamed = route.passage !== undefined || (isGraphRoute(route) && route.connection !== undefined);
    if (isStreamed && variables.first === undefined) whileSessionLasts(sessions, req, res);
    if (!isGraphRoute(route)) return await passThrough({ passage: route.passage, context, callStream, req, res });
    // The passage knows neither pages nor filters: it has all entries from the first one on.
    if (route.passage && variables.first === undefined && variables.after == null && variables.filter == null)
      return await passThrough({ passage: route.passage, context, callStream, req, res });
    if (route.connection) return await streamConnection({ route, variables, context, execute, executeToBytes, res });
    const data = await execute(route, variables, context).catch(async (error: unknown) => {
      // The password was right, but a second step is needed: the refusal names it, and the cookie remembers the sign-in.
      if (context.sessionSignals.some((signal) => 'await' in signal)) await applySignals(req, res, context);
      throw error;
    });
    await applySignals(req, res, context);
    const body = route.shape(data);
    res.locals.isRefusalLogged = body !== undefined;
    const { status, knownStatus = status } = route;
    if (route.isImmutable && body) res.setHeader('cache-control', 'private, max-age=31536000, immutable');
    const success = route.isKnown?.(data) ? knownStatus : status;
    sendBody(res, route.isEmptyAllowed && body === null ? 204 : success, body);
  };
}

function sendBody(res: Response, status: number, body: unknown): void {
  if (body === undefined) throw new AppError('NOT_FOUND');
  if (status === 204) res.status(204).end();
  else res.status(status).json(body);
}

function readInput(route: RestRoute, req: Request): RouteInput<unknown, unknown, unknown> {
  return {
    idempotencyKey: idempotencyKey(req.get('idempotency-key')),
    params: route.params ? parsePath(route.params, req.params) : {},
    query: route.query ? parse(route.query, req.query) : {},
    body: route.body ? parse(route.body, req.body ?? {}) : {},
  };
}

/** A malformed id is not found. */
function parsePath(schema: z.core.$ZodType, params: unknown): unknown {
  try {
    return parse(schema, params);
  } catch (cause) {
    throw new AppError('NOT_FOUND', { cause });
  }
}

interface Options {
  passage: Passage;
  context: GatewayContext;
  callStream: CallStream;
  req: Request;
  res: Response;
}

/** The only request headers that are forwarded. */
const PASSED_ON = ['content-type', 'content-length', 'idempotency-key', 'last-event-id'];

/** Streams body and answer through. Nothing is buffered: the slower side sets the pace. */
async function passThrough({ passage, context, callStream, req, res }: Options): Promise<void> {
  const query = Object.entries(req.query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const headers = PASSED_ON.flatMap((name) => (req.headers[name] === undefined ? [] : [[name, req.headers[name]]]));
  const answer = await callStream(
    passage.subgraph,
    {
      method: req.method,
      path: req.path.slice('/api'.length),
      query: Object.fromEntries(query),
      headers: Object.fromEntries(headers),
      body: req,
    },
    context,
  );
  await sendStream(res, answer);
}

type Row = Pick<RestRoute, 'session' | 'audience'>;
type Me = NonNullable<RestCurrentUserQuery['me']>;

/**
 * Refuses callers without the right before the body is read. Only narrower than the subgraph, which checks on every path:
 * a change of role ends sessions, so the session's role is current.
 */
const admit =
  ({ session, audience }: Row): RequestHandler =>
  ({ session: { userId, role, preSessionId } }, _res, next) => {
    if (session === 'required' && !userId) throw new AppError('UNAUTHENTICATED');
    if (session === 'begun' && !userId && !preSessionId) throw new AppError('UNAUTHENTICATED');
    if (session === 'waiting' && !preSessionId) throw new AppError('UNAUTHENTICATED');
    if (audience === 'admins' && !hasAdminRole({ role })) throw adminAccessRequired();
    next();
  };

/** Subgraphs know the rights of leads. With an invalid input no subgraph is called, so the caller's rights are checked here. */
const refuseBeforeInput =
  ({ audience }: Row, graph: Graph): ErrorRequestHandler =>
  async (error: unknown, req, res, next) => {
    const wasAsked = res.locals.isRefusalLogged === true;
    // Admins have the right, and signed-out callers were refused before.
    if (wasAsked || !audience || audience === 'admins' || req.session.role !== 'user') return next(error);
    const { data } = await graph.execute({ query: RestCurrentUserDocument.toString() }, contextOf(req, res));
    const { me } = (data ?? {}) as Partial<RestCurrentUserQuery>;
    next(me && isFor(audience, me) ? error : adminAccessRequired());
  };

const isFor = (audience: RowAudience, { canManageLists, teams }: Me): boolean =>
  audience === 'managers' ? canManageLists : teams.some(hasLeadRole);
