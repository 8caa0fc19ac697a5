import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import type { ServerProcess } from './server-process.ts';
import { until } from './timed.ts';

const PROBE_MS = 100;

/**
 * Like a Kubernetes Service: connections go to pods that are ready, in turn. Nothing is retried. If none
 * is ready all are tried, as proxies do, and they say themselves what is wrong.
 */
export interface Service {
  readonly origin: string;
  /** Until it knows that all are ready. */
  allReady(): Promise<void>;
  close(): Promise<void>;
}

export async function startService(replicas: readonly ServerProcess[]): Promise<Service> {
  const ready = new Set(replicas);
  let turn = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const asked = ready.size > 0 ? [...ready] : replicas;
    const target = asked[turn++ % asked.length];
    if (!target) return void client.destroy();
    const upstream = connect(target.port, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.end();
      });
    }
    client.pipe(upstream);
    upstream.pipe(client);
  });
  let isClosed = false;
  const probe = async (replica: ServerProcess) => {
    while (!isClosed) {
      if (await replica.isReady()) ready.add(replica);
      else ready.delete(replica);
      await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    }
  };
  // A single server gets each request in any case, so it needs no probes, which would take a tenth of a core all the time.
  const [only, ...others] = replicas;
  const isProbed = others.length > 0;
  const probing = isProbed ? replicas.map(probe) : [];
  const areReady = async () => (isProbed ? ready.size === replicas.length : (await only?.isReady()) === true);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    allReady: async () => void (await until(areReady, 10_000)),
    async close() {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
      server.close();
      await Promise.all(probing);
    },
  };
}

/** Instead of a service: the one server itself. */
export const noService = ([server]: readonly ServerProcess[]): Service => ({
  origin: server?.origin ?? '',
  allReady: async () => undefined,
  close: async () => undefined,
});
