import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('call_lists');
});
afterAll(() => test.close());

/** The rows of one connection's statements, in order. */
async function rowsOf(statements: readonly { name?: string; text: string; values?: unknown[]; rowMode?: 'array' }[]) {
  const client = await test.database.pool.connect();
  try {
    const answers: unknown[] = [];
    for (const statement of statements) answers.push((await client.query<object>(statement)).rows);
    return answers;
  } finally {
    client.release();
  }
}

const NAMED = {
  name: 'described',
  text: "SELECT $1::int AS n, $2::text AS word, '{1}'::int[] AS list, NULL AS nothing",
};
const row = (n: number, word: string) => ({ n, word, list: [1], nothing: null });

describe('the rows of a named statement', () => {
  it('are read in the same way each time', async () => {
    const ask = (n: number, word: string) => ({ ...NAMED, values: [n, word] });
    expect(await rowsOf([ask(1, 'a'), ask(2, 'b'), ask(3, 'c')])).toEqual([
      [row(1, 'a')],
      [row(2, 'b')],
      [row(3, 'c')],
    ]);
  });

  it('are arrays if asked for, also by a name that was used for objects', async () => {
    const values = [1, 'a'];
    const asked = [NAMED, { ...NAMED, rowMode: 'array' as const }, NAMED].map((statement) => ({
      ...statement,
      values,
    }));
    expect(await rowsOf(asked)).toEqual([[row(1, 'a')], [[1, 'a', [1], null]], [row(1, 'a')]]);
  });

  it('are read by their own connection’s description: a name may mean other columns on another one', async () => {
    const { pool } = test.database;
    const [one, two] = [await pool.connect(), await pool.connect()];
    try {
      const answers: unknown[] = [];
      for (const [client, text] of [
        [one, 'SELECT 1 AS a'],
        [two, "SELECT 'x' AS a, 2 AS b"],
        [one, 'SELECT 1 AS a'],
        [two, "SELECT 'x' AS a, 2 AS b"],
      ] as const)
        answers.push((await client.query({ name: 'same', text })).rows);
      expect(answers).toEqual([[{ a: 1 }], [{ a: 'x', b: 2 }], [{ a: 1 }], [{ a: 'x', b: 2 }]]);
    } finally {
      one.release();
      two.release();
    }
  });

  it('are not read by an old description: PostgreSQL refuses a statement whose columns have changed', async () => {
    const asked = { name: 'all-of-it', text: 'SELECT * FROM described' };
    const client = await test.database.pool.connect();
    try {
      await client.query('CREATE TEMP TABLE described AS SELECT 1 AS a');
      expect((await client.query(asked)).rows).toEqual([{ a: 1 }]);
      await client.query('DROP TABLE described');
      await client.query("CREATE TEMP TABLE described AS SELECT 'x' AS word");
      await expect(client.query(asked)).rejects.toThrow('cached plan must not change result type');
      await client.query('DEALLOCATE ALL');
    } finally {
      client.release(true);
    }
  });
});

describe('a statement without a name', () => {
  it('is read by its own description', async () => {
    const answers = await rowsOf([
      { text: 'SELECT $1::int AS a', values: [1] },
      { text: 'SELECT $1::text AS b', values: ['x'] },
    ]);
    expect(answers).toEqual([[{ a: 1 }], [{ b: 'x' }]]);
  });

  it('may be several statements, each with its own description', async () => {
    const answers: unknown = await test.database.pool.query('SELECT 1 AS a; SELECT 2 AS b');
    expect(answers).toMatchObject([{ rows: [{ a: 1 }] }, { rows: [{ b: 2 }] }]);
  });
});
