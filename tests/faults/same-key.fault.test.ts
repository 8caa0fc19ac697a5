import { once } from 'node:events';
import { connect } from 'node:net';
import type { Browser } from '@dialdeck/gateway/testing/browser';
import { createPlatformRig, type PlatformRig } from '@dialdeck/platform/testing/platform-rig';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from './support/timed.ts';

let rig: PlatformRig;
let admin: Browser;
let list: string;
let contact: string;
beforeAll(async () => {
  rig = await createPlatformRig();
  admin = await rig.signedIn();
});
afterAll(() => rig.close());
beforeEach(async () => {
  list = (await admin.post('/api/call-lists', { name: 'Leads' })).body.id;
  await admin.post(`/api/call-lists/${list}/contacts/bulk`, { contacts: [{ phone: '+14155550100' }] });
  [{ id: contact }] = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
});

const rows = async (sql: string): Promise<number> =>
  (await rig.ownerPool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, [list])).rows[0]?.n ?? 0;
const calls = () => rows('call_lists.call_logs WHERE call_list_id = $1');

interface Write {
  method: string;
  path(): string;
  body: Record<string, unknown>;
  other: Record<string, unknown>;
  /** How often it took effect. */
  effects(): Promise<number>;
}
const WRITES: [string, Write][] = [
  [
    'a call',
    {
      method: 'POST',
      path: () => '/api/call-logs',
      get body() {
        return { callListId: list, contactId: contact, phoneNumber: '+14155550100', notes: 'one' };
      },
      get other() {
        return { ...this.body, notes: 'two' };
      },
      effects: calls,
    },
  ],
  [
    'a result',
    {
      method: 'PUT',
      path: () => `/api/contacts/${contact}/disposition`,
      body: { type: 'winner', callOutcome: 'answered', duration: 60 },
      other: { type: 'loser', callOutcome: 'answered', duration: 60 },
      effects: calls,
    },
  ],
  [
    'a batch',
    {
      method: 'POST',
      path: () => `/api/call-lists/${list}/contacts/bulk`,
      body: { contacts: [{ phone: '+14155550101' }] },
      other: { contacts: [{ phone: '+14155550102' }] },
      effects: async () => (await rows('call_lists.contacts WHERE call_list_id = $1')) - 1,
    },
  ],
];

/** One row; another body with the same key is a conflict. */
describe.each(WRITES)('%s under one Idempotency-Key', (_what, write) => {
  const send = (key: string, body = write.body) =>
    admin.send(write.method, write.path(), { body, headers: { 'idempotency-key': key } });

  it('repeats the first response when the requests follow each other', async () => {
    const key = crypto.randomUUID();
    const [first, second] = [await send(key), await send(key)];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(first.status).toBeLessThan(300);
    expect(await write.effects()).toBe(1);
  });

  it('applies one of 20 concurrent requests, and fails none', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
    expect(await write.effects()).toBe(1);
  });

  it('after an answer that was lost', async () => {
    const key = crypto.randomUUID();
    await sendAndLeave(write, key);
    await until(async () => (await write.effects()) === 1, 20_000);
    expect((await send(key)).status).toBeLessThan(300);
    expect(await write.effects()).toBe(1);
  });

  it('with another body: 409, and nothing happens', async () => {
    const key = crypto.randomUUID();
    await send(key);
    expect((await send(key, write.other)).status).toBe(409);
    expect(await write.effects()).toBe(1);
  });
});

/** Counted once; the last result is valid, both are in the history. */
describe('two tabs', () => {
  const save = (type: string, key?: string) =>
    admin.send('PUT', `/api/contacts/${contact}/disposition`, {
      body: { type, callOutcome: 'answered', duration: 30 },
      headers: { ...(key && { 'idempotency-key': key }) },
    });

  it.each([
    ['with a key', crypto.randomUUID()],
    ['without', undefined],
  ])('a double click within 50 ms counts once, %s', async (_, key) => {
    const first = save('winner', key);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.all([first, save('winner', key)]);
    expect((await admin.get(`/api/call-lists/${list}`)).body).toMatchObject({ totalContacts: 1, completedCalls: 1 });
    expect(await calls()).toBe(1);
  });

  it('counts the last of two different results, lists both in the history, and completes the contact once', async () => {
    await save('winner');
    await save('loser');
    const [stands] = (await admin.get(`/api/call-lists/${list}/contacts`)).body;
    expect(stands).toMatchObject({ status: 'loser', lastCallDisposition: 'loser' });
    expect((await admin.get(`/api/call-lists/${list}`)).body).toMatchObject({ completedCalls: 1 });
    const { rows: history } = await rig.ownerPool.query(
      'SELECT disposition FROM call_lists.call_logs WHERE contact_id = $1 ORDER BY called_at, id',
      [contact],
    );
    expect(history.map(({ disposition }) => disposition)).toEqual(['winner', 'loser']);
  });
});

/** Sends the whole request, and leaves while its key waits in the database: it is neither unread nor answered then. */
async function sendAndLeave(write: Write, key: string): Promise<void> {
  const { hostname, port } = new URL(rig.origin);
  const body = JSON.stringify(write.body);
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const held = await rig.ownerPool.connect();
  try {
    await held.query('BEGIN; LOCK TABLE call_lists.idempotency_keys IN EXCLUSIVE MODE');
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `${write.method} ${write.path()} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nIdempotency-Key: ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await expect.poll(waiting, { timeout: 20_000, interval: 10 }).toBe(1);
    socket.destroy();
    await once(socket, 'close');
    // Its turn comes after the gateway has seen the end of that connection.
    await admin.get('/livez');
  } finally {
    await held.query('COMMIT');
    held.release();
  }
}

/** How many statements wait for the table of keys. */
const waiting = async (): Promise<number> => {
  const { rows } = await rig.ownerPool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_locks WHERE relation = 'call_lists.idempotency_keys'::regclass AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.n ?? 0;
};
