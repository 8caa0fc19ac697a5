import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dialdeck/node/embedded-postgres';
import type { Logger } from '@dialdeck/node/log';
import { besideBundle, prepareDatabase } from '@dialdeck/node/prepare-database';
import { StartError } from '@dialdeck/node/process';
import type { RoleSchema } from '@dialdeck/node/roles';
import pg from 'pg';
import type { PlatformEnv } from '../env.ts';

export interface PlatformDatabase {
  /** The URL of each role. */
  urls: Record<RoleSchema, string>;
  stop(): Promise<void>;
}

/** Held by the platform that uses a DATA_DIR; a killed process lets go of it with its connection. */
const DATA_DIR_LOCK = 72_707_371;
const ATTEMPTS = 20;

/** The database of a platform, migrated: the one of DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openPlatformDatabase(
  env: PlatformEnv,
  fallbackSecret: string,
  log: Logger,
): Promise<PlatformDatabase> {
  const prepare = (ownerUrl: string) =>
    prepareDatabase({ ownerUrl, fallbackSecret, log, directoryOf: besideBundle(import.meta.dirname) });
  if (env.DATABASE_URL) {
    await refuseOldServer(env.DATABASE_URL);
    return { urls: await prepare(env.DATABASE_URL), stop: async () => undefined };
  }
  mkdirSync(env.DATA_DIR, { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir: path.join(env.DATA_DIR, 'postgres'), from: import.meta.url });
  const lock = await lockDataDirectory(server.url, env.DATA_DIR);
  return {
    urls: await prepare(server.url),
    async stop() {
      await lock.end().catch(() => undefined);
      await server.stop();
    },
  };
}

async function lockDataDirectory(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'dialdeck-lock', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  // A process that was killed a moment ago may still hold it: its connection ends within milliseconds.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [DATA_DIR_LOCK]);
    if (rows[0]?.mine) return client;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await client.end();
  throw new StartError(`Dialdeck is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
}

const OLDEST_MAJOR = 15;

async function refuseOldServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < OLDEST_MAJOR)
      throw new StartError(`DATABASE_URL is a PostgreSQL ${major}; ${OLDEST_MAJOR} or newer is needed.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { hostname, port, pathname } = new URL(url);
    throw new StartError(
      `DATABASE_URL cannot be reached (${hostname}:${port || 5432}${pathname}): ${(error as Error).message}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
