import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '#process/log.ts';
import { inRepository } from './prepare-database.ts';
import { prepareSchema } from './prepare-schema.ts';
import { createSchemaCheck } from './schema-ready.ts';

const log = createLogger('test', { level: 'fatal' });
const directoryOf = inRepository(path.resolve(import.meta.dirname, '../../../..'));

let name: string;
let ownerUrl: string;

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const roleUrlOf = (schema: string): string => {
  const url = new URL(ownerUrl);
  url.username = `${name}_${schema}`;
  url.password = 'chosen by: another/user';
  return url.href;
};

describe('prepareSchema', () => {
  beforeEach(async () => {
    name = `prepare_${crypto.randomUUID().slice(0, 8)}`;
    await query(inject('testServerUrl'), `CREATE DATABASE ${name}`);
    const url = new URL(inject('testServerUrl'));
    url.pathname = `/${name}`;
    ownerUrl = url.href;
  });

  afterEach(async () => {
    await query(inject('testServerUrl'), `DROP DATABASE ${name} WITH (FORCE)`);
    const roles = await query(inject('testServerUrl'), `SELECT rolname FROM pg_roles WHERE rolname LIKE '${name}_%'`);
    for (const { rolname } of roles) await query(inject('testServerUrl'), `DROP ROLE "${rolname}"`);
  });

  const prepare = (schema: 'users' | 'analytics') =>
    prepareSchema({ ownerUrl, roleUrl: roleUrlOf(schema), schema, log, directoryOf });

  it('migrates one schema, and grants its role access to that schema only', async () => {
    await prepare('users');
    await prepare('analytics');
    expect(await query(roleUrlOf('users'), 'SELECT count(*)::int AS n FROM users.users')).toEqual([{ n: 0 }]);
    await expect(query(roleUrlOf('analytics'), 'SELECT * FROM users.users')).rejects.toThrow(/permission denied/);
    await expect(query(roleUrlOf('users'), 'CREATE TABLE users.mine ()')).rejects.toThrow(/permission denied/);
  });

  it('applies each migration once when five are released at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => prepare('users')));
    const doubled = await query(
      ownerUrl,
      'SELECT migration_name FROM users._prisma_migrations GROUP BY 1 HAVING count(*) <> 1',
    );
    expect(doubled).toEqual([]);
  });

  it('is waited for by a process that was built with it', async () => {
    const pool = new pg.Pool({ connectionString: ownerUrl });
    // A connection that is still closing when its database is dropped emits an error.
    pool.on('connect', (client) => client.on('error', () => undefined));
    const isReady = createSchemaCheck(pool, 'users', directoryOf('users'));
    await expect(isReady()).rejects.toThrow(/does not exist/);
    await prepare('users');
    await isReady();
    await pool.end();
  });

  it('takes up a new password of the role', async () => {
    await prepare('users');
    const url = new URL(roleUrlOf('users'));
    url.password = 'rotated';
    await prepareSchema({ ownerUrl, roleUrl: url.href, schema: 'users', log, directoryOf });
    expect(await query(url.href, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('prepares a schema for an owner who does not own the database, and may revoke nothing there', async () => {
    const owner = `${name}_owner`;
    await query(
      ownerUrl,
      `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'x'; GRANT CREATE ON DATABASE ${name} TO ${owner}`,
    );
    const url = new URL(ownerUrl);
    url.username = owner;
    url.password = 'x';
    await prepareSchema({ ownerUrl: url.href, roleUrl: roleUrlOf('analytics'), schema: 'analytics', log, directoryOf });
    expect(await query(roleUrlOf('analytics'), 'SELECT events.own_queues() AS queues')).toEqual([
      { queues: expect.not.arrayContaining(['users']) },
    ]);
    await query(ownerUrl, `DROP OWNED BY ${owner} CASCADE`);
  });

  it('explains a missing role that it may not create', async () => {
    const owner = `${name}_owner`;
    await query(ownerUrl, `CREATE ROLE ${owner} LOGIN PASSWORD 'x'; GRANT ALL ON DATABASE ${name} TO ${owner}`);
    const url = new URL(ownerUrl);
    url.username = owner;
    url.password = 'x';
    await expect(
      prepareSchema({ ownerUrl: url.href, roleUrl: roleUrlOf('users'), schema: 'users', log, directoryOf }),
    ).rejects.toThrow(/does not exist, and the owner of the schemas may not create roles/);
    await query(ownerUrl, `DROP OWNED BY ${owner} CASCADE`);
  });
});
