import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createPace } from './pace.ts';

const PACE = { windowMs: 50, windows: 3, bytes: 1024 };
let server: Server | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** A socket to a server that keeps pace, and whether it is closed within a second. */
async function open(handle: RequestListener): Promise<{ socket: Socket; closes: Promise<boolean> }> {
  const keepPace = createPace(PACE);
  server = createServer((req, res) => {
    keepPace(req, res);
    handle(req, res);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const closes = new Promise<boolean>((resolve) => {
    socket.once('close', () => resolve(true));
    setTimeout(() => resolve(false), 1_000);
  });
  return { socket, closes };
}

const HEAD = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n';

it('a body that trickles is closed', async () => {
  const { socket, closes } = await open((req) => void req.resume());
  socket.write(HEAD);
  const trickle = setInterval(() => socket.write('x'), 20);
  expect(await closes).toBe(true);
  clearInterval(trickle);
});

it('a body that flows is not', async () => {
  const { socket, closes } = await open((req) => void req.resume());
  socket.write(HEAD);
  const flow = setInterval(() => socket.write('x'.repeat(2_000)), 20);
  expect(await closes).toBe(false);
  clearInterval(flow);
});

it('time in which we do not read the body does not count', async () => {
  const { socket, closes } = await open(() => undefined);
  socket.write(HEAD + 'x'.repeat(100_000));
  expect(await closes).toBe(false);
});

it('an answer that is not taken is closed', async () => {
  const { socket, closes } = await open((_req, res) => {
    const more = () => {
      while (res.write('x'.repeat(100_000)));
      res.once('drain', more);
    };
    more();
  });
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const ended = new Promise<boolean>((resolve) => {
    server?.once('connection', () => undefined);
    setTimeout(() => server?.getConnections((_error, count) => resolve(count === 0)), 900);
  });
  expect(await ended).toBe(true);
  socket.destroy();
  await closes;
});

it('an answer that says little, as events do, is not', async () => {
  const { socket, closes } = await open((_req, res) => void res.write(': wait\n\n'));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await closes).toBe(false);
});
