import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fleet, startFleet } from './support/fleet.ts';
import { type PostgresServer, startPostgresServer, waitForStandby } from './support/postgres-server.ts';
import { until } from './support/timed.ts';

/** A busy machine is slow, not wrong; without a limit of our own the answer takes 30 s. */
const ANSWERED_WITHIN_MS = 20_000;

let server: PostgresServer;
let fleet: Fleet;
let owner: pg.Client;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startPostgresServer();
  owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  fleet = await startFleet({ serverUrl: server.url });
  const { browser } = await fleet.signedIn('admin');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  headers = { cookie, origin: new URL(fleet.publicUrl).origin };
});
afterAll(async () => {
  await waitForStandby(owner, '');
  await fleet.stop();
  await owner.end();
  await server.stop();
});

async function send(route: string, body: string, type: string, more: Record<string, string> = {}) {
  const began = performance.now();
  const answer = await fetch(fleet.services.gateway.origin + route, {
    method: 'POST',
    headers: { ...headers, ...more, 'content-type': type },
    body,
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  return { status: answer.status, retryAfter: answer.headers.has('retry-after'), ms: performance.now() - began, text };
}

it('answers an upload with 503 soon while no replica confirms it, and takes it up afterwards', async () => {
  const list = await send('/api/call-lists', JSON.stringify({ name: 'Uploaded' }), 'application/json');
  const { id } = JSON.parse(list.text) as { id: string };
  const rows = Array.from({ length: 1_000 }, (_, index) => `+1646200${String(index).padStart(4, '0')},Row${index}`);
  const mapping = encodeURIComponent(JSON.stringify({ phone: 'Phone', firstName: 'First', customFields: [] }));
  const key = { 'idempotency-key': crypto.randomUUID() };
  const upload = () =>
    send(`/api/call-lists/${id}/imports?mapping=${mapping}`, `Phone,First\n${rows.join('\n')}\n`, 'text/csv', key);
  await waitForStandby(owner, 'absent');
  const { ms, ...answer } = await upload();
  expect(answer).toMatchObject({ status: 503, retryAfter: true });
  expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
  await waitForStandby(owner, '');
  await until(async () => (await upload()).status === 202, 30_000);
});
