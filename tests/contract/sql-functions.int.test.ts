import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { subgraphs } from '@dialdeck/components';
import { ROLE_SCHEMAS } from '@dialdeck/node/roles';
import { createTestDatabase, type TestDatabase } from '@dialdeck/node/testing/test-database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('gateway');
});
afterAll(() => test.close());

/** The sources of a subgraph's SQL functions, one file per name. */
function sourcesOf(folder: string): string[] {
  const functions = path.join(root, folder, 'prisma/functions');
  if (!existsSync(functions)) return [];
  return readdirSync(functions).map((name) => readFileSync(path.join(functions, name), 'utf8'));
}

/** Name with arguments, and the whole definition, of every function in a schema except those of extensions. */
async function functionsIn(client: pg.PoolClient, schema: string) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS definition FROM pg_proc
     WHERE pronamespace = $1::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
     ORDER BY 1`,
    [schema],
  );
  return rows;
}

it('each function that decides or acts for others has a search path of its own, as has each that names a table', async () => {
  // An SQL function that names no table is part of its caller's statement.
  const { rows } = await test.ownerPool.query(
    `SELECT DISTINCT pg_proc.oid::regprocedure::text AS name FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
     WHERE nspname = ANY ($1) AND NOT coalesce(array_to_string(proconfig, ',') ~ '\\msearch_path=(?!")[^,]+, pg_temp\\M', false)
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
       AND (prosecdef OR prorettype = 'trigger'::regtype OR prolang <> (SELECT oid FROM pg_language WHERE lanname = 'sql')
         OR pg_get_functiondef(pg_proc.oid) ~* '\\m(from|into|update|join|table)\\M'
         OR EXISTS (SELECT FROM pg_depend WHERE refobjid = pg_proc.oid AND refclassid = 'pg_proc'::regclass
           AND classid IN ('pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_rewrite'::regclass)))`,
    [['events', ...ROLE_SCHEMAS]],
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});

it.each(subgraphs())('the migrations of $name make the functions that its sources say', async ({ folder, schema }) => {
  const client = await test.ownerPool.connect();
  try {
    await client.query('BEGIN');
    // A function may call one that is created later.
    await client.query(`SET LOCAL check_function_bodies = off; SET LOCAL search_path = ${schema}`);
    const migrated = await functionsIn(client, schema);
    for (const { name } of migrated) await client.query(`DROP FUNCTION ${name} CASCADE`);
    for (const source of sourcesOf(folder)) await client.query(source);
    expect(await functionsIn(client, schema)).toEqual(migrated);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
