import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Logger } from '@dialdeck/node/log';
import { metrics } from '@dialdeck/node/metrics/metrics';
import { StartError } from '@dialdeck/node/process';
import { listen, type Running, SLOW_HEADS } from '@dialdeck/node/serve';

export interface FrontDoor extends Running {
  /** From now on requests are answered. */
  open(handler: RequestListener): void;
  isDraining(): boolean;
}

interface DoorEnv {
  PORT: number;
  HOST: string;
  DRAIN_SECONDS: number;
  METRICS_PORT?: number | undefined;
}

/** Takes the port before anything slow happens, so that a taken one is known at once; says 503 until it is opened. */
export async function takePort({ PORT, HOST, DRAIN_SECONDS, METRICS_PORT }: DoorEnv, log: Logger): Promise<FrontDoor> {
  let draining = false;
  let handler: RequestListener = (_req, res) => {
    res.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    res.end(JSON.stringify({ message: 'Dialdeck is starting. Please try again in a moment.', code: 'UNAVAILABLE' }));
  };
  const server = createServer(SLOW_HEADS, (req, res) =>
    METRICS_PORT === undefined && req.url === '/metrics' ? void sendMetrics(res) : handler(req, res),
  );
  try {
    const options = {
      port: PORT,
      host: HOST,
      drainSeconds: DRAIN_SECONDS,
      metricsPort: METRICS_PORT,
      isPublic: true,
      log,
    };
    const running = await listen(server, options, () => {
      draining = true;
    });
    return {
      ...running,
      isDraining: () => draining,
      open(next) {
        handler = next;
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
  res.writeHead(200, {
    'content-type': metrics().contentType,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  res.end(text);
}
