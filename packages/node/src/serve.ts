import { AsyncResource } from 'node:async_hooks';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { z } from 'zod';
import { ANSWER_MS } from './database-limits.ts';
import { beforeDeadline } from './deadline.ts';
import type { Logger } from './log.ts';
import { toAppError } from './mask-error.ts';
import { observeRequests } from './metrics/http-metrics.ts';
import { metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { PLAIN_ANSWER } from './plain-answer.ts';
import { STREAMS_PATH, serveStream } from './streams/serve-stream.ts';
import type { Subgraph } from './subgraph.ts';
import { traceRequests } from './tracing/trace-requests.ts';

export interface Running {
  port: number;
  /** Readiness off, wait, stop accepting, finish what runs, end. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  port: number;
  host: string;
  /** How long `/readyz` says 503 before the listener closes. */
  drainSeconds: number;
  /** Where `/metrics` is answered, apart from what the public may reach. */
  metricsPort?: number | undefined;
  /** Whether browsers speak to it, rather than parts of the platform. */
  isPublic?: boolean;
  log: Logger;
}

/** Longer than any proxy's idle time, so that it is the proxy who closes an idle connection. */
const KEEP_ALIVE_MS = 75_000;
/** For `createServer`. Node closes a connection whose request headers take longer, so that slow senders cannot hold every socket. */
export const SLOW_HEADS = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 } as const;
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** A large file over a slow line; whoever sends too slowly is closed by the gateway, long before. */
const UPLOAD_MS = 4 * 3_600_000;
/** Callers that keep a connection for ever never find the pods that an autoscaler adds; the last answer says `close`. */
const REQUESTS_OF_A_CONNECTION = 500;
/** What a request may still take once the listener is closed. */
const GRACE_MS = 20_000;
const SWEEP_MS = 250;

/** Listens, and gives back a stop that loses no request. `onDrain` turns readiness off. */
export async function listen(
  server: Server,
  { port, host, drainSeconds, metricsPort, isPublic = false, log }: ListenOptions,
  onDrain: () => void,
): Promise<Running> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = UPLOAD_MS;
  observeRequests(server, metrics());
  traceRequests(server, { isPublic });
  let isStopping = false;
  const answering = new Set<ServerResponse>();
  const sayGoodbye = (res: ServerResponse) => res.headersSent || res.setHeader('connection', 'close');
  const taken = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, res) => {
    const count = (taken.get(socket) ?? 0) + 1;
    taken.set(socket, count);
    // Not Node's own `maxRequestsPerSocket`: whoever does not see its goodbye is answered by 503 without a word.
    if (count >= REQUESTS_OF_A_CONNECTION) sayGoodbye(res);
    answering.add(res);
    res.once('close', () => answering.delete(res));
    if (isStopping) sayGoodbye(res);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const scraped = metricsPort ? await serveMetrics(metrics(), { port: metricsPort, host }) : undefined;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    onDrain();
    // Kept connections wither while their callers are sent elsewhere: one that is closed for being idle may carry a request already.
    isStopping = true;
    for (const res of answering) sayGoodbye(res);
    if (drainSeconds > 0) await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1_000));
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => {
        log.warn({ event: 'forced_close' });
        server.closeAllConnections();
      }, GRACE_MS);
      server.close(() => {
        clearTimeout(force);
        resolve();
      });
      server.closeIdleConnections();
      // Those that were busy with an answer whose head was sent before.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      server.once('close', () => clearInterval(sweep));
    });
    scraped?.close();
    scraped?.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop: () => (stopped ??= stop()) };
}

const Body = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** A subgraph behind HTTP: POST `/` with a Bearer token of the gateway, `/livez`, `/readyz`. */
export async function serveSubgraph(subgraph: Subgraph, options: ListenOptions): Promise<Running> {
  let isDraining = false;
  const server = createServer(SLOW_HEADS, (req, res) => {
    const send = (status: number, body?: unknown, isPlain = false) => {
      res.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...(isPlain && { [PLAIN_ANSWER]: '1' }),
      });
      res.end(body === undefined ? '' : JSON.stringify(body));
    };
    const path = req.url?.split('?', 1)[0];
    if (path === '/livez') return send(200, { status: 'ok' });
    if (path === '/readyz') {
      if (isDraining) return send(503, { status: 'draining' });
      subgraph.ready().then(
        () => {
          metrics().dependency('database', true);
          send(200, { status: 'ok' });
        },
        () => {
          metrics().dependency('database', false);
          send(503, { status: 'unavailable' });
        },
      );
      return;
    }
    if (path?.startsWith(`${STREAMS_PATH}/`)) return void serveStream(subgraph.stream, req, res, options.log);
    if (req.method !== 'POST' || path !== '/') return send(404, { message: 'Not found' });
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        send(413, { message: 'Too large' });
        req.destroy();
      } else chunks.push(chunk);
    });
    // The event comes from the socket, which knows nothing of this request's trace.
    const end = AsyncResource.bind(() => {
      answer(Buffer.concat(chunks).toString('utf8')).then(
        ([status, body, isPlain]) => send(status, body, isPlain),
        (error: unknown) => {
          const { code, status, userMessage } = toAppError(error);
          if (code === 'INTERNAL') options.log.error({ event: 'request_failed', err: error });
          send(status, { errors: [{ message: userMessage, extensions: { code } }] });
        },
      );
    });
    req.on('end', end);
    req.on('error', () => undefined);

    async function answer(text: string): Promise<[status: number, body: unknown, isPlain?: boolean]> {
      const body = Body.safeParse(readJson(text));
      if (!body.success)
        return [400, { errors: [{ message: 'Not a GraphQL request', extensions: { code: 'BAD_INPUT' } }] }];
      const { query, variables, operationName } = body.data;
      const request = {
        query,
        variables: variables ?? undefined,
        operationName: operationName ?? undefined,
        identityToken: /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1],
        requestId: String(req.headers['x-request-id'] ?? crypto.randomUUID()),
      };
      const result = await beforeDeadline(ANSWER_MS, () => subgraph.execute(request));
      const refused =
        result.data === undefined && result.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
      const isPlain = Boolean(result.data) && !result.errors && !result.extensions;
      return [refused ? 401 : 200, result, isPlain];
    }
  });
  await subgraph.start();
  const running = await listen(server, options, () => {
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
