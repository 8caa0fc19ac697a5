import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { afterEach, expect, it } from 'vitest';
import { askWhole } from './ask-whole.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function poolTo(answer: RequestListener): Promise<Pool> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 });
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  ends.push(() => pool.destroy());
  return pool;
}

const POST = { path: '/', method: 'POST', body: '{}' } as const;
const FOREVER = 2 ** 30;

it('joins an answer of many pieces', async () => {
  const pool = await poolTo((_req, res) => {
    res.writeHead(201, { 'x-of': 'us' });
    res.write('Gar');
    setImmediate(() => res.end('cía'));
  });
  const { statusCode, headers, bytes } = await askWhole(pool, POST, { withinMs: FOREVER });
  expect([statusCode, headers['x-of'], bytes.toString()]).toEqual([201, 'us', 'García']);
});

it.each(['too late', 'no caller waits'])('aborts the request when %s', async (why) => {
  const gone = new AbortController();
  const closed = Promise.withResolvers<void>();
  const pool = await poolTo((_req, res) => {
    res.on('close', () => closed.resolve());
    gone.abort();
  });
  const patience = why === 'too late' ? { withinMs: 100 } : { withinMs: FOREVER, signal: gone.signal };
  await expect(askWhole(pool, POST, patience)).rejects.toThrow('late, or the caller has disconnected');
  if (why !== 'too late') await closed.promise;
});

it('never sends an abandoned request that waits for a connection', async () => {
  const asked: (string | undefined)[] = [];
  const held = Promise.withResolvers<void>();
  const pool = await poolTo(async (req, res) => {
    asked.push(req.url);
    await held.promise;
    res.end('{}');
  });
  const first = askWhole(pool, POST, { withinMs: FOREVER });
  const gone = new AbortController();
  const second = askWhole(pool, { ...POST, path: '/second' }, { withinMs: FOREVER, signal: gone.signal });
  gone.abort();
  await expect(second).rejects.toThrow();
  held.resolve();
  await first;
  await askWhole(pool, { ...POST, path: '/third' }, { withinMs: FOREVER });
  expect(asked).toEqual(['/', '/third']);
});

it.each<[string, RequestListener]>([
  ['before its head', (req) => req.socket.destroy()],
  [
    'within its body',
    (req, res) => {
      res.writeHead(200, { 'content-length': '10' });
      res.write('half', () => req.socket.destroy());
    },
  ],
])('an answer that is cut off %s is none', async (_, answer) => {
  await expect(askWhole(await poolTo(answer), POST, { withinMs: FOREVER })).rejects.toThrow();
});
