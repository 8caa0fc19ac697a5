import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { subgraphs } from '@dialdeck/components';
import { ROLE_SCHEMAS } from '@dialdeck/node/database/roles';
import { createTestDatabase, type TestDatabase } from '@dialdeck/node/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase('gateway');
});
afterAll(() => test.close());

it('sets a search path for each function that decides, acts for others or names a table', async () => {
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

it.each(subgraphs())('has exactly the functions of the folder of $name, one per file', async ({ folder, schema }) => {
  const { rows } = await test.ownerPool.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = $1::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')`,
    [schema],
  );
  const sources = path.join(root, folder, 'prisma/functions');
  const files = existsSync(sources) ? readdirSync(sources) : [];
  expect(rows.map(({ name }) => `${name}.sql`).sort()).toEqual(files.sort());
});
