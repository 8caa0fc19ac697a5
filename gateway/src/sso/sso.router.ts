import { AppError, isAppError } from '@dialdeck/common/errors';
import { fromGraphQLError } from '@dialdeck/node/graphql/mask-error';
import { parseCookie } from 'cookie';
import express, { type CookieOptions, type RequestHandler, type Response, Router } from 'express';
import {
  RestEndSignInsByProviderDocument,
  RestFinishProviderSignInDocument,
  RestStartProviderSignInDocument,
} from '#__generated__/graphql.ts';
import type { GatewayContext } from '#graphql/context.ts';
import type { Graph } from '#graphql/graph.ts';
import type { OperationDocument } from '#rest/route.ts';
import { refuseForeignNavigations } from '#same-origin.ts';
import { contextOf } from '#session/request-context.ts';
import type { ApplySessionSignals } from '#session/session-signals.ts';

interface SsoOptions {
  graph: Graph;
  applySignals: ApplySessionSignals;
  isHttps: boolean;
}

/** The longest time that a sign-in may take at a provider. */
const FLOW_MS = 10 * 60_000;
/** Read and removed by the sign-in page; it contains nothing about a person. */
const CAUSE_COOKIE = 'dialdeck-sso-cause';
const CAUSE_MS = 60_000;
const FORM_BYTES = '64kb';

/** Redirects to an identity provider and back: navigations, which always end at a page. */
export function ssoRouter({ graph, applySignals, isHttps }: SsoOptions): Router {
  const cookie = isHttps ? '__Host-dialdeck-sso' : 'dialdeck-sso';
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps };
  const router = Router();

  router.get('/api/sso/:id/start', getOnly, refuseForeignNavigations, async (req, res) => {
    const ticket = typeof req.query.ticket === 'string' ? req.query.ticket : null;
    const { startProviderSignIn } = await execute(graph, contextOf(req, res), RestStartProviderSignInDocument, {
      providerId: req.params.id,
      ticket,
    });
    const { url, flow } = startProviderSignIn;
    if (flow) res.cookie(cookie, flow, { ...options, maxAge: FLOW_MS });
    leaveTo(res, url);
  });

  router.get('/api/sso/:id/callback', getOnly, async (req, res) => {
    const providerId = String(req.params.id);
    const context = contextOf(req, res);
    const { finishProviderSignIn } = await execute(graph, context, RestFinishProviderSignInDocument, {
      providerId,
      query: new URL(req.originalUrl, 'http://here').search,
      flow: parseCookie(req.headers.cookie ?? '')[cookie] ?? null,
    });
    res.clearCookie(cookie, options);
    try {
      await applySignals(req, res, context);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return leaveTo(res, `/login?sso=failed&provider=${providerId}`);
    }
    const { location, cause } = splitCause(finishProviderSignIn);
    // In a cookie for the sign-in page: the address that it is redirected to is fixed.
    if (cause) res.cookie(CAUSE_COOKIE, cause, { sameSite: 'lax', path: '/login', secure: isHttps, maxAge: CAUSE_MS });
    leaveTo(res, location);
  });
  return router;
}

/** Why a sign-in was refused, apart from the address that shows the refusal. */
function splitCause(end: string): { location: string; cause: string | null } {
  const { pathname, searchParams } = new URL(end, 'http://here');
  const cause = searchParams.get('cause');
  if (cause === null) return { location: end, cause };
  searchParams.delete('cause');
  return { location: `${pathname}?${searchParams}`, cause };
}

/** Requests of identity providers themselves: no session, no cookie, no origin; their token authenticates them. */
export function backchannelRouter(graph: Graph): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: FORM_BYTES });
  router.post('/api/sso/:id/backchannel-logout', form, async (req, res) => {
    const logoutToken: unknown = req.body?.logout_token;
    res.setHeader('cache-control', 'no-store');
    if (typeof logoutToken !== 'string')
      throw new AppError('BAD_INPUT', { userMessage: 'A form with logout_token is needed.' });
    const variables = { providerId: String(req.params.id), logoutToken };
    await execute(graph, contextOf(req, res), RestEndSignInsByProviderDocument, variables);
    res.status(200).end();
  });
  return router;
}

/** Express answers HEAD with the GET handler, but only a GET may use up a sign-in. */
const getOnly: RequestHandler = (req, _res, next) => {
  next(req.method === 'GET' ? undefined : new AppError('NOT_FOUND'));
};

function leaveTo(res: Response, url: string): void {
  res.setHeader('cache-control', 'no-store');
  res.status(303).location(url).end();
}

async function execute<Data, Variables extends Record<string, unknown>>(
  graph: Graph,
  context: GatewayContext,
  document: OperationDocument<Data, Variables>,
  variables: Record<string, unknown>,
): Promise<Data> {
  const { data, errors } = await graph.execute({ query: document.toString(), variables }, context);
  if (errors?.[0]) throw fromGraphQLError(errors[0]);
  return data as Data;
}
