import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import { inRepository, prepareDatabase } from '#database/prepare-database.ts';
import { createLogger } from '#process/log.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
export const TEMPLATE = 'dialdeck_template';

/**
 * A PostgreSQL for tests, with a migrated template that each test database copies. `TEST_DATABASE_URL` takes another server.
 * `isDurable`: it waits for the disk, as in production.
 */
export async function startTestServer(
  databaseUrl: string | undefined,
  { isDurable = false, folder = os.tmpdir() } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl) {
    await createTemplate(databaseUrl);
    return { url: databaseUrl, stop: async () => undefined };
  }
  const directory = path.join(folder, `dialdeck-test-${process.pid}-${crypto.randomUUID().slice(0, 8)}`);
  await mkdir(directory, { recursive: true });
  // Nothing here outlives the run, so the disk need not be waited for.
  const careless = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [...careless, 'max_connections=300'];
  const server: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: path.join(directory, 'postgres'),
    from: import.meta.url,
    settings,
  });
  // An interrupted run stops nothing, and the folder may be memory.
  const leave = () => {
    server.dismiss();
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', leave);
  await createTemplate(server.url);
  return {
    url: server.url,
    async stop() {
      process.off('exit', leave);
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Makes the migrated database that each test database copies. */
export async function createTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${TEMPLATE}`;
  await prepareDatabase({
    ownerUrl: url.href,
    fallbackSecret: 'test',
    log: createLogger('test-server', { level: 'warn' }),
    directoryOf: inRepository(root),
  });
}
