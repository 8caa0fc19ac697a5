import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { observeRequests, routeLabel } from './http-metrics.ts';
import { createMetrics } from './metrics.ts';

const create = () => createMetrics({ withProcess: false });

describe('routeLabel', () => {
  it.each([
    ['/api/call-lists/0198c0de-0000-7000-8000-000000000000/contacts?limit=5', 200, '/api/call-lists/:id/contacts'],
    ['/api/no/such/thing/17', 404, 'unmatched'],
    ['/graphql?id=abc&v={}', 200, '/graphql'],
    ['/mfe/agent/1.0.0/queue.0123456789.js', 200, '/mfe/agent'],
    ['/assets/react.0123456789.js', 200, 'file'],
    ['/contacts/0198c0de-0000-7000-8000-000000000000', 200, 'page'],
    ['/', 200, '/'],
  ])('%s with %d is %s', (url, status, label) => {
    expect(routeLabel(url, status)).toBe(label);
  });
});

describe('metrics', () => {
  it('count and time the answers of a server, and leave probes out', async () => {
    const metrics = create();
    const server = createServer((req, res) => res.writeHead(req.url === '/api/x' ? 503 : 200).end());
    observeRequests(server, metrics);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const path of ['/api/x', '/api/y', '/api/y', '/readyz']) await (await fetch(base + path)).text();
    await new Promise((resolve) => server.close(resolve));
    const text = await metrics.text();
    expect(text).toContain('dialdeck_http_requests_total{route="/api/x",method="GET",status="503"} 1');
    expect(text).toContain('dialdeck_http_requests_total{route="/api/y",method="GET",status="200"} 2');
    expect(text).toContain('dialdeck_http_request_duration_seconds_count{route="/api/y",method="GET"} 2');
    expect(text).not.toContain('readyz');
  });

  it('create a component’s own counter once, and continue its count', async () => {
    const metrics = create();
    const series = { name: 'dialdeck_import_rows_total', help: 'Rows', labelNames: ['result'] };
    metrics.counter(series).inc({ result: 'imported' }, 2);
    metrics.counter(series).inc({ result: 'imported' }, 3);
    expect(await metrics.text()).toContain('dialdeck_import_rows_total{result="imported"} 5');
  });

  it('name the owner of the process on every series, and another owner where a series has one', async () => {
    const metrics = create();
    metrics.ownedBy('platform');
    metrics.subgraphCall('auth', 'refused', 0.01);
    metrics.counter({ name: 'dialdeck_opens_total', help: 'Opens', labelNames: ['team'] }).inc({ team: 'reporting' });
    const text = await metrics.text();
    expect(text).toContain(
      'dialdeck_subgraph_call_duration_seconds_count{team="platform",subgraph="auth",outcome="refused"} 1',
    );
    expect(text).toContain('dialdeck_opens_total{team="reporting"} 1');
  });

  it('stop making new series when operations have too many names', async () => {
    const metrics = create();
    for (let index = 0; index < 300; index++) metrics.operation(`Made${index}Up`, 'ok', 0.01);
    const text = await metrics.text();
    expect(text).toContain('dialdeck_graphql_operation_duration_seconds_count{operation="other",outcome="ok"} 100');
    expect(text).not.toContain('Made250Up');
  });

  it('name the dependency that is down', async () => {
    const metrics = create();
    metrics.dependency('sessions', false);
    metrics.dependency('users', true);
    expect(await metrics.text()).toMatch(/dependency="sessions"} 0\n.*dependency="users"} 1/);
  });
});
