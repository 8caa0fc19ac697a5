import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '#process/log.ts';
import { traceRequests } from './trace-requests.ts';
import { activeTracer, startTracing, traced } from './tracing.ts';

const log = createLogger('test', { level: 'silent' });
const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
}

const listen = async (handler: Parameters<typeof createServer>[1]) => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe('tracing', () => {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  it('sends what a request caused as one trace, below its caller', async () => {
    const spans: SentSpan[] = [];
    const collector = await listen((req, res) => {
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        expect(req.url).toBe('/v1/traces');
        const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
          resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
        };
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
        res.end('{}');
      });
    });
    const stop = startTracing({ service: 'test', team: 'reporting', endpoint: collector.address, sampleRatio: 0, log });
    const { server, address } = await listen(async (_req, res) => {
      await traced('POST users', {}, async ({ traceparent }) => {
        expect(traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
      });
      await traced('SELECT', {}, async () => Promise.reject(new Error('down'))).catch(() => undefined);
      res.writeHead(503).end();
    });
    traceRequests(server, { isPublic: false });
    closers.push(
      () => server.close(),
      () => collector.server.close(),
    );

    const answer = await fetch(`${address}/api/x`, { headers: { traceparent: PARENT } });
    await answer.text();
    expect(answer.headers.get('server-timing')).toContain('0af7651916cd43dd8448eb211c80319c');
    await stop();

    const root = spans.find(({ kind }) => kind === 2);
    expect(root).toMatchObject({ parentSpanId: 'b7ad6b7169203331', status: { code: 2 } });
    const below = spans.filter(({ kind }) => kind === 3);
    expect(below.map(({ name, status }) => [name, status.code])).toEqual([
      ['POST users', 0],
      ['SELECT', 2],
    ]);
    expect(below.every(({ parentSpanId, traceId }) => parentSpanId === root?.spanId && traceId === root?.traceId)).toBe(
      true,
    );
  });

  it('lets a caller at the public door name a trace, and not decide whether it is recorded', async () => {
    const headers = { traceparent: PARENT };
    const collector = await listen((_req, res) => res.end('{}'));
    for (const [sampleRatio, flag] of [
      [0, '00'],
      [1, '01'],
    ] as const) {
      const stop = startTracing({ service: 'test', team: 'reporting', endpoint: collector.address, sampleRatio, log });
      const { server, address } = await listen((_req, res) => res.end());
      traceRequests(server, { isPublic: true });
      for (const asked of [headers, { traceparent: PARENT.replace(/01$/, '00') }]) {
        const answer = await fetch(`${address}/api/x`, { headers: asked });
        expect(answer.headers.get('server-timing')).toMatch(new RegExp(`00-0af7651916.*-${flag}"$`));
      }
      server.close();
      await stop();
    }
    collector.server.close();
  });

  it('is off unless a collector is named', async () => {
    closers.push(startTracing({ service: 'test', team: 'reporting', endpoint: undefined, sampleRatio: 1, log }));
    expect(activeTracer()).toBeUndefined();
    expect(await traced('work', {}, async (headers) => headers)).toEqual({});
  });

  it('costs spans and nothing else when the collector is away', async () => {
    const stop = startTracing({
      service: 'test',
      team: 'reporting',
      endpoint: 'http://127.0.0.1:9',
      sampleRatio: 1,
      log,
    });
    expect(await traced('work', {}, async () => 'done')).toBe('done');
    await stop();
  });
});
