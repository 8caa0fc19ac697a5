import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const run = promisify(execFile);
const MIGRATE = path.resolve(import.meta.dirname, '../../dist/server/migrate.js');
const name = `migrators_${crypto.randomUUID().slice(0, 8)}`;

let server: pg.Client;
beforeAll(async () => {
  server = new pg.Client({ connectionString: inject('testServerUrl') });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
});
afterAll(async () => {
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.end();
});

/** Each migration runs once; the others wait and exit with 0. */
it('five releases migrate an empty database at the same moment', async () => {
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  const env = { PATH: process.env.PATH ?? '', OWNER_DATABASE_URL: url.href, MIGRATE_SCHEMA: 'call_lists' };
  // A release that does not end with 0 rejects.
  await Promise.all(Array.from({ length: 5 }, () => run(process.execPath, [MIGRATE], { env })));
  const database = new pg.Client({ connectionString: url.href });
  await database.connect();
  const { rows } = await database.query(
    `SELECT count(*)::int AS applied, count(DISTINCT migration_name)::int AS different, count(finished_at)::int AS finished
     FROM call_lists._prisma_migrations`,
  );
  await database.end();
  const { applied } = rows[0];
  expect(rows).toEqual([{ applied: expect.toSatisfy((n: number) => n > 0), different: applied, finished: applied }]);
}, 60_000);
