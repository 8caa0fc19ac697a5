import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fleet, startFleet } from '../support/fleet.ts';
import { timed } from '../support/timed.ts';

/** 413 or 400 immediately, memory below 1.3 times its base, slow sockets closed. */
const AT_ONCE_MS = 1_000;
const GROWTH = 1.3;
/** Until a process has the heap that it works with. */
const WARM_ROUNDS = 40;
/** Enough for one body kept in each to be seen. */
const ROUNDS = 100;
const MEGABYTE = 1024 * 1024;
/** The import does not declare its length. `UPLOAD_MB=2048` sends more than CI has time for. */
const UPLOAD_MB = Number(process.env.UPLOAD_MB ?? 256);
/** This part of an upload shows how much memory it needs; the rest may not need more. */
const SETTLED_MB = 64;

let fleet: Fleet;
let admin: Browser;
let list: string;
const SLOW = ['gateway', 'call-lists'] as const;
let slow: Record<(typeof SLOW)[number], ReturnType<typeof neverEndTheHead>>;

/** Bodies of one byte every two seconds: those that no route waits for, and those that are read to their end. */
const TRICKLING = [
  ...[
    '/livez',
    '/readyz',
    '/api/openapi.json',
    '/api/login',
    '/api/nothing',
    '/nothing',
    '/scim/v2/Users',
    '/metrics',
  ].flatMap((path) => [`gateway GET ${path} 10`, `gateway HEAD ${path} 10`]),
  'gateway GET /graphql 10 text/plain',
  'gateway GET /graphql 45 application/json',
  'gateway GET /api/auth/user 45 application/json',
  'gateway POST /graphql 45 application/json',
  'gateway POST /api/auth/login 45 application/json',
  'gateway POST /api/sso/x/backchannel-logout 45 application/x-www-form-urlencoded',
  'call-lists GET /livez 10',
  'call-lists POST / 45 application/json',
  'call-lists POST /streams/nothing 10 text/csv',
] as const;
let trickling: Map<string, Promise<number>>;
beforeAll(async () => {
  fleet = await startFleet({ env: { 'call-lists': { IMPORT_MAX_BYTES: String(UPLOAD_MB * MEGABYTE) } } });
  admin = (await fleet.signedIn('admin')).browser;
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
  // Their twenty seconds pass during the other tests.
  trickling = new Map(TRICKLING.map((row) => [row, trickle(row)]));
  slow = { gateway: neverEndTheHead('gateway'), 'call-lists': neverEndTheHead('call-lists') };
});
afterAll(() => fleet.stop());

const servers = () => Object.entries(fleet.servers).flatMap(([name, of]) => of.map(({ pid }) => [name, pid] as const));
const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

it.runIf(process.platform === 'linux')('refuses a body that is too large immediately, and leaves no file', async () => {
  // Nothing else is wrong with them.
  const bulk = (rows: number) => ({
    contacts: Array.from({ length: rows }, (_, n) => ({ phone: `+1415555${1_000 + n}`, lastName: 'Lima' })),
  });
  const REFUSED: [string, number, () => Promise<{ status: number; ms: number }>][] = [
    ['5,000 rows', 400, () => timed(() => admin.post(`/api/call-lists/${list}/contacts/bulk`, bulk(5_000)))],
    ['a field of 1 MB', 413, () => timed(() => admin.post('/api/call-lists', { name: 'x'.repeat(1024 * 1024) }))],
    ['2 GB, announced', 413, () => upload({ length: TWO_GB }).answered],
    ['2 GB, not announced', 413, () => upload({}).answered],
    ['an import of 2 GB, announced', 413, () => upload({ ...file(), length: TWO_GB }).answered],
  ];
  // The first round is the baseline: it includes compiled code and buffers that stay.
  const round = async () => {
    for (const [what, expected, send] of REFUSED) {
      const { status, ms } = await send();
      expect([what, status, ms < AT_ONCE_MS || ms]).toEqual([what, expected, true]);
    }
    for (let n = 0; n < 20; n++) expect((await admin.get('/api/call-lists')).status).toBe(200);
  };
  for (let warm = 0; warm < WARM_ROUNDS; warm++) await round();
  const base = new Map(servers().map(([name, pid]) => [name, residentKb(pid)]));
  for (let n = 0; n < ROUNDS; n++) await round();
  for (const [name, pid] of servers()) {
    const factor = residentKb(pid) / (base.get(name) ?? Number.NaN);
    expect([name, factor]).toEqual([name, expect.toSatisfy((grown: number) => grown < GROWTH)]);
  }
});

