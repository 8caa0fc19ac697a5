import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('users');
});
afterAll(() => test.close());

// An error event that nobody listens to would end the process, and this run with it.
it('a connection that breaks between two statements costs its transaction alone', async () => {
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
