import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#process/log.ts';
import { listen } from './serve.ts';

const log = createLogger('test', { level: 'silent' });

describe('listen', () => {
  it('ends a connection after some hundred requests and loses none, so that new pods get their share', async () => {
    let connections = 0;
    const server = createServer((_req, res) => res.end('ok'));
    server.on('connection', () => {
      connections += 1;
    });
    const { port, stop } = await listen(server, { port: 0, host: '127.0.0.1', drainSeconds: 0, log }, () => undefined);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = () =>
      new Promise<number>((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', agent }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        });
        sent.on('error', reject).end();
      });
    for (let count = 0; count < 1_200; count++) expect(await get()).toBe(200);
    expect(connections).toBe(3);
    agent.destroy();
    await stop();
  });

  it.each([
    ['no byte', ''],
    ['half a head', 'GET / HTTP/1.1\r\nhost: x\r\n'],
    ['a body that trickles', 'POST /read HTTP/1.1\r\nhost: x\r\ncontent-length: 50000\r\n\r\n'],
    ['a body that trickles, and no route reads', 'POST /wait HTTP/1.1\r\nhost: x\r\ncontent-length: 50000\r\n\r\n'],
    ['a body that trickles after its answer', 'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 50000\r\n\r\n'],
  ])('stops without waiting for %s', async (_what, text) => {
    const server = createServer((req, res) => {
      if (req.url === '/read') req.resume();
      else if (req.url !== '/wait') res.end('ok');
    });
    const { port, stop } = await listen(server, { port: 0, host: '127.0.0.1', drainSeconds: 0, log }, () => undefined);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text);
    await sleep(100);
    const trickle = text && setInterval(() => socket.write('x'), 500);
    const began = performance.now();
    await stop();
    clearInterval(trickle || undefined);
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  it('closes a body that trickles on the port of the metrics too', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port: metricsPort } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const options = { port: 0, host: '127.0.0.1', drainSeconds: 0, log, metricsPort };
    const { stop } = await listen(createServer(), options, () => undefined);
    const socket = connect(metricsPort, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\ncontent-length: 50000\r\n\r\n');
    const trickle = setInterval(() => socket.write('x'), 200);
    const began = performance.now();
    await once(socket, 'close');
    clearInterval(trickle);
    expect(performance.now() - began).toBeLessThan(8_000);
    await stop();
  });

  it('stops after an upload that flows, and after an answer that takes its time', async () => {
    const server = createServer((req, res) => {
      if (req.method === 'GET') setTimeout(() => res.end('late'), 5_000);
      else req.resume().on('end', () => res.end('uploaded'));
    });
    const { port, stop } = await listen(server, { port: 0, host: '127.0.0.1', drainSeconds: 0, log }, () => undefined);
    const late = fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
    const pieces = async function* () {
      for (let piece = 0; piece < 50; piece++) {
        await sleep(100);
        yield Buffer.alloc(2_000);
      }
    };
    const init = { method: 'POST', body: pieces() as unknown as BodyInit, duplex: 'half' };
    const uploaded = fetch(`http://127.0.0.1:${port}/`, init as RequestInit).then((answer) => answer.text());
    await sleep(300);
    await stop();
    expect(await Promise.all([late, uploaded])).toEqual(['late', 'uploaded']);
  }, 20_000);
});
