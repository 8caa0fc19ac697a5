import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { limitsOfRequests } from '../database-limits.ts';
import { createLogger } from '../log.ts';
import { ensureRoles, type RoleSchema } from '../roles.ts';
import { TEMPLATE } from './test-server.ts';

const log = createLogger('test', { level: 'fatal' });
/** A busy machine is slow, not wrong. */
const PATIENT = limitsOfRequests(20_000);

export interface TestDatabase {
  /** As the subgraph's own role sees it. */
  database: Database;
  /** As the owner sees it, for looking behind the scenes. */
  ownerPool: pg.Pool;
  /** The URL of each role, for tests that run more than one subgraph. */
  urls: Record<RoleSchema, string>;
  ownerUrl: string;
  open(schema: RoleSchema): Database;
  close(): Promise<void>;
}

/** Migrates an empty database and makes its roles. Gives the URL of each. */
export type Prepare = (ownerUrl: string) => Promise<Record<RoleSchema, string>>;

/**
 * A database of one's own on the server of the global set-up: a copy of the migrated one, or, where another release has to
 * `prepare` it, an empty one.
 */
export async function createTestDatabase(
  schema: RoleSchema,
  serverUrl = inject('testServerUrl'),
  prepare?: Prepare,
): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${prepare ? 'template0' : TEMPLATE}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const urls = await (prepare ? prepare(url.href) : ensureRoles(url.href, 'test', log));
  const opened: Database[] = [];
  const open = (which: RoleSchema) => {
    const database = openDatabase({ url: urls[which], schema: which, log, max: 20, limits: PATIENT });
    opened.push(database);
    return database;
  };
  const ownerPool = new pg.Pool({ connectionString: url.href, max: 4 });
  ownerPool.on('error', () => undefined);
  ownerPool.on('connect', (client) => client.on('error', () => undefined));
  return {
    database: open(schema),
    ownerPool,
    urls,
    ownerUrl: url.href,
    open,
    async close() {
      await Promise.all([...opened.map((database) => database.close()), ownerPool.end()]);
      await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      for (const roleUrl of Object.values(urls))
        await onServer(serverUrl, `DROP ROLE IF EXISTS "${new URL(roleUrl).username}"`);
    },
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Copying the template needs it for itself alone; parallel workers take turns.
    await client.query('SELECT pg_advisory_lock(72707373)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
