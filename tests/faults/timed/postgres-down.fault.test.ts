import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';
import { type Timed, timed, until } from '../support/timed.ts';

let server: PostgresServer;
let rig: PlatformRig;
let admin: Browser;
let agent: Browser;
let list: string;
beforeAll(async () => {
  server = await startPostgresServer();
  rig = await createPlatformRig({ serverUrl: server.url, answerMs: 2_500 });
  admin = await rig.signedIn();
  const person = await rig.addAgent();
  agent = await rig.signedIn(person);
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone: '+14155550100' }] });
  await admin.patch(`/api/call-lists/${list}/assign`, { userIds: [person.id] });
});
afterAll(async () => {
  await rig.close();
  await server.stop();
});

const log = (key: string) =>
  agent.post(
    '/api/call-logs',
    { callListId: list, phoneNumber: '+14155550100', notes: key },
    { 'idempotency-key': key },
  );

/** No process ends, 503 only, what was acknowledged is committed, recovery within 5 s. */
describe('PostgreSQL crashes and restarts under load', () => {
  const RECOVERY_MS = 5_000;

  it('answers 503 only, loses no acknowledged write, and ends no session', async () => {
    const answers: (Timed & { key: string; during: string })[] = [];
    const running: Promise<void>[] = [];
    let during = 'before';
    // Requests arrive at their own pace and do not wait for each other.
    const send = (key: string, request: () => ReturnType<Browser['get']>) => {
      const began = during;
      running.push(timed(request).then((answer) => void answers.push({ ...answer, key, during: began })));
    };
    const load = setInterval(() => {
      const key = crypto.randomUUID();
      send(key, () => log(key));
      send('', () => agent.get('/api/auth/user'));
      send('', () => agent.get(`/api/call-lists/${list}/contacts`));
    }, 50);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    during = 'crash';
    await server.crash();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await server.start();
    const recovery = await until(async () => (await log(crypto.randomUUID())).status === 201, 2 * RECOVERY_MS);
    during = 'after';
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    clearInterval(load);
    await Promise.all(running);

    expect(recovery).toBeLessThan(RECOVERY_MS);
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 201, 503]);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) >= 1))).toEqual([]);
    expect(answers.filter(({ ms }) => ms > 10_000)).toEqual([]);
    expect(new Set(answers.filter(({ during: when }) => when === 'after').map(({ status }) => status))).toEqual(
      new Set([200, 201]),
    );
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ key }) => key);
    const { rows } = await rig.ownerPool.query<{ notes: string }>('SELECT notes FROM call_lists.call_logs');
    const kept = new Set(rows.map(({ notes }) => notes));
    expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
    expect(kept.size).toBe(rows.length);
    expect(acknowledged.length).toBeGreaterThan(10);
  });

  it('delivers later events to everybody again', async () => {
    const person = await rig.addAgent();
    const browser = await rig.signedIn(person);
    expect((await admin.patch(`/api/admin/users/${person.id}/toggle`)).body.isActive).toBe(false);
    await until(async () => (await browser.get('/api/auth/user')).status === 401, 3_000);
  });
});

describe('a crowd before one locked row', () => {
  it('a waiting caller gets 503 soon and holds nothing: every other route of the subgraph answers all the while', async () => {
    const [contact] = (await agent.get(`/api/call-lists/${list}/contacts`)).body;
    const other = (await admin.post('/api/call-lists', { name: 'Others' })).body.id;
    const holder = await rig.ownerPool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM call_lists.contacts WHERE id = $1 FOR UPDATE', [contact.id]);
    const result = { type: 'loser', callOutcome: 'answered', duration: 1 };
    const write = () => timed(() => agent.put(`/api/contacts/${contact.id}/disposition`, result));
    try {
      const waiting = Array.from({ length: 14 }, write);
      for (let round = 0; round < 4; round++) {
        const others = await Promise.all([
          timed(() => admin.get('/api/call-lists')),
          timed(() => agent.get(`/api/call-lists/${list}/contacts`)),
          timed(() =>
            admin.post(`/api/call-lists/${other}/contacts/bulk`, { contacts: [{ phone: `+1415555020${round}` }] }),
          ),
        ]);
        expect(others.map(({ status }) => status)).toEqual([200, 200, 201]);
        // They come again, as people do.
        if (round === 1) waiting.push(...Array.from({ length: 14 }, write));
      }
      for (const { status, ms, retryAfter } of await Promise.all(waiting))
        expect([status, Number(retryAfter) >= 1, ms < 3_000 || ms]).toEqual([503, true, true]);
      // No statement of a request that got 503 still waits for the row.
      const waiters = "SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
      await expect.poll(async () => (await holder.query(waiters)).rows, { timeout: 500, interval: 20 }).toEqual([]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect((await write()).status).toBe(200);
  });
});

/** 503 within 3 s; the other subgraphs answer. */
describe('a table is locked for a long time', () => {
  it('requests that need it get 503 soon, others are answered, and then all work again', async () => {
    const holder = await rig.ownerPool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE call_lists.contacts IN ACCESS EXCLUSIVE MODE');
    try {
      // More than the pool has connections.
      const stuck = Array.from({ length: 30 }, () => timed(() => agent.get(`/api/call-lists/${list}/contacts`)));
      const others = [
        timed(() => agent.get('/api/auth/user')),
        timed(() => agent.get('/api/dashboard/stats')),
        timed(() => admin.get('/api/admin/users')),
      ];
      for (const { status, ms } of await Promise.all(others)) expect([status, ms < 3_000]).toEqual([200, true]);
      for (const { status, ms, retryAfter } of await Promise.all(stuck))
        expect([status, Number(retryAfter) >= 1, ms < 3_000 || ms]).toEqual([503, true, true]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(
      await until(async () => (await agent.get(`/api/call-lists/${list}/contacts`)).status === 200, 5_000),
    ).toBeLessThan(3_000);
  });
});
