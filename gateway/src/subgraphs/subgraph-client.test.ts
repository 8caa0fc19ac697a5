import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@dialdeck/node/process/log';
import { serveSubgraph } from '@dialdeck/node/subgraph/serve-subgraph';
import type { Subgraph, SubgraphAnswer } from '@dialdeck/node/subgraph/subgraph';
import { afterEach, expect, it } from 'vitest';
import { overHttp } from './subgraph-client.ts';

const log = createLogger('test', { level: 'silent' });
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A client of a subgraph that answers this. */
const clientOf = (answer: SubgraphAnswer) => clientOfExecute(async () => answer);

async function clientOfExecute(execute: Subgraph['execute']) {
  const subgraph = { execute, start: async () => undefined, stop: async () => undefined };
  const running = await serveSubgraph(subgraph as unknown as Subgraph, {
    port: 0,
    host: '127.0.0.1',
    drainSeconds: 0,
    log,
  });
  ends.push(() => running.stop());
  return opened(running.port);
}

function opened(port: number) {
  const client = overHttp(`http://127.0.0.1:${port}`);
  ends.push(() => client.close());
  return client;
}

const REQUEST = { query: '{ me { name } }', identityToken: 'token', requestId: 'request' };
const data = { me: { name: 'García' } };

it('returns a plain answer as bytes to callers that accept them, and parses it for all others', async () => {
  const client = await clientOf({ data });
  const { bytes, ...rest } = await client.execute({ ...REQUEST, mayBeBytes: true });
  expect(rest).toEqual({});
  expect(new TextDecoder().decode(bytes)).toBe(JSON.stringify({ data }));
  expect(await client.execute(REQUEST)).toEqual({ data });
});

it.each<[string, SubgraphAnswer]>([
  ['errors', { errors: [{ message: 'No' }], data }],
  ['no data', { data: null }],
  ['a word about the session', { data, extensions: { session: { end: true } } }],
])('reads an answer with %s instead of passing its bytes on', async (_, answer) => {
  const client = await clientOf(answer);
  expect(await client.execute({ ...REQUEST, mayBeBytes: true })).toEqual(answer);
});

it('reads an answer of a release that does not mark plain answers', async () => {
  const server: Server = createServer((_req, res) => res.end(JSON.stringify({ data })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const client = opened((server.address() as AddressInfo).port);
  expect(await client.execute({ ...REQUEST, mayBeBytes: true })).toEqual({ data });
});

it('signs in by password while other sign-ins wait for an identity provider', async () => {
  const provider = Promise.withResolvers<void>();
  const client = await clientOfExecute(async ({ query }) => {
    if (query.includes('finish')) await provider.promise;
    return { data };
  });
  const finish = () => client.execute({ ...REQUEST, query: 'mutation { finishProviderSignIn }' });
  const returns = Promise.allSettled(Array.from({ length: 100 }, finish));
  expect(await client.execute({ ...REQUEST, query: 'mutation { login }' })).toEqual({ data });
  provider.resolve();
  expect((await returns).filter(({ status }) => status === 'rejected')).toEqual([]);
});

it('requests to a subgraph use few connections, however many come at the same time', async () => {
  let connections = 0;
  const server = createServer((_req, res) => setTimeout(() => res.end(JSON.stringify({ data })), 5));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const client = opened((server.address() as AddressInfo).port);
  await Promise.all(Array.from({ length: 300 }, () => client.execute(REQUEST)));
  expect(connections).toBeLessThanOrEqual(40);
});
