import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to one port that can be cut: a partition between two programs of one machine. */
export interface Gate {
  readonly port: number;
  cut(isCut: boolean): void;
  close(): void;
}

export async function openGate(target: number): Promise<Gate> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    cut(wanted) {
      isCut = wanted;
      if (isCut) drop();
    },
    close() {
      server.close();
      drop();
    },
  };
}
