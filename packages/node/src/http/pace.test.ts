import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { keepPace, PACE, type Pace } from './pace.ts';

const QUICK: Pace = { windowMs: 50, windows: 3, bytes: 1024, lingerMs: 200 };
let server: Server | undefined;
const sockets: Socket[] = [];
const timers: NodeJS.Timeout[] = [];

afterEach(async () => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

interface Opened {
  socket: Socket;
  /** Sends something again and again. */
  repeat(text: string): void;
  closes: Promise<boolean>;
  answer(): string;
}

/** A socket to a server that keeps pace, and whether it is closed within a second. */
async function open(handle: RequestListener, pace: Pace = QUICK): Promise<Opened> {
  server = createServer(handle);
  keepPace(server, pace);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (data) => {
    text += data;
  });
  const closes = new Promise<boolean>((resolve) => {
    socket.once('close', () => resolve(true));
    setTimeout(() => resolve(false), 1_000);
  });
  return {
    socket,
    closes,
    answer: () => text,
    repeat: (piece) => void timers.push(setInterval(() => socket.write(piece), 20)),
  };
}

const head = (method = 'POST', more = '') =>
  `${method} / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n${more}\r\n`;

describe('a body', () => {
  it.each([
    ['that is read', (req) => void req.resume()],
    ['that no route reads', () => undefined],
    ['whose answer has begun', (req, res) => void req.resume().once('data', () => res.write('first part'))],
    ['that no route reads, and whose answer has begun', (_req, res) => void res.write('first part')],
  ] as [string, RequestListener][])('%s is closed when it trickles', async (_what, handle) => {
    const { socket, repeat, closes } = await open(handle);
    socket.write(head());
    repeat('x');
    expect(await closes).toBe(true);
  });

  it('that flows is not closed', async () => {
    const { socket, repeat, closes } = await open((req) => void req.resume());
    socket.write(head());
    repeat('x'.repeat(2_000));
    expect(await closes).toBe(false);
  });

  it('is not closed when it comes in bursts that are fast enough on average', async () => {
    const { socket, closes } = await open((req) => void req.resume());
    socket.write(head());
    timers.push(setInterval(() => socket.write('x'.repeat(10_000)), 120));
    expect(await closes).toBe(false);
  });

  it('that sends the minimum in only one of several windows is closed', async () => {
    const { socket, closes } = await open((req) => void req.resume());
    socket.write(head());
    timers.push(setInterval(() => socket.write('x'.repeat(1_100)), 110));
    expect(await closes).toBe(true);
  });

  it('that we do not read is not closed: the time is ours', async () => {
    const { socket, closes } = await open(() => undefined);
    socket.write(head() + 'x'.repeat(100_000));
    expect(await closes).toBe(false);
  });
});

describe('an answer', () => {
  const endless: RequestListener = (_req, res) => {
    const more = () => {
      while (res.write('x'.repeat(100_000)));
      res.once('drain', more);
    };
    more();
  };
  const connections = () => new Promise<number>((resolve) => server?.getConnections((_error, count) => resolve(count)));

  it('that is not taken is closed', async () => {
    const { socket } = await open(endless);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await sleep(900);
    expect(await connections()).toBe(0);
  });

  it('that a part of the platform does not take is not closed, but its body is when it trickles', async () => {
    const pace = { ...QUICK, isPatientWithReaders: true };
    const { socket } = await open(endless, pace);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await sleep(900);
    expect(await connections()).toBe(1);
    const trickling = await open((req) => void req.resume(), pace);
    trickling.socket.write(head());
    trickling.repeat('x');
    expect(await trickling.closes).toBe(true);
  });

  it('does not close a quiet response such as a stream of events', async () => {
    const { socket, closes } = await open((_req, res) => void res.write(': wait\n\n'));
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await closes).toBe(false);
  });
});

describe('a body that still arrives after its answer', () => {
  it.each(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])('%s: is closed soon, however fast it is', async (method) => {
    const { socket, repeat, closes, answer } = await open((_req, res) => void res.end('done'));
    socket.write(head(method));
    repeat('x'.repeat(2_000));
    expect(await closes).toBe(true);
    expect(answer()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is closed when it trickles, in chunks too', async () => {
    const { socket, repeat, closes } = await open((_req, res) => void res.end('done'));
    socket.write('GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    repeat('1\r\nx\r\n');
    expect(await closes).toBe(true);
  });

  it('is closed where Node answers by itself, because it does not know the expectation', async () => {
    const { socket, repeat, closes, answer } = await open((_req, res) => void res.end('done'));
    socket.write(head('POST', 'expect: the unexpected\r\n'));
    repeat('x');
    expect(await closes).toBe(true);
    expect(answer()).toMatch(/^HTTP\/1\.1 417 /);
  });

  it('leaves the connection open when it ends in time', async () => {
    const { socket, closes, answer } = await open((_req, res) => void res.end('done'));
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nx');
    await sleep(50);
    socket.write('xGET / HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await closes).toBe(false);
    expect(answer().match(/200 OK/g)).toHaveLength(2);
  });

  it('reaches its sender, and is closed within seconds, at the pace of the product', async () => {
    const began = performance.now();
    const { socket, repeat, answer } = await open((_req, res) => void res.writeHead(413).end('too large'), PACE);
    socket.write(head() + 'x'.repeat(100_000));
    repeat('x'.repeat(1_000));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer()).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\n\r\n[\s\S]*too large/);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('is not charged for time in which this process was paused', async () => {
    const began = performance.now();
    const standStill = () => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500));
    const { socket, repeat, answer } = await open(
      (_req, res) => void res.writeHead(413).end('too large', standStill),
      PACE,
    );
    socket.write(head() + 'x'.repeat(100_000));
    repeat('x'.repeat(1_000));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answer()).toContain('too large');
    expect(performance.now() - began).toBeGreaterThan(4_000);
  });
});
