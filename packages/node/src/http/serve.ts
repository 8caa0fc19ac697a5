import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { observeRequests } from '#metrics/http-metrics.ts';
import { metrics } from '#metrics/metrics.ts';
import { serveMetrics } from '#metrics/serve-metrics.ts';
import type { Logger } from '#process/log.ts';
import { traceRequests } from '#tracing/trace-requests.ts';
import { keepPace, PACE, PACE_OF_PARTS, SLOW_HEADS } from './pace.ts';

export interface Running {
  port: number;
  /** Readiness off, wait, stop accepting, finish running requests, end. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  port: number;
  host: string;
  /** How long `/readyz` answers 503 before the listener closes. */
  drainSeconds: number;
  /** The port of `/metrics`, apart from the public one. */
  metricsPort?: number | undefined;
  /** Answers everything else on that port. */
  handleInternal?: RequestListener;
  /** Whether browsers speak to it, rather than parts of the platform. */
  isPublic?: boolean;
  log: Logger;
}

/** Longer than any proxy's idle time, so that it is the proxy who closes an idle connection. */
const KEEP_ALIVE_MS = 75_000;
/** Enough for a large file over a slow connection; `keepPace` closes slow senders long before. */
const UPLOAD_MS = 4 * 3_600_000;
/** Callers that keep a connection for ever never find the pods that an autoscaler adds; the last answer has `Connection: close`. */
const REQUESTS_OF_A_CONNECTION = 500;
/** How long open requests may still run once the listener is closed. */
const GRACE_MS = 20_000;
const SWEEP_MS = 250;
/** How long a connection may stand still once the listener is closed, if it does not wait for an answer. */
const STALLED_MS = 2_000;

/** Listens, and gives back a stop that loses no request. `onDrain` turns readiness off. */
export async function listen(
  server: Server,
  { port, host, drainSeconds, metricsPort, handleInternal, isPublic = false, log }: ListenOptions,
  onDrain: () => void,
): Promise<Running> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = UPLOAD_MS;
  observeRequests(server, metrics());
  traceRequests(server, { isPublic });
  let isStopping = false;
  const pace = keepPace(server, isPublic ? PACE : PACE_OF_PARTS);
  const sayGoodbye = (res: ServerResponse) => res.headersSent || res.setHeader('connection', 'close');
  const taken = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, res) => {
    const count = (taken.get(socket) ?? 0) + 1;
    taken.set(socket, count);
    // Not Node's own `maxRequestsPerSocket`: that answers further requests with an empty 503.
    if (count >= REQUESTS_OF_A_CONNECTION) sayGoodbye(res);
    if (isStopping) sayGoodbye(res);
  });
  await takePort(server, { port, host });
  const scraped = metricsPort ? createServer(SLOW_HEADS, serveMetrics(metrics(), handleInternal)) : undefined;
  if (scraped) {
    keepPace(scraped);
    await takePort(scraped, { port: metricsPort, host });
  }
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    onDrain();
    // Kept connections wither while their callers are sent elsewhere: one that is closed for being idle may carry a request already.
    isStopping = true;
    for (const res of pace.answering()) sayGoodbye(res);
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
      // Connections whose response headers had been sent before.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      // Half a request, or a body that trickles, is no reason to wait.
      pace.closeStalled(0);
      const stalled = setInterval(() => pace.closeStalled(STALLED_MS), STALLED_MS);
      server.once('close', () => {
        clearInterval(sweep);
        clearInterval(stalled);
      });
    });
    scraped?.close();
    scraped?.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop: () => (stopped ??= stop()) };
}

const takePort = (server: Server, address: { port: number | undefined; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
