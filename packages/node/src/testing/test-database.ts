import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#database/database.ts';
import { limitsOfRequests } from '#database/database-limits.ts';
import { ensureRoles, type RoleSchema } from '#database/roles.ts';
import { createLogger } from '#process/log.ts';
import { TEMPLATE } from './test-server.ts';

const log = createLogger('test', { level: 'fatal' });
/** A busy machine is slow, not wrong. */
const PATIENT = limitsOfRequests(20_000);

export interface TestDatabase {
  /** As the subgraph's own role sees it. */
  database: Database;
  /** The owner's view, for assertions on stored rows. */
  ownerPool: pg.Pool;
  /** The URL of each role, for tests that run more than one subgraph. */
  urls: Record<RoleSchema, string>;
  ownerUrl: string;
  open(schema: RoleSchema): Database;
  close(): Promise<void>;
}

type RoleUrls = Record<RoleSchema, string>;

/** Migrates an empty database and makes its roles. Returns the URL of each. */
export type Prepare = (ownerUrl: string) => Promise<RoleUrls>;

interface TestDatabaseOptions {
  /** Set if another release migrates an empty database. */
  prepare?: Prepare | undefined;
  /** Set if a test changes a role. */
  hasOwnRoles?: boolean;
}

/**
 * A database of one's own on the server of the global set-up: a copy of the migrated one. Its roles are the template's, which have
 * the same rights in each copy: new ones take more processor time than the copy, because their passwords are derived slowly.
 */
export async function createTestDatabase(
  schema: RoleSchema,
  serverUrl = inject('testServerUrl'),
  { prepare, hasOwnRoles = false }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const template = urlOf(serverUrl, TEMPLATE);
  if (!prepare && !hasOwnRoles && !rolesOfTemplates.has(template))
    await onServer(serverUrl, async () => {
      rolesOfTemplates.set(template, await ensureRoles(template, 'test', log));
    });
  // Copied by file: the usual copy through the log takes nearly twice as long.
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${prepare ? 'template0' : TEMPLATE} STRATEGY file_copy`);
  const ownerUrl = urlOf(serverUrl, name);
  const shared = prepare || hasOwnRoles ? undefined : rolesOfTemplates.get(template);
  const urls = shared ? rolesIn(name, shared) : await (prepare?.(ownerUrl) ?? ensureRoles(ownerUrl, 'test', log));
  const opened: Database[] = [];
  const open = (which: RoleSchema) => {
    const database = openDatabase({ url: urls[which], schema: which, log, max: 20, limits: PATIENT });
    opened.push(database);
    return database;
  };
  const ownerPool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  ownerPool.on('error', () => undefined);
  ownerPool.on('connect', (client) => client.on('error', () => undefined));
  return {
    database: open(schema),
    ownerPool,
    urls,
    ownerUrl,
    open,
    async close() {
      await Promise.all([...opened.map((database) => database.close()), ownerPool.end()]);
      await untilLeft(serverUrl, name);
      await onServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      if (shared) return;
      const roles = new Set(Object.values(urls).map((roleUrl) => `"${new URL(roleUrl).username}"`));
      await onServer(serverUrl, `DROP ROLE IF EXISTS ${[...roles].join(', ')}`);
    },
  };
}

/** Waits until no client is connected: a connection that the drop cuts off while it closes emits an error, which would fail the next test. */
async function untilLeft(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (let tries = 0; tries < 20; tries++) {
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
      if (rowCount === 0) return;
      await sleep(25);
    }
  } finally {
    await client.end();
  }
}

/** By the template's URL. */
const rolesOfTemplates = new Map<string, RoleUrls>();

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const rolesIn = (database: string, urls: RoleUrls): RoleUrls =>
  Object.fromEntries(Object.entries(urls).map(([schema, url]) => [schema, urlOf(url, database)])) as RoleUrls;

async function onServer(serverUrl: string, work: string | (() => Promise<void>)): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Copying the template needs it for itself alone; parallel workers take turns.
    await client.query('SELECT pg_advisory_lock(72707373)');
    await (typeof work === 'string' ? client.query(work) : work());
  } finally {
    await client.end();
  }
}
