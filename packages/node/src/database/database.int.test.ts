import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAppError } from '#graphql/mask-error.ts';
import { beforeDeadline } from '#process/deadline.ts';
import { createLogger } from '#process/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { inTransaction, openDatabase, sendWithCommit } from './database.ts';
import { limitsOfRequests } from './database-limits.ts';

const log = createLogger('database-test', { level: 'silent' });
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('users', undefined, { hasOwnRoles: true });
});
afterAll(() => test.close());

// An error event without a listener would end the process, and this run with it.
it('loses only one transaction when a connection breaks between two statements', async () => {
  const { pool } = test.database;
  const broken = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const gone = new Promise((resolve) => client.once('end', resolve));
    await test.ownerPool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await gone;
    await client.query('SELECT 1');
  });
  await expect(broken).rejects.toThrow();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});

it('rolls back and rejects when a statement that is sent with COMMIT fails', async () => {
  const { pool } = test.database;
  const count = async () => (await test.ownerPool.query('SELECT count(*)::int AS n FROM sent_last')).rows[0].n;
  await test.ownerPool.query('CREATE TABLE sent_last (n int PRIMARY KEY)');
  await test.ownerPool.query('GRANT ALL ON sent_last TO PUBLIC');
  const insert = (...numbers: number[]) =>
    inTransaction(pool, async (client) => {
      sendWithCommit(
        client,
        numbers.map((n) => client.query('INSERT INTO public.sent_last VALUES ($1)', [n])),
      );
    });
  await insert(1, 2);
  await expect(insert(3, 1, 4)).rejects.toMatchObject({ code: '23505' });
  expect(await count()).toBe(2);
  // The connection is as good as before.
  await insert(3, 4);
  expect([await count(), pool.totalCount]).toEqual([4, 1]);
});

it('leaves a server that has become read-only, so that the next statement finds the leader', async () => {
  const { pool } = test.open('users');
  const role = new URL(test.urls.users).username;
  await test.ownerPool.query('CREATE TABLE written (n int); GRANT ALL ON written TO PUBLIC');
  await test.ownerPool.query(`ALTER ROLE "${role}" SET default_transaction_read_only = on`);
  const write = () => inTransaction(pool, (client) => client.query('INSERT INTO public.written VALUES (1)'));
  const refused = await write().catch((thrown: unknown) => thrown);
  await test.ownerPool.query(`ALTER ROLE "${role}" RESET default_transaction_read_only`);
  expect(toAppError(refused)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
  await expect(write()).resolves.toMatchObject({ rowCount: 1 });
});

it('loses the locks of a process that is suspended in a transaction, and rejects with an error that may be retried', async () => {
  await test.ownerPool.query('CREATE TABLE held (n int); GRANT ALL ON held TO PUBLIC');
  const { pool } = openDatabase({ url: test.urls.users, schema: 'users', log, limits: limitsOfRequests(500) });
  const lock = 'LOCK TABLE public.held IN EXCLUSIVE MODE';
  let isTaken = false;
  const standing = inTransaction(pool, async (client) => {
    await client.query(lock);
    await inTransaction(test.database.pool, (other) => other.query(lock));
    isTaken = true;
    await client.query('SELECT 1');
  });
  const error = await standing.catch((thrown: unknown) => thrown);
  expect([isTaken, toAppError(error)]).toMatchObject([true, { code: 'UNAVAILABLE', retryAfter: 1 }]);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

describe('idle connections', () => {
  const limitRole = (connections: number) =>
    test.ownerPool.query(`ALTER ROLE "${new URL(test.urls.users).username}" CONNECTION LIMIT ${connections}`);

  it('answer the first requests of a process, also when no new one can be had', async () => {
    const { pool, ready } = test.open('users');
    await ready();
    await limitRole(0);
    try {
      const first = await Promise.all(Array.from({ length: 3 }, () => pool.query('SELECT pg_backend_pid() AS pid')));
      expect(new Set(first.map(({ rows }) => rows[0].pid)).size).toBe(3);
      await expect(ready()).resolves.toBeUndefined();
      await expect(test.open('users').ready()).rejects.toThrow(/too many connections for role/);
    } finally {
      await limitRole(-1);
    }
  });

  it('are opened once, and only missing ones', async () => {
    const { pool, ready } = test.open('users');
    await pool.query('SELECT 1');
    for (let times = 0; times < 3; times++) await ready();
    expect([pool.totalCount, pool.idleCount]).toEqual([3, 3]);
  });
});

const working = async () => {
  const { rows } = await test.ownerPool.query(
    "SELECT query FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()",
  );
  return rows.length;
};

describe('a caller that waits too long gets 503 with Retry-After', () => {
  const SLOW = 'SELECT pg_sleep(15)';
  const late = expect.objectContaining({ code: 'UNAVAILABLE' });
  const doings: [string, () => Promise<unknown>][] = [
    ['a statement', () => test.database.pool.query(SLOW)],
    ['one in a transaction', () => inTransaction(test.database.pool, (client) => client.query(SLOW))],
    [
      'one that waited for a connection of another caller',
      async () => {
        const { pool } = test.database;
        const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
        const waiting = pool.query(SLOW);
        for (const client of taken) client.release();
        await waiting;
      },
    ],
  ];

  it.each(doings)('%s: releases its connection immediately, and the server stops working on it', async (_what, ask) => {
    const { pool } = test.database;
    // Opened before the clock starts: a busy machine may need longer for that than the deadline.
    await Promise.all(Array.from({ length: pool.options.max }, () => pool.query('SELECT 1')));
    let done: unknown;
    const asked = beforeDeadline(1_000, () => {
      const asking = ask();
      done = expect(asking).rejects.toEqual(late);
      return asking;
    });
    await expect.poll(working, { interval: 10 }).toBe(1);
    await expect(asked).rejects.toEqual(late);
    await expect.poll(working, { timeout: 2_000, interval: 10 }).toBe(0);
    await done;
    expect(pool.totalCount - pool.idleCount).toBe(0);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('rejects later statements, and rolls back the open transaction', async () => {
    const { pool } = test.database;
    let done: unknown;
    const asked = beforeDeadline(100, () => {
      const asking = inTransaction(pool, async (client) => {
        await client.query(
          `INSERT INTO events.parked (consumer, id, type, key, payload, created_at)
           VALUES ('users', 1, 'left.over', gen_random_uuid(), '{}', now())`,
        );
        await setTimeout(300);
        await client.query('SELECT 1');
      });
      done = expect(asking).rejects.toEqual(late);
      return asking;
    });
    await expect(asked).rejects.toEqual(late);
    await done;
    expect(pool.totalCount - pool.idleCount).toBe(0);
    expect((await pool.query('SELECT FROM events.parked')).rowCount).toBe(0);
  });

  it('continues work that outlasts the answer', async () => {
    await beforeDeadline(200, async () => undefined);
    const answered = await beforeDeadline(200, async () => ({
      after: setTimeout(400).then(() => test.database.pool.query('SELECT 1 AS one')),
    }));
    expect((await answered.after).rows).toEqual([{ one: 1 }]);
  });
});
