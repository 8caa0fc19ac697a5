import { connect } from 'node:net';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fleet, startFleet } from '../support/fleet.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type Timed, timed } from '../support/timed.ts';

/** Two checks of a proxy that probes every 100 ms. */
const TWO_CHECKS_MS = 200;

let fleet: Fleet;
let admin: Browser;
let agent: Browser;
let list: string;
beforeAll(async () => {
  fleet = await startFleet({ replicas: 2, drainSeconds: 1 });
  admin = (await fleet.signedIn('admin')).browser;
  const person = await fleet.signedIn('user');
  agent = person.browser;
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone: '+14155550100' }] });
  await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [person.id] });
});
afterAll(() => fleet.stop());

interface Check {
  said: 'ready' | 'not ready' | 'refused';
  at: number;
}

/** No request fails, no write is doubled, sessions are kept; readiness turns before the listener closes. */
it('fails no request while each process in turn is restarted under load', async () => {
  const answers: (Timed & { key: string; path: string })[] = [];
  const running: Promise<void>[] = [];
  const send = (path: string, key: string, request: () => ReturnType<Browser['get']>) =>
    void running.push(timed(request).then((answer) => void answers.push({ ...answer, key, path })));
  // Requests arrive at their own pace and do not wait for each other.
  const load = setInterval(() => {
    const key = crypto.randomUUID();
    const call = { callListId: list, phoneNumber: '+14155550100', notes: key };
    send('POST /api/call-logs', key, () => agent.post('/api/call-logs', call, { 'idempotency-key': key }));
    send('GET /api/auth/user', '', () => agent.get('/api/auth/user'));
    send('GET /api/dashboard/stats', '', () => agent.get('/api/dashboard/stats'));
    send('GET contacts', '', () => agent.get(`/api/call-lists/${list}/contacts`));
  }, 150);

  for (const [name, replicas] of Object.entries(fleet.servers))
    for (const server of replicas) {
      const checks: Check[] = [];
      const watch = setInterval(
        () => void check(server).then((said) => checks.push({ said, at: performance.now() })),
        50,
      );
      server.signal('SIGTERM');
      const { code } = await server.ended();
      clearInterval(watch);
      expect([name, code]).toEqual([name, 0]);
      const turned = checks.find(({ said }) => said === 'not ready')?.at ?? Number.POSITIVE_INFINITY;
      const closed = checks.find(({ said }) => said === 'refused')?.at ?? performance.now();
      expect([name, closed - turned]).toEqual([name, expect.toSatisfy((ms: number) => ms >= TWO_CHECKS_MS)]);
      await server.start();
    }
  clearInterval(load);
  await Promise.all(running);

  const failed = answers.filter(({ status }) => status !== 200 && status !== 201);
  expect(failed.map(({ path, status, ms, body }) => ({ path, status, ms, body }))).toEqual([]);
  expect(answers.length).toBeGreaterThan(300);
  const { rows } = await fleet.ownerPool.query<{ notes: string }>('SELECT notes FROM call_lists.call_logs');
  const acknowledged = answers.flatMap(({ key }) => key || []);
  expect(rows.map(({ notes }) => notes).toSorted()).toEqual(acknowledged.toSorted());
  expect((await admin.get('/api/auth/user')).status).toBe(200);
});

/** A check as a proxy makes it: over a connection of its own. */
function check({ port }: ServerProcess): Promise<Check['said']> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    );
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', () => resolve('refused'));
    socket.on('close', () => resolve(text.startsWith('HTTP/1.1 200') ? 'ready' : text ? 'not ready' : 'refused'));
  });
}
