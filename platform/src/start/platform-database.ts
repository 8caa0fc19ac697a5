import { besideBundle, prepareDatabase } from '@dialdeck/node/database/prepare-database';
import type { RoleSchema } from '@dialdeck/node/database/roles';
import type { Logger } from '@dialdeck/node/process/log';
import { StartError } from '@dialdeck/node/process/process';
import pg from 'pg';
import type { PlatformEnv } from '#env.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { announceStage } from './terminal.ts';

export interface PlatformDatabase {
  /** The URL of each role. */
  urls: Record<RoleSchema, string>;
  stop(): Promise<void>;
}

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
  announceStage('Starting the database…');
  const { url, stop } = await openEmbeddedDatabase(env.DATA_DIR, log);
  return { urls: await prepare(url), stop };
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
