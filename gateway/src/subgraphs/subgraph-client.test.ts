import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@dialdeck/node/log';
import { serveSubgraph } from '@dialdeck/node/serve-subgraph';
import type { Subgraph, SubgraphAnswer } from '@dialdeck/node/subgraph';
import { afterEach, expect, it } from 'vitest';
import { overHttp } from './subgraph-client.ts';

const log = createLogger('test', { level: 'silent' });
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A client of a subgraph that answers this. */
async function clientOf(answer: SubgraphAnswer) {
  const subgraph = { execute: async () => answer, start: async () => undefined, stop: async () => undefined };
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

it('a plain answer is given as it came to who can do with bytes, and read for everybody else', async () => {
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
])('an answer with %s is read for everybody', async (_, answer) => {
  const client = await clientOf(answer);
  expect(await client.execute({ ...REQUEST, mayBeBytes: true })).toEqual(answer);
});

it('so is that of a release which does not say that it is plain', async () => {
  const server: Server = createServer((_req, res) => res.end(JSON.stringify({ data })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const client = opened((server.address() as AddressInfo).port);
  expect(await client.execute({ ...REQUEST, mayBeBytes: true })).toEqual({ data });
});
