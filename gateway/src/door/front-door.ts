import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { SLOW_HEADS } from '@dialdeck/node/http/pace';
import { type ListenOptions, listen, type Running } from '@dialdeck/node/http/serve';
import { metrics } from '@dialdeck/node/metrics/metrics';
import type { Logger } from '@dialdeck/node/process/log';
import { StartError } from '@dialdeck/node/process/process';
import { secureAnswers } from '#pages/security-headers.ts';
import { sayUnavailable } from './unavailable.ts';

export interface FrontDoor extends Running {
  /** Opens the port for requests; `internal` answers next to the metrics, where they have a port of their own. */
  open(handler: RequestListener, internal?: RequestListener): void;
  isDraining(): boolean;
}

interface DoorEnv {
  PORT: number;
  HOST: string;
  DRAIN_SECONDS: number;
  METRICS_PORT?: number | undefined;
  PUBLIC_URL?: string | undefined;
}

/** Whether the public address is https. */
export const isHttps = ({ PUBLIC_URL }: Pick<DoorEnv, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:';

/** Takes the port before anything slow happens, so that a port in use is reported immediately; answers 503 until it is opened. */
export async function takePort(env: DoorEnv, log: Logger): Promise<FrontDoor> {
  const { PORT, HOST, DRAIN_SECONDS, METRICS_PORT } = env;
  const secure = secureAnswers(isHttps(env));
  let draining = false;
  let handler: RequestListener = (req, res) => {
    secure(req, res);
    sayUnavailable(res, 'Dialdeck is starting. Please try again in a moment.');
  };
  let internal: RequestListener = (_req, res) => void res.writeHead(404).end();
  const server = createServer(SLOW_HEADS, (req, res) => {
    if (METRICS_PORT !== undefined || req.url !== '/metrics') return handler(req, res);
    secure(req, res);
    void sendMetrics(res);
  });
  try {
    const options: ListenOptions = {
      port: PORT,
      host: HOST,
      drainSeconds: DRAIN_SECONDS,
      metricsPort: METRICS_PORT,
      handleInternal: (req, res) => internal(req, res),
      isPublic: true,
      log,
    };
    const running = await listen(server, options, () => {
      draining = true;
    });
    return {
      ...running,
      isDraining: () => draining,
      open(next, nextInternal = internal) {
        handler = next;
        internal = nextInternal;
      },
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${PORT} is taken. Stop what listens there, or set PORT to another one.`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new StartError(`${HOST}:${PORT} cannot be listened on (${code}).`);
    throw error;
  }
}

async function sendMetrics(res: ServerResponse): Promise<void> {
  const text = await metrics().text();
  res.writeHead(200, { 'content-type': metrics().contentType, 'cache-control': 'no-store' });
  res.end(text);
}
