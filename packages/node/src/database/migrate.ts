import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#process/log.ts';
import { StartError } from '#process/process.ts';

/** The lock that the Prisma CLI takes while it migrates, so that the two wait for each other. */
const PRISMA_LOCK = 72_707_369;
const CONNECT_MS = 10_000;
const LOCK_POLL_MS = 100;
/** The longest wait of a migration for a table lock: later statements on the table wait as long. */
const TABLE_LOCK_MS = 1_000;
const TRY_FOR_MS = 300_000;
const TRY_AGAIN_MS = 500;
/** lock_not_available, deadlock_detected: daily work was in the way, for a short time. */
const IN_THE_WAY = /^(55P03|40P01)$/;

export interface MigrateOptions {
  /** A role that owns the schemas. */
  ownerUrl: string;
  /** Schema name and its folder of `migrations/<timestamp>_<name>/migration.sql` and `functions/<name>.sql`, in the order to apply. */
  schemas: readonly { schema: string; directory: string }[];
  log: Logger;
}

/**
 * Applies the missing migrations in Prisma's format: rows in `_prisma_migrations` that the Prisma CLI accepts as its own. Then applies
 * the functions, and their triggers, whose text has changed. A migration or function and its row are one transaction, so that a
 * process which is killed leaves both or none.
 */
export async function migrate({ ownerUrl, schemas, log }: MigrateOptions): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'dialdeck-migrate',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeLock(client);
    let changes = 0;
    for (const { schema, directory } of schemas) changes += await missingIn(client, schema, directory);
    if (changes > 0) log.info({ event: 'database_updating', changes });
    for (const { schema, directory } of schemas) await migrateSchema(client, schema, directory, log);
  } finally {
    await client.end();
  }
}

/** Polls: a statement that waits would hold a snapshot, and keep vacuum from removing dead rows. */
async function takeLock(client: pg.Client): Promise<void> {
  const ask = () => client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [PRISMA_LOCK]);
  while (!(await ask()).rows[0]?.mine) await sleep(LOCK_POLL_MS);
}

const HISTORY = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
/** Every text that was ever applied: a process waits for the texts of its own release, also when a newer one has replaced them. */
const FUNCTIONS = `CREATE TABLE IF NOT EXISTS _functions (
  name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (name, checksum))`;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface HistoryRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** How many migrations and functions of a schema are still to be applied. */
async function missingIn(client: pg.Client, schema: string, directory: string): Promise<number> {
  const quoted = client.escapeIdentifier(schema);
  const migrations = migrationsIn(path.join(directory, 'migrations'));
  const functions = functionsIn(path.join(directory, 'functions'));
  const { rows: tables } = await client.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [`${quoted}._functions`]);
  if (tables.length === 0) return migrations.length + functions.length;
  const { rows } = await client.query<{ known: string }>(
    `SELECT migration_name AS known FROM ${quoted}._prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
     UNION ALL
     (SELECT DISTINCT ON (name) checksum FROM ${quoted}._functions ORDER BY name, applied_at DESC)`,
  );
  const known = new Set(rows.map((row) => row.known));
  return [...migrations.map(({ name }) => name), ...functions.map(({ checksum }) => checksum)].filter(
    (each) => !known.has(each),
  ).length;
}

async function migrateSchema(client: pg.Client, schema: string, directory: string, log: Logger): Promise<void> {
  const quoted = client.escapeIdentifier(schema);
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS ${quoted}; SET search_path = ${quoted}; SET client_min_messages = warning; ${HISTORY}; ${FUNCTIONS}`,
  );
  const { rows } = await client.query<HistoryRow>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const migrations = migrationsIn(path.join(directory, 'migrations'));
  if (rows.length > 0 && !rows.some((row) => row.migration_name === migrations[0]?.name))
    throw new StartError(
      `The schema ${schema} is from a build before 0.1.0, which cannot be upgraded. Start with an empty database: move the folder .data away, or set DATA_DIR or DATABASE_URL.`,
    );
  for (const migration of migrations) {
    const { name, checksum } = migration;
    const known = rows.find((row) => row.migration_name === name);
    if (known && known.checksum !== checksum)
      log.warn({ event: 'migration_changed_after_it_was_applied', schema, migration: name });
    if (known?.finished_at) continue;
    // Only the Prisma CLI leaves such a row: here a migration and its row are one transaction.
    if (known)
      throw new StartError(
        `Migration ${name} of schema ${schema} failed before. Repair it, then mark it with \`prisma migrate resolve\`.`,
      );
    await untilFree(() => apply(client, migration));
    log.info({ event: 'migration_applied', schema, migration: name });
  }
  const functions = functionsIn(path.join(directory, 'functions'));
  if (functions.length > 0 && (await untilFree(() => applyFunctions(client, functions))))
    log.info({ event: 'functions_applied', schema });
}

const migrationsIn = (directory: string): Migration[] =>
  readdirSync(directory)
    .filter((name) => existsSync(path.join(directory, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    });

export interface SqlFunction {
  name: string;
  sql: string;
  checksum: string;
}

export const functionsIn = (directory: string): SqlFunction[] =>
  (existsSync(directory) ? readdirSync(directory) : []).sort().map((file) => {
    const sql = readFileSync(path.join(directory, file), 'utf8');
    return { name: path.basename(file, '.sql'), sql, checksum: checksumOf(sql) };
  });

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** An attempt that fails leaves nothing. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + TRY_FOR_MS; ; await sleep(TRY_AGAIN_MS * (0.5 + Math.random()))) {
    try {
      return await work();
    } catch (error) {
      if (!IN_THE_WAY.test(codeOf(error)) || performance.now() > end) throw error;
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await inOneTransaction(client, async () => {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [crypto.randomUUID(), checksum, name],
    );
  });
}

/**
 * Each file creates or replaces one function, and the triggers that call it. All are applied together, because they call each other; a
 * rollback applies the earlier texts again.
 *
 * @returns whether a text differed from the one applied last
 */
function applyFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<boolean> {
  return inOneTransaction(client, async () => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT DISTINCT ON (name) name, checksum FROM _functions ORDER BY name, applied_at DESC',
    );
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
    // A function may call one that is created after it.
    if (changed.length > 0) await client.query('SET LOCAL check_function_bodies = off');
    for (const { name, sql, checksum } of changed) {
      await client.query(sql);
      await client.query(
        `INSERT INTO _functions (name, checksum) VALUES ($1, $2)
         ON CONFLICT (name, checksum) DO UPDATE SET applied_at = EXCLUDED.applied_at`,
        [name, checksum],
      );
    }
    return changed.length > 0;
  });
}

async function inOneTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