const TWO_GB = 2 * 1024 ** 3;
const file = () => ({
  path: `/api/call-lists/${list}/imports?mapping=${encodeURIComponent('{"phone":"Mobile"}')}`,
  type: 'text/csv',
  cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  text: 'Mobile,Notes\n',
});

it.runIf(process.platform === 'linux')(
  'refuses an import of unknown length in words at the limit; memory is flat until then',
  async () => {
    const peaks = new Map<string, { settled: number; most: number }>();
    const look = (sent: number) => {
      for (const name of ['gateway', 'call-lists'] as const) {
        const kb = residentKb(fleet.servers[name][0]?.pid ?? 0);
        const { settled, most } = peaks.get(name) ?? { settled: 0, most: 0 };
        const isSettling = sent < SETTLED_MB * MEGABYTE;
        peaks.set(name, { settled: isSettling ? Math.max(settled, kb) : settled, most: Math.max(most, kb) });
      }
    };
    const { answered, closed } = upload({ ...file(), look });
    const { status, text } = await answered;
    expect([status, text]).toEqual([413, expect.stringContaining(`at most ${UPLOAD_MB.toLocaleString('en-US')} MB`)]);
    expect(await closed).toBeLessThan(5_000);
    for (const [name, { settled, most }] of peaks)
      expect([name, most / settled]).toEqual([name, expect.toSatisfy((grown: number) => grown < GROWTH)]);
    expect((await admin.get(`/api/call-lists/${list}`)).body).toMatchObject({ totalContacts: 0 });
  },
);

it.each(SLOW)('%s: who never ends the head of a request is closed', async (name) => {
  const { ms, answer } = await slow[name];
  expect(ms).toBeLessThan(30_000);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it.each(TRICKLING)('%s s: closes the connection of a body that trickles', async (row) => {
  expect(await trickling.get(row)).toBeLessThan(Number(row.split(' ')[3]) * 1_000);
});

/** Sends a byte every two seconds until the connection is closed. Returns how long that took. */
function trickle(row: string): Promise<number> {
  const [name = '', method, path, , type = 'text/plain'] = row.split(' ');
  const socket = connect(fleet.servers[name as 'gateway'][0]?.port ?? 0, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  const began = performance.now();
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 50000\r\n\r\n`);
  const drip = setInterval(() => socket.write('x'), 2_000);
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(drip);
      resolve(performance.now() - began);
    }),
  );
}

/** Sends a header line each second until the connection is closed. @returns the response, and the time that it took */
function neverEndTheHead(name: (typeof SLOW)[number]): Promise<{ ms: number; answer: string }> {
  const socket = connect(fleet.servers[name][0]?.port ?? 0, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const began = performance.now();
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\n');
  const drip = setInterval(() => socket.write('X-A: b\r\n'), 1_000);
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(drip);
      resolve({ ms: performance.now() - began, answer });
    }),
  );
}

interface Upload {
  path?: string;
  type?: string;
  cookie?: string;
  /** Announced; without it the body comes in pieces. */
  length?: number;
  /** Before all that follows. */
  text?: string;
  look?: (sent: number) => void;
}

/** Sends a body that does not end: until it is answered, and further until the connection is seen to be closed. */
function upload({ path = '/api/auth/login', type = 'application/json', cookie = '', length, text = '', look }: Upload) {
  const chunk = `${'x'.repeat(1_023)}\n`.repeat(64);
  const began = performance.now();
  let answeredAt = Number.NaN;
  const socket = connect(fleet.servers.gateway[0]?.port ?? 0, '127.0.0.1');
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nCookie: ${cookie}\r\n${size}\r\n\r\n`);
  const pieceOf = (part: string) => (length === undefined ? `${part.length.toString(16)}\r\n${part}\r\n` : part);
  if (text) socket.write(pieceOf(text));
  const piece = pieceOf(chunk);
  let sent = 0;
  const push = () => {
    if (socket.destroyed) return;
    sent += chunk.length;
    if (Number.isNaN(answeredAt) && sent % (4 * MEGABYTE) < chunk.length) look?.(sent);
    // Listens between two pieces, as a client that wants an answer does.
    if (socket.write(piece)) setImmediate(push);
  };
  socket.on('drain', push);
  socket.on('error', () => undefined);
  let said = '';
  const answered = new Promise<{ status: number; text: string; ms: number }>((resolve) => {
    socket.on('data', (data) => {
      said += data;
      if (!said.includes('"code"')) return;
      answeredAt = performance.now();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1]), text: said, ms: answeredAt - began });
      if (!look) socket.destroy();
    });
    socket.on('close', () => resolve({ status: 0, text: said, ms: performance.now() - began }));
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => resolve(performance.now() - answeredAt));
  });
  push();
  return { answered, closed };
}
