import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closeEarly } from './close-early.ts';

async function answerEarly(
  meanwhile: (socket: ReturnType<typeof connect>) => void,
  onAnswered: () => void = () => undefined,
): Promise<{ text: string; ms: number }> {
  const server = createServer((req, res) => {
    closeEarly(req, res);
    res.writeHead(413).end('too large', onAnswered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const began = performance.now();
  let text = '';
  socket.on('data', (data) => {
    text += data;
    meanwhile(socket);
  });
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n\r\n${'x'.repeat(100_000)}`);
  const drip = setInterval(() => socket.write('x'.repeat(1_000)), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  // Time for a timer that was left behind.
  const ms = performance.now() - began;
  await sleep(2_500);
  await new Promise((resolve) => server.close(resolve));
  return { text, ms };
}

it('the answer arrives while the body is still being sent, and the connection is closed soon', async () => {
  const { text, ms } = await answerEarly(() => undefined);
  expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\n\r\n[\s\S]*too large/);
  expect(ms).toBeLessThan(10_000);
});

it('a client that disconnects leaves nothing behind', async () => {
  const { text } = await answerEarly((socket) => socket.destroy());
  expect(text).toContain('413');
});

it('time in which this process was paused does not count against the sender', async () => {
  const standStill = () => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500));
  const { text, ms } = await answerEarly(() => undefined, standStill);
  expect(text).toContain('too large');
  expect(ms).toBeGreaterThan(4_000);
});
