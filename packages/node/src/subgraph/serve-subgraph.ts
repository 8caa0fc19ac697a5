import { createServer } from 'node:http';
import { AppError } from '@dialdeck/common/errors';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { z } from 'zod';
import { ANSWER_MS } from '#database/database-limits.ts';
import { toAppError } from '#graphql/mask-error.ts';
import { parse } from '#graphql/parse.ts';
import { fromBodyParser } from '#http/from-body-parser.ts';
import { healthRoutes } from '#http/health.ts';
import { limitBody } from '#http/limit-body.ts';
import { SLOW_HEADS } from '#http/pace.ts';
import { type ListenOptions, listen, type Running } from '#http/serve.ts';
import { beforeDeadline } from '#process/deadline.ts';
import type { Logger } from '#process/log.ts';
import { STREAMS_PATH, serveStream } from '#streams/serve-stream.ts';
import { outsideMsOf } from './outside-operations.ts';
import { isPlainAnswer, PLAIN_ANSWER } from './plain-answer.ts';
import type { Subgraph, SubgraphAnswer } from './subgraph.ts';

const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** A subgraph over HTTP: POST `/` with a Bearer token of the gateway, streams, `/livez`, `/readyz`. */
export async function serveSubgraph(subgraph: Subgraph, options: ListenOptions): Promise<Running> {
  let isDraining = false;
  const app = subgraphApp(subgraph, () => isDraining, options.log);
  await subgraph.start();
  const running = await listen(createServer(SLOW_HEADS, app), options, () => {
    isDraining = true;
  });
  return {
    port: running.port,
    async stop() {
      await running.stop();
      await subgraph.stop();
    },
  };
}

function subgraphApp(subgraph: Subgraph, isDraining: () => boolean, log: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(dataHeaders);
  app.post('/', limitBody(MAX_BODY_BYTES), express.json({ limit: MAX_BODY_BYTES }), answerOperation(subgraph));
  app.use(STREAMS_PATH, serveStream(subgraph.stream, log));
  app.use(healthRoutes({ checks: { database: () => subgraph.ready() }, isDraining }));
  app.use(() => {
    throw new AppError('NOT_FOUND');
  });
  app.use(sendError(log));
  return app;
}

const dataHeaders: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  next();
};

const Operation = z.object({
  query: z.string(),
  variables: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((variables) => variables ?? undefined),
  operationName: z
    .string()
    .nullish()
    .transform((name) => name ?? undefined),
});

const answerOperation =
  (subgraph: Subgraph): RequestHandler =>
  async (req, res) => {
    const operation = parse(Operation, req.body);
    const identityToken = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
    const requestId = String(req.headers['x-request-id'] ?? crypto.randomUUID());
    const request = { ...operation, identityToken, requestId };
    const answer = await beforeDeadline(ANSWER_MS, () => subgraph.execute(request), outsideMsOf(operation.query));
    if (isPlainAnswer(answer)) res.setHeader(PLAIN_ANSWER, '1');
    res.statusCode = isUnauthenticated(answer) ? 401 : 200;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(answer));
  };

const isUnauthenticated = ({ data, errors }: SubgraphAnswer): boolean =>
  data === undefined && Boolean(errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED'));

/** Refusals before an operation runs, as GraphQL errors: the operation's own are in its answer. */
const sendError =
  (log: Logger): ErrorRequestHandler =>
  (thrown, _req, res, _next) => {
    const { code, status, userMessage, cause } = fromBodyParser(thrown) ?? toAppError(thrown);
    if (code === 'INTERNAL') log.error({ event: 'request_failed', err: cause ?? thrown });
    res.status(status).json({ errors: [{ message: userMessage, extensions: { code } }] });
  };
