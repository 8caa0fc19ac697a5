import { Agent, createServer, request } from 'node:http';
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
});
