import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { secureAnswers } from '@dialdeck/gateway/pages/security-headers';
import { listen, type Running } from '@dialdeck/node/http/serve';
import { createLogger } from '@dialdeck/node/process/log';
import { afterEach, expect, it } from 'vitest';
import { proxyTo } from './proxy.ts';

const log = createLogger('test', { level: 'silent' });
const secure = secureAnswers(true);
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function serve(handle: Parameters<typeof createServer>[1]): Promise<string> {
  const running: Running = await listen(
    createServer(handle ?? (() => undefined)),
    { port: 0, host: '127.0.0.1', drainSeconds: 0, log },
    () => undefined,
  );
  stops.push(running.stop);
  return `http://127.0.0.1:${running.port}`;
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  cookies: string[] | undefined;
  text: string;
}

const ask = (url: string, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { agent }, (res) => {
      let text = '';
      res.on('error', reject);
      res.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      res.on('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          retryAfter: res.headers['retry-after'],
          cookies: res.headers['set-cookie'],
          text,
        }),
      );
    });
    sent.on('error', reject).end();
  });

function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  stops.push(async () => agent.destroy());
  return agent;
}

it('answers every request of a connection that is kept, eight at a time', { timeout: 60_000 }, async () => {
  const component = await serve((_req, res) => {
    res.setHeader('set-cookie', ['a=1', 'b=2']);
    res.end('ok');
  });
  const door = await serve(proxyTo([['/', component]], secure));
  const agent = keepAlive();
  const wanted = { status: 200, retryAfter: undefined, cookies: ['a=1', 'b=2'], text: 'ok' };
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let count = 0; count < 600; count++) expect(await ask(`${door}/x`, agent)).toEqual(wanted);
    }),
  );
});

it('answers in words and with Retry-After while its server is down', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
  await new Promise((resolve) => gone.close(resolve));
  const door = await serve(proxyTo([['/there', address]], secure));
  for (const path of ['/there', '/nowhere']) {
    const { status, retryAfter, text } = await ask(door + path, keepAlive());
    expect([status, retryAfter, JSON.parse(text).code]).toEqual([503, '1', 'UNAVAILABLE']);
  }
});

it('breaks an answer off when the component ends in the middle of it', async () => {
  const component = await serve((_req, res) => {
    res.write('half');
    setTimeout(() => res.destroy(), 50);
  });
  const door = await serve(proxyTo([['/', component]], secure));
  await expect(ask(`${door}/x`, keepAlive())).rejects.toThrow();
});

it('answers 503 in words when a component ends before its answer', async () => {
  const component = await serve((req) => void req.socket.destroy());
  const door = await serve(proxyTo([['/', component]], secure));
  const { status, retryAfter, text } = await ask(`${door}/x`, keepAlive());
  expect([status, retryAfter, JSON.parse(text).code]).toEqual([503, '1', 'UNAVAILABLE']);
});
