import type { RequestListener } from 'node:http';
import { SCIM_PATH } from '@dialdeck/common/sign-in/scim';
import { type Health, healthRoutes } from '@dialdeck/node/http/health';
import type { Logger } from '@dialdeck/node/process/log';
import express, { type Express, type RequestHandler, Router } from 'express';
import { graphqlRoute } from './door/graphql.router.ts';
import type { Graph } from './graphql/graph.ts';
import type { TrustedDocuments } from './graphql/trusted-documents.ts';
import { jsonBody } from './json-body.ts';
import { pagesRouter } from './pages/pages.router.ts';
import { securityHeaders } from './pages/security-headers.ts';
import type { ClusterRegistry } from './registry/cluster-registry.ts';
import { verdicts } from './registry/gateway-verdicts.ts';
import { requestId } from './request-id.ts';
import { errorHandler, notFound } from './rest/error-handler.ts';
import { openApiDocument } from './rest/openapi.ts';
import { restRouter } from './rest/rest-router.ts';
import { restRoutes } from './rest/routes.ts';
import { refuseForeignWrites } from './same-origin.ts';
import { scimRouter } from './scim/scim.router.ts';
import { currentUser } from './session/current-user.ts';
import { sessionRouter } from './session/session.router.ts';
import { sessionMiddleware } from './session/session-middleware.ts';
import { sessionSignals } from './session/session-signals.ts';
import type { SessionLimits, Sessions } from './session/sessions.ts';
import type { SignOut } from './session/sign-out.ts';
import { backchannelRouter, ssoRouter } from './sso/sso.router.ts';
import type { CallStream } from './streams/call-stream.ts';

export interface AppDeps {
  graph: Graph;
  callStream: CallStream;
  documents: TrustedDocuments;
  sessions: Sessions;
  signOut: SignOut;
  sessionSecrets: readonly string[];
  sessionLimits: SessionLimits;
  publicUrl: URL;
  /** Proxies whose `X-Forwarded-For` is believed: a number of hops, or none. */
  trustedProxies: number;
  /** The front ends' files. Without it this process answers `/graphql` and `/api` alone. */
  frontDirectory: string | undefined;
  /** Where the public address answers the graph record. */
  graphRecord: RequestListener | undefined;
  /** Modules that are released on their own. The shell requests which of their releases it may serve. */
  registry: ClusterRegistry | undefined;
  health: Health;
  version: string;
  log: Logger;
}

/** The gateway's HTTP side. Listens to nothing; tests call it directly. */
export function createApp(deps: AppDeps): Express {
  const { graph, sessions, documents, publicUrl, log } = deps;
  const isHttps = publicUrl.protocol === 'https:';
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', deps.trustedProxies);
  app.set('query parser', 'simple');
  app.use(requestId);
  app.use(securityHeaders(isHttps));
  app.use(healthRoutes(deps.health));
  app.use(backchannelRouter(graph));
  app.use(SCIM_PATH, scimRouter(deps.callStream, log));
  app.use(['/api', '/graphql'], combined(refuseForeignWrites(publicUrl), noStore));
  app.get('/api/openapi.json', (_req, res) => void res.json(openApiDocument(restRoutes, deps.version)));

  const readSession = sessionMiddleware({
    sessions,
    signOut: deps.signOut,
    secrets: deps.sessionSecrets,
    isHttps,
    limits: deps.sessionLimits,
    log,
  });
  app.use(['/api', '/graphql'], combined(...readSession));
  const whoIs = currentUser(graph);
  const applySignals = sessionSignals(sessions, deps.signOut, whoIs);
  app.all('/graphql', onlyGetAndPost, ...jsonBody, graphqlRoute({ graph, documents, applySignals }));
  app.use(restRouter({ graph, callStream: deps.callStream, applySignals, sessions, routes: restRoutes }));
  app.use(ssoRouter({ graph, applySignals, isHttps }));
  app.use(sessionRouter(isHttps, sessions, deps.signOut));
  app.use('/api', notFound);

  const { graphRecord, registry } = deps;
  if (graphRecord) app.get('/graph.json', (req, res) => graphRecord(req, res));
  if (registry) app.get('/releases.json', noStore, (_req, res) => void res.json(verdicts(registry.releases())));

  if (deps.frontDirectory) {
    app.use(pagesRouter({ directory: deps.frontDirectory, readSession, whoIs, registry, log }));
  }
  app.use(notFound);
  app.use(errorHandler(log));
  return app;
}

/** One handler that runs these in order: Express compares the path once for all of them, not once for each. */
const combined = (...handlers: RequestHandler[]): RequestHandler => Router().use(...handlers);

const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store');
  next();
};

const onlyGetAndPost: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'POST') return next();
  res.setHeader('allow', 'GET, POST');
  res.status(405).json({ message: 'Only GET and POST', code: 'BAD_INPUT' });
};
