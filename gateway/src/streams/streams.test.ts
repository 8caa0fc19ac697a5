import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@dialdeck/common/errors';
import { keepPace } from '@dialdeck/node/http/pace';
import { createLogger } from '@dialdeck/node/process/log';
import { createIdentityKeys, createIdentitySigner, createIdentityVerifier } from '@dialdeck/node/security/identity';
import { type AnswerStream, createAnswerStream } from '@dialdeck/node/streams/answer-stream';
import { STREAMS_PATH, serveStream } from '@dialdeck/node/streams/serve-stream';
import { jsonAnswer, type StreamRoute } from '@dialdeck/node/streams/stream';
import { actors } from '@dialdeck/node/testing/actors';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStreams } from '#subgraphs/streams-over-http.ts';

const MEGABYTE = 1024 * 1024;
const log = createLogger('streams-test', { level: 'silent' });
let isAborted = false;
let isBodyInterrupted = false;

const routes: StreamRoute[] = [
  {
    method: 'POST',
    path: '/things/{id}/count',
    async handle({ params, query, body, actor, headers }) {
      let bytes = 0;
      try {
        for await (const chunk of body) bytes += (chunk as Buffer).length;
      } catch (error) {
        isBodyInterrupted = true;
        throw error;
      }
      const told = { id: params.id, query, bytes, userId: actor.userId, type: headers['content-type'] };
      return jsonAnswer(202, told, { location: '/there' });
    },
  },
  {
    method: 'POST',
    path: '/things/refused',
    handle: async () => {
      throw new AppError('TOO_LARGE', { userMessage: 'No more than a spoonful', retryAfter: 3 });
    },
  },
  {
    method: 'GET',
    path: '/things/broken',
    handle: async () => {
      throw new TypeError('an inner matter');
    },
  },
  {
    method: 'GET',
    path: '/things/endless',
    async handle({ signal }) {
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
      const part = Buffer.alloc(64 * 1024, 'x');
      const body = new Readable({
        read() {
          given += part.length;
          this.push(part);
        },
      });
      return { status: 200, headers: { 'content-type': 'text/plain' }, body };
    },
  },
];
let given = 0;

