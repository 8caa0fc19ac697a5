import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from './log.ts';
import { StartError } from './process.ts';

/** The number that the Prisma CLI locks while it migrates: whoever comes second waits, whichever tool it is. */
const PRISMA_LOCK = 72_707_369;

export interface MigrateOptions {
  /** A role that owns the schemas. */
  ownerUrl: string;
  /** Schema name and its folder of `<timestamp>_<name>/migration.sql`, in the order to apply. */
  schemas: readonly { schema: string; directory: string }[];
  log: Logger;
}

/** Applies what is missing, in Prisma's format: rows in `_prisma_migrations` that the Prisma CLI accepts as its own. */
export async function migrate({ ownerUrl, schemas, log }: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'dialdeck-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    for (const { schema, directory } of schemas) await migrateSchema(client, schema, directory, log);
  } finally {
    await client.end();
  }
}

const HISTORY = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

interface HistoryRow {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

async function migrateSchema(client: pg.Client, schema: string, directory: string, log: Logger): Promise<void> {
  const quoted = client.escapeIdentifier(schema);
  await client.query(
    `CREATE SCHEMA IF NOT EXISTS ${quoted}; SET search_path = ${quoted}; SET client_min_messages = warning; ${HISTORY}`,
  );
  const { rows } = await client.query<HistoryRow>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const unfinished = rows.find((row) => !row.finished_at);
  if (unfinished) {
    throw new StartError(
      `Migration ${unfinished.migration_name} of schema ${schema} failed before. Mend it, then mark it with \`prisma migrate resolve\`.`,
    );
  }
  for (const name of migrationsIn(directory)) {
    const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const applied = rows.find((row) => row.migration_name === name);
    if (applied && applied.checksum !== checksum)
      log.warn({ event: 'migration_changed_after_it_was_applied', schema, migration: name });
    if (!applied) await apply(client, name, sql, checksum);
    if (!applied) log.info({ event: 'migration_applied', schema, migration: name });
  }
}

const migrationsIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => existsSync(path.join(directory, name, 'migration.sql')))
    .sort();

/** As the Prisma CLI does: the row first, so that a process killed in the middle leaves a trace. */
async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  const id = crypto.randomUUID();
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  try {
    await client.query(sql);
  } catch (error) {
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)]);
    throw error;
  }
  await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id]);
}
