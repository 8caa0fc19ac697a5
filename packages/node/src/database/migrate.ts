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
/** The longest name in PostgreSQL, in bytes. */
const NAME_MAX = 63;
/** lock_not_available, deadlock_detected: daily work was in the way, for a short time. */
const IN_THE_WAY = /^(55P03|40P01)$/;

export interface MigrateOptions {
  /** A role that owns the schemas. */
  ownerUrl: string;
  /** Schema name and its folder of `<timestamp>_<name>/migration.sql`, in the order to apply. */
  schemas: readonly { schema: string; directory: string }[];
  log: Logger;
}

/**
 * Applies what is missing, in Prisma's format: rows in `_prisma_migrations` that the Prisma CLI accepts as its own. A
 * migration and its row are one transaction, so that a process which is killed leaves both or none.
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
    for (const { schema, directory } of schemas) await migrateSchema(client, schema, directory, log);
  } finally {
    await client.end();
  }
}

/** Polls: waiting inside a statement would hold a snapshot, which an index that is built CONCURRENTLY has to wait for. */
async function takeLock(client: pg.Client): Promise<void> {
  const ask = () => client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [PRISMA_LOCK]);
  while (!(await ask()).rows[0]?.mine) await sleep(LOCK_POLL_MS);
}

const HISTORY = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * The first line of a migration that is run outside a transaction: its indexes are made and dropped beside the work of the day
 * (CONCURRENTLY, which the Prisma CLI cannot do and its file need not say; of a partitioned table one partition after the other).
 * Each of its statements ends a line, and all of them may
 * be run again after a kill in the middle.
 */
const REPEATABLE = '-- repeatable: outside a transaction';

/**
 * "Already exists" and "does not exist": the errors of a migration that was applied before. Its statements are one transaction,
 * so it was applied whole.
 */
const APPLIED_BEFORE = /^42(P06|P07|701|710|723|P01|703|704|883)$/;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface HistoryRow {
  id: string;
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  logs: string | null;
}

async function migrateSchema(client: pg.Client, schema: string, directory: string, log: Logger): Promise<void> {
  const quoted = client.escapeIdentifier(schema);
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS ${quoted}; SET search_path = ${quoted}; SET client_min_messages = warning; ${HISTORY}`,
  );
  const { rows } = await client.query<HistoryRow>(
    'SELECT id, migration_name, checksum, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  for (const migration of migrationsIn(directory)) {
    const { name, sql, checksum } = migration;
    const known = rows.find((row) => row.migration_name === name);
    if (known && known.checksum !== checksum)
      log.warn({ event: 'migration_changed_after_it_was_applied', schema, migration: name });
    if (known?.finished_at) continue;
    if (known && (known.logs || known.checksum !== checksum))
      throw new StartError(
        `Migration ${name} of schema ${schema} failed before. Mend it, then mark it with \`prisma migrate resolve\`.`,
      );
    if (sql.startsWith(REPEATABLE)) {
      const id = known?.id ?? (await begin(client, migration));
      await untilFree(() => applyOutside(client, migration, id));
    } else if (known) await untilFree(() => recover(client, migration, known.id));
    else await untilFree(() => applyInside(client, migration));
    log.info({ event: known ? 'migration_recovered' : 'migration_applied', schema, migration: name });
  }
}

const migrationsIn = (directory: string): Migration[] =>
  readdirSync(directory)
    .filter((name) => existsSync(path.join(directory, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });

/** Each attempt leaves nothing behind, or can be repeated. */
async function untilFree(work: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + TRY_FOR_MS; ; await sleep(TRY_AGAIN_MS * (0.5 + Math.random()))) {
    try {
      await work();
      return;
    } catch (error) {
      if (!IN_THE_WAY.test(codeOf(error)) || performance.now() > end) throw error;
    }
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

async function applyInside(client: pg.Client, migration: Migration): Promise<void> {
  await inOneTransaction(client, async () => {
    const id = await begin(client, migration);
    await client.query(migration.sql);
    await finish(client, id);
  });
}

/** The row first, like the Prisma CLI, so that an interrupted migration is noticed and repeated. */
async function applyOutside(client: pg.Client, migration: Migration, id: string): Promise<void> {
  // One at a time: several statements in one message are a transaction.
  for (const statement of migration.sql.split(/;\s*$/m)) {
    if (statement.trim() === '') continue;
    const index = INDEX.exec(statement)?.groups as unknown as NewIndex | undefined;
    if (index && (await isPartitioned(client, index.table))) await indexPartitions(client, index);
    else await client.query(statement.replace(/^((?:CREATE|DROP) INDEX) (?!CONCURRENTLY)/m, '$1 CONCURRENTLY '));
  }
  await finish(client, id);
}

/** Names as written, without a schema. */
interface NewIndex {
  name: string;
  table: string;
  /** Columns, and what follows them. */
  on: string;
}
const INDEX = /^CREATE INDEX (?!CONCURRENTLY)(?<name>\S+) ON (?<table>\S+) (?<on>[\s\S]+)/m;

async function isPartitioned(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'p'", [
    table,
  ]);
  return rowCount === 1;
}

/**
 * No index of a partitioned table can be built CONCURRENTLY: it is created for the parent table alone, so that later partitions have
 * it, then built for one partition after the other without blocking writers, and attached. Attached partitions survive a kill.
 */
async function indexPartitions(client: pg.Client, { name, table, on }: NewIndex): Promise<void> {
  await inOneTransaction(client, () => client.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${on}`));
  const { rows } = await client.query<{ partition: string }>(
    `SELECT relname AS partition FROM pg_inherits AS part JOIN pg_class ON pg_class.oid = part.inhrelid
     WHERE part.inhparent = to_regclass($1) AND NOT EXISTS (
       SELECT FROM pg_inherits AS joined JOIN pg_index ON indexrelid = joined.inhrelid
       WHERE joined.inhparent = to_regclass($2) AND indrelid = part.inhrelid) ORDER BY relname`,
    [table, name],
  );
  for (const { partition } of rows) {
    const own = client.escapeIdentifier(`${partition}_${name.replaceAll('"', '')}`.slice(0, NAME_MAX));
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${own}`);
    await client.query(`CREATE INDEX CONCURRENTLY ${own} ON ${client.escapeIdentifier(partition)} ${on}`);
    await inOneTransaction(client, () => client.query(`ALTER INDEX ${name} ATTACH PARTITION ${own}`));
  }
}

/**
 * Earlier releases wrote this row in a separate transaction, and could be killed before or after the migration was
 * committed. Running the migration again shows which.
 */
async function recover(client: pg.Client, migration: Migration, id: string): Promise<void> {
  try {
    await inOneTransaction(client, async () => {
      await client.query(migration.sql);
      await finish(client, id);
    });
  } catch (error) {
    if (!APPLIED_BEFORE.test(codeOf(error))) throw error;
    await finish(client, id);
  }
}

async function begin(client: pg.Client, { name, checksum }: Migration): Promise<string> {
  const id = crypto.randomUUID();
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  return id;
}

async function finish(client: pg.Client, id: string): Promise<void> {
  await client.query(
    'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), logs = NULL, applied_steps_count = 1 WHERE id = $1',
    [id],
  );
}

async function inOneTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`);
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