let server: Server;
let ways: Record<'in process' | 'over HTTP', AnswerStream>;
let token: string;
let close: () => Promise<void>;
const me = actors.admin();
beforeAll(async () => {
  const keys = await createIdentityKeys();
  token = await (await createIdentitySigner(keys.privateKey)).sign(me, 'things');
  const verifyIdentity = await createIdentityVerifier([keys.publicKey]);
  const answer = createAnswerStream({ name: 'things', routes, verifyIdentity, log });
  server = createServer(express().use(STREAMS_PATH, serveStream(answer, log)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = openStreams(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  ways = { 'in process': answer, 'over HTTP': http.answer };
  close = http.close;
});
afterAll(async () => {
  await close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const call = (more: Partial<Parameters<AnswerStream>[0]>) => ({
  method: 'GET',
  path: '/',
  query: {},
  headers: {},
  identityToken: token,
  requestId: 'test-0001',
  body: Readable.from([]),
  signal: new AbortController().signal,
  ...more,
});
const megabytes = (count: number) => Readable.from(Array.from({ length: count }, () => Buffer.alloc(MEGABYTE)));
const textOf = async (body: Readable | string | undefined) =>
  typeof body === 'string' ? body : (await (body?.toArray() ?? [])).join('');
const until = async (isSo: () => boolean) => {
  for (let tries = 0; tries < 200 && !isSo(); tries++) await sleep(10);
  expect(isSo()).toBe(true);
};

describe.each(['in process', 'over HTTP'] as const)('a stream call %s', (way) => {
  it('finds its route, gets the caller, and takes a body of any length', async () => {
    const { status, headers, body } = await ways[way](
      call({
        method: 'POST',
        path: '/things/0198c0de-0000-7000-8000-000000000000/count',
        query: { plan: 'true', mapping: '{"a":"ü & b"}' },
        headers: { 'content-type': 'text/csv' },
        body: megabytes(32),
      }),
    );
    expect([status, headers.location, headers['content-type']]).toEqual([202, '/there', 'application/json']);
    expect(JSON.parse(await textOf(body))).toEqual({
      id: '0198c0de-0000-7000-8000-000000000000',
      query: { plan: 'true', mapping: '{"a":"ü & b"}' },
      bytes: 32 * MEGABYTE,
      userId: me.userId,
      type: 'text/csv',
    });
  });

  it('is refused in the words of the catalogue, also while its body is on its way', async () => {
    const refused = ways[way](call({ method: 'POST', path: '/things/refused', body: megabytes(64) }));
    await expect(refused).rejects.toMatchObject({
      code: 'TOO_LARGE',
      userMessage: 'No more than a spoonful',
      retryAfter: 3,
    });
  });

  it.each([
    ['an inner error is masked', { path: '/things/broken' }, 'INTERNAL'],
    ['what is not there', { path: '/things/nowhere' }, 'NOT_FOUND'],
    ['another method', { method: 'POST', path: '/things/broken' }, 'NOT_FOUND'],
  ])('%s', async (_what, more, code) => {
    const error = await ways[way](call(more)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect((error as AppError).userMessage).not.toContain('inner matter');
  });

  it('refuses calls without a token of the gateway', async () => {
    const code = way === 'in process' ? 'UNAUTHENTICATED' : 'UNAVAILABLE';
    for (const identityToken of [undefined, `${token}x`])
      await expect(ways[way](call({ path: '/things/endless', identityToken }))).rejects.toMatchObject({ code });
  });

  it('waits for a slow reader, and ends when the reader goes', async () => {
    given = 0;
    isAborted = false;
    const gone = new AbortController();
    const { body } = await ways[way](call({ path: '/things/endless', signal: gone.signal }));
    if (!(body instanceof Readable)) throw new Error('not a stream');
    body.on('error', () => undefined);
    const [first] = await body.take(1).toArray();
    expect(first).toBeDefined();
    await sleep(300);
    // Buffers of two sockets, and no more.
    expect(given).toBeLessThan(16 * MEGABYTE);
    gone.abort();
    await until(() => isAborted);
  });

  it('interrupts a body on the other side too', async () => {
    isBodyInterrupted = false;
    const body = new Readable({ read() {} });
    body.push(Buffer.alloc(1024));
    const gone = new AbortController();
    const answer = ways[way](
      call({
        method: 'POST',
        path: '/things/x/count',
        body,
        headers: { 'content-type': 'text/csv' },
        signal: gone.signal,
      }),
    );
    answer.catch(() => undefined);
    await sleep(50);
    body.destroy(new Error('the browser is gone'));
    gone.abort();
    await until(() => isBodyInterrupted);
    await expect(answer).rejects.toThrow();
  });
});

it.each([
  ['known', 'Content-Length: 2147483648', ''],
  ['unknown', 'Transfer-Encoding: chunked', '10000\r\n'],
])(
  'refuses an endless body of %s length with the answer of the subgraph, and closes its connection',
  async (_what, length, size) => {
    const front = createServer((req, res) => {
      req.on('error', () => undefined);
      const announced = req.headers['content-length'];
      const headers = announced ? { 'content-length': announced } : {};
      ways['over HTTP'](call({ method: 'POST', path: '/things/refused', headers, body: req })).catch(
        (error: AppError) => {
          res.writeHead(error.status).end(error.userMessage);
        },
      );
    });
    keepPace(front);
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const socket = connect((front.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`);
    const piece = size + 'x'.repeat(0x10000) + (size && '\r\n');
    const push = () => {
      if (!socket.destroyed && socket.write(piece)) setImmediate(push);
    };
    socket.on('drain', push);
    push();
    const began = performance.now();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*No more than a spoonful/);
    await new Promise((resolve) => front.close(resolve));
  },
);
