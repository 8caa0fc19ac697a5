import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { querySent, type SentRow } from './sent-rows.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('call_lists');
});
afterAll(() => test.close());

const textsOf = (row: SentRow, columns: number) => Array.from({ length: columns }, (_, column) => row.text(column));

describe('rows as they were sent', () => {
  it('are those that pg reads, whatever the size and however many are read at once', async () => {
    const ask = async (rows: number, size: number) => {
      const text = `SELECT n::text, nullif(n % 3, 0)::text, repeat('é"', $2) || n, NULL, '' FROM generate_series(1, $1::int) AS n`;
      const statement = { name: 'sent-rows', text, values: [rows, size] };
      const { pool } = test.database;
      const [sent, read] = await Promise.all([
        querySent(pool, statement),
        pool.query({ text, values: statement.values, rowMode: 'array' }),
      ]);
      expect(sent.map((row) => textsOf(row, 5))).toEqual(read.rows);
      return sent.length;
    };
    const sizes = [
      [0, 1],
      [1, 100_000],
      [3_000, 20],
      [40, 10_000],
      [51, 3],
    ] as const;
    for (const [rows, size] of sizes) expect(await ask(rows, size)).toBe(rows);
    await Promise.all(sizes.map(([rows, size]) => ask(rows, size)));
  });

  it('have no column behind their last one', async () => {
    const [row] = await querySent(test.database.pool, { text: 'SELECT 1' });
    expect(row && textsOf(row, 2)).toEqual(['1', null]);
  });

  it('fail as any statement does, and leave the connection to the next one', async () => {
    const { pool } = test.database;
    const client = await pool.connect();
    try {
      const statement = { text: 'SELECT 10 / (3 - n) FROM generate_series(1, $1::int) AS n', values: [5] };
      await expect(querySent(client, statement)).rejects.toMatchObject({ code: '22012' });
      expect(await querySent(client, { text: 'SELECT 1' })).toHaveLength(1);
      expect((await client.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }]);
    } finally {
      client.release();
    }
  });

  it('are not promised by a client that reads them', async () => {
    await expect(querySent(test.ownerPool, { text: 'SELECT 1' })).rejects.toThrow(/openDatabase/);
  });
});
