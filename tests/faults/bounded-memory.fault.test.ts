import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fleet, startFleet } from './support/fleet.ts';
import { timed } from './support/timed.ts';

/** ops.md section 3, R18: "413/400 at once; memory < 1.3 × base; slow sockets closed". */
const AT_ONCE_MS = 1_000;
const GROWTH = 1.3;
const ROUNDS = 15;

let fleet: Fleet;
let admin: Browser;
let list: string;
beforeAll(async () => {
  fleet = await startFleet();
  admin = (await fleet.signedIn('admin')).browser;
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
});
afterAll(() => fleet.stop());

const servers = () => Object.entries(fleet.servers).flatMap(([name, of]) => of.map(({ pid }) => [name, pid] as const));
const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

it.runIf(process.platform === 'linux')('what is too large is refused at once, and leaves nothing behind', async () => {
  const bulk = (rows: number) => ({
    contacts: Array.from({ length: rows }, (_, n) => ({ phone: `+1415555${n}`, lastName: 'Lima' })),
  });
  const REFUSED: [string, number, () => Promise<{ status: number; ms: number }>][] = [
    ['5,000 rows', 400, () => timed(() => admin.post(`/api/call-lists/${list}/contacts/bulk`, bulk(5_000)))],
    ['a field of 1 MB', 413, () => timed(() => admin.post('/api/call-lists', { name: 'x'.repeat(1024 * 1024) }))],
    ['2 GB, announced', 413, () => upload({ length: 2 * 1024 ** 3 })],
    ['2 GB, not announced', 413, () => upload({})],
  ];
  // The same requests once as the base: code that ran, and buffers that stay.
  const round = async () => {
    for (const [what, expected, send] of REFUSED) {
      const { status, ms } = await send();
      expect([what, status, ms < AT_ONCE_MS || ms]).toEqual([what, expected, true]);
    }
    for (let n = 0; n < 20; n++) expect((await admin.get('/api/call-lists')).status).toBe(200);
  };
  for (let warm = 0; warm < 5; warm++) await round();
  const base = new Map(servers().map(([name, pid]) => [name, residentKb(pid)]));
  for (let n = 0; n < ROUNDS; n++) await round();
  for (const [name, pid] of servers()) {
    const factor = residentKb(pid) / (base.get(name) ?? Number.NaN);
    expect([name, factor]).toEqual([name, expect.toSatisfy((grown: number) => grown < GROWTH)]);
  }
});

it.concurrent.each(['gateway', 'call-lists'] as const)(
  '%s: who never ends the head of a request is closed',
  async (name) => {
    const socket = connect(fleet.servers[name][0]?.port ?? 0, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    const began = performance.now();
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\n');
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 1_000);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  },
);

/** Sends a body that does not end, until it is answered or closed. */
function upload({ length }: { length?: number }): Promise<{ status: number; ms: number }> {
  const chunk = 'x'.repeat(64 * 1024);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(fleet.servers.gateway[0]?.port ?? 0, '127.0.0.1');
    const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${size}\r\n\r\n`);
    const piece = length === undefined ? `${chunk.length.toString(16)}\r\n${chunk}\r\n` : chunk;
    const push = () => {
      // Listens between two pieces, as whoever wants an answer does.
      if (!socket.destroyed && socket.write(piece)) setImmediate(push);
    };
    socket.on('drain', push);
    let status = 0;
    socket.on('data', (data) => {
      status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(String(data))?.[1] ?? 0);
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ status, ms: performance.now() - began }));
    push();
  });
}
