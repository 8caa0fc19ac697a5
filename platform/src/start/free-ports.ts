import { createServer, type Server } from 'node:net';

/** Finds a free port of this machine for each name; all are held until the last is known, so that no two are the same. */
export async function freePorts(names: readonly string[]): Promise<(name: string) => number> {
  const servers = await Promise.all(names.map(async (name) => [name, await probe()] as const));
  const ports = new Map(servers.map(([name, server]) => [name, portOf(server)]));
  await Promise.all(servers.map(([, server]) => new Promise((resolve) => server.close(resolve))));
  return (name) => {
    const port = ports.get(name);
    if (port === undefined) throw new Error(`no port was taken for ${name}`);
    return port;
  };
}

const probe = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('a listening server has a port');
  return address.port;
}
