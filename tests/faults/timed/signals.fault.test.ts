import { once } from 'node:events';
import { connect } from 'node:net';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Fleet, startFleet } from '../support/fleet.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { timed } from '../support/timed.ts';

let fleet: Fleet;
/** A server for one test only, which stops while the others run. */
let spare: ServerProcess;
let stalled: ReturnType<typeof stopWhileReading>;
let admin: Browser;
let list: string;
beforeAll(async () => {
  fleet = await startFleet();
  admin = (await fleet.signedIn('admin')).browser;
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
  spare = await fleet.startAnother('gateway');
  stalled = stopWhileReading(spare);
});
afterAll(() => fleet.stop());

/** The requested page of contacts, and no work of the server itself, such as freeing contacts, which it does every few seconds. */
const WAITING = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND relation = 'call_lists.contacts'::regclass AND query LIKE '%"queueRank"%'`;

/** Requests that wait for a lock. */
const waiters = async () => (await fleet.ownerPool.query(WAITING)).rowCount;

const server = (name: 'gateway' | 'call-lists') => fleet.servers[name][0] ?? expect.fail('no server');

/** The answer is complete; an idle process exits within 500 ms; after the grace period connections are closed, exit 0. */
describe.each(['gateway', 'call-lists'] as const)('SIGTERM to %s', (name) => {
  afterEach(async () => {
    await server(name).start();
    await fleet.services[name].allReady();
  });

  it('completes a request in progress', async () => {
    const holder = await fleet.ownerPool.connect();
    await holder.query('BEGIN; LOCK TABLE call_lists.contacts IN ACCESS EXCLUSIVE MODE');
    const answer = timed(() => admin.get(`/api/call-lists/${list}/contacts?limit=10`));
    await expect.poll(waiters).toBeGreaterThan(0);
    server(name).signal('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await holder.query('ROLLBACK');
    holder.release();
    expect(await answer).toMatchObject({ status: 200, body: [] });
    const { code, ms } = await server(name).ended();
    expect([code, ms < 1_000 || ms]).toEqual([0, true]);
  });

  it('idle, with a kept connection: it is gone within 500 ms', async () => {
    const kept = connect(server(name).port, '127.0.0.1');
    kept.on('error', () => undefined);
    kept.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(kept, 'data');
    const closed = once(kept, 'close');
    kept.resume();
    server(name).signal('SIGTERM');
    const { code, ms } = await server(name).ended();
    expect([code, ms < 500 || ms]).toEqual([0, true]);
    await closed;
  });
});

it('closes a request whose body stalls, within seconds, and ends well', async () => {
  const { code, ms } = await stalled;
  expect([code, ms < 5_000 || ms]).toEqual([0, true]);
});

/** Sends a request whose body does not end, then SIGTERM. Returns how the process ended, after its connection was closed. */
async function stopWhileReading(server: ServerProcess) {
  const stuck = connect(server.port, '127.0.0.1');
  stuck.on('error', () => undefined);
  stuck.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const closed = once(stuck, 'close');
  stuck.resume();
  server.signal('SIGTERM');
  const ended = await server.ended();
  await closed;
  return ended;
}
