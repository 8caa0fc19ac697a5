import { connect } from 'node:net';
import { AppError } from '@dialdeck/common/errors';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '#process/log.ts';
import { serveSubgraph } from './serve-subgraph.ts';
import type { Subgraph } from './subgraph.ts';

const log = createLogger('test', { level: 'silent' });
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const QUERY = JSON.stringify({ query: '{ me { name } }' });
const tooLarge = 'x'.repeat(9 * 1024 * 1024);

/** The address of a subgraph that is like this. */
async function serve(subgraph: Partial<Pick<Subgraph, 'execute' | 'stream' | 'ready'>>): Promise<string> {
  const done = async () => undefined;
  const { port, stop } = await serveSubgraph({ start: done, stop: done, ready: done, ...subgraph } as Subgraph, {
    port: 0,
    host: '127.0.0.1',
    drainSeconds: 0,
    log,
  });
  ends.push(stop);
  return `http://127.0.0.1:${port}`;
}

const post = (url: string, body: string): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', authorization: 'Bearer abc' } });

const refusal = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });

it('runs the operation with the token and the id of the request', async () => {
  const asked: unknown[] = [];
  const url = await serve({
    async execute(request) {
      asked.push(request);
      return { data: { me: null } };
    },
  });
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ query: 'query Me { me { name } }', operationName: 'Me', variables: null }),
    headers: { 'content-type': 'application/json', authorization: 'Bearer abc', 'x-request-id': 'request-1' },
  });
  expect(asked).toEqual([
    {
      query: 'query Me { me { name } }',
      operationName: 'Me',
      variables: undefined,
      identityToken: 'abc',
      requestId: 'request-1',
    },
  ]);
  expect([answer.status, await answer.json()]).toEqual([200, { data: { me: null } }]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-plain-answer': '1',
  });
});

it.each([
  ['not JSON', '{', 400, refusal('BAD_INPUT', 'The body is not valid JSON.')],
  ['no operation', '{}', 400, refusal('BAD_INPUT', expect.any(String) as string)],
  ['nothing', '', 400, refusal('BAD_INPUT', expect.any(String) as string)],
  ['too large', tooLarge, 413, refusal('TOO_LARGE', 'This is too large to be sent.')],
])('rejects a body that is %s', async (_, body, status, told) => {
  const url = await serve({});
  const answer = await post(url, body);
  expect([answer.status, await answer.json()]).toEqual([status, told]);
});

it('rejects a body that grows too large before all of it has come', async () => {
  const url = new URL(await serve({}));
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
  socket.write(`${tooLarge.length.toString(16)}\r\n${tooLarge}\r\n`);
  const [head] = await new Promise<string[]>((resolve) => {
    socket.once('data', (data) => resolve(String(data).split('\r\n', 1)));
  });
  socket.destroy();
  expect(head).toBe('HTTP/1.1 413 Payload Too Large');
});

it('answers 401 to a refused token, and a failure without its cause', async () => {
  const unknown = await serve({ execute: async () => refusal('UNAUTHENTICATED', 'Please sign in.') });
  expect((await post(unknown, QUERY)).status).toBe(401);
  const broken = await serve({ execute: () => Promise.reject(new Error('secret')) });
  const answer = await post(broken, QUERY);
  expect([answer.status, await answer.json()]).toEqual([
    500,
    refusal('INTERNAL', new AppError('INTERNAL').userMessage),
  ]);
});

it('passes the rest of the address of a stream on, with its query', async () => {
  const url = await serve({
    stream: async ({ method, path, query }) => ({
      status: 202,
      headers: {},
      body: JSON.stringify([method, path, query]),
    }),
  });
  const answer = await fetch(`${url}/streams/call-lists/1?after=2`, { method: 'PUT', body: 'x' });
  expect([answer.status, await answer.json()]).toEqual([202, ['PUT', '/call-lists/1', { after: '2' }]]);
});

it.each([
  ['GET', '/'],
  ['POST', '/graphql'],
  ['GET', '/streamsx'],
])('does not find %s %s', async (method, path) => {
  const url = await serve({});
  expect((await fetch(url + path, { method })).status).toBe(404);
});

it('reports whether it lives, and whether its database answers', async () => {
  const well = await serve({});
  const ill = await serve({ ready: () => Promise.reject(new Error('no database')) });
  const statuses = await Promise.all(
    [well, ill].flatMap((url) => ['/livez', '/readyz'].map(async (path) => (await fetch(url + path)).status)),
  );
  expect(statuses).toEqual([200, 200, 200, 503]);
});
