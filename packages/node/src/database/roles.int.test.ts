import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#process/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { ensureRole, ensureRoles, ROLE_SCHEMAS } from './roles.ts';

const log = createLogger('test', { level: 'fatal' });
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('users', undefined, { hasOwnRoles: true });
});
afterAll(() => test.close());

async function rowsAs(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

it('gives every role its own password, the same one at every start', async () => {
  const again = await ensureRoles(test.ownerUrl, 'test', log);
  expect(again).toEqual(test.urls);
  expect(new Set(Object.values(again).map((url) => new URL(url).password)).size).toBe(ROLE_SCHEMAS.length);
  for (const url of Object.values(again)) expect(await rowsAs(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

it('sends no password in a statement, so that no server log can hold one', async () => {
  const said: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof query>) {
    said.push(String(args[0]));
    return query.apply(this, args);
  } as typeof query;
  const chosen = new URL(test.urls.users);
  chosen.password = 'chosen by an operator';
  try {
    await ensureRoles(test.ownerUrl, 'test', log);
    await ensureRole(test.ownerUrl, { roleUrl: chosen.href, schema: 'users' });
  } finally {
    pg.Client.prototype.query = query;
  }
  const passwords = [...Object.values(test.urls).map((url) => new URL(url).password), 'chosen by an operator'];
  expect(said.join()).toContain('ALTER ROLE');
  expect(passwords.filter((password) => said.join().includes(password))).toEqual([]);
  expect(await rowsAs(chosen.href, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});
