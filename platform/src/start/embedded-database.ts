import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dialdeck/node/database/embedded-postgres';
import type { Logger } from '@dialdeck/node/process/log';
import { StartError } from '@dialdeck/node/process/process';
import { within } from '@dialdeck/node/process/within';
import pg from 'pg';

export interface EmbeddedDatabase {
  /** Connects as the owner. Stays the same while the server runs. */
  url: string;
  stop(): Promise<void>;
}

/** Held by the platform that uses a DATA_DIR; a killed process lets go of it with its connection. */
const DATA_DIR_LOCK = 72_707_371;
const ATTEMPTS = 20;
const LOOK_MS = 250;
const RETRY_MS = 1_000;
const LOG_EVERY_MS = 60_000;

/** The embedded PostgreSQL of a DATA_DIR, for this platform alone. Restarted whenever it exits. */
export async function openEmbeddedDatabase(dataDir: string, log: Logger): Promise<EmbeddedDatabase> {
  const options = { dataDir: path.join(dataDir, 'postgres'), from: import.meta.url };
  let server = await startEmbeddedPostgres(options);
  const { url, port } = server;
  let lock = await lockDataDirectory(server, dataDir);
  const ending = new AbortController();
  const dismiss = () => server.dismiss();
  process.once('exit', dismiss);
  const boundLog = setInterval(() => server.boundLog(), LOG_EVERY_MS).unref();
  const watch = keepAlive();
  return {
    url,
    async stop() {
      ending.abort();
      clearInterval(boundLog);
      await within(RETRY_MS, watch);
      await within(
        RETRY_MS,
        lock.end().catch(() => undefined),
      );
      await server.stop();
      process.off('exit', dismiss);
    },
  };

  /** Until it runs again, requests are answered 503; the pools reconnect on the same port. */
  async function keepAlive(): Promise<void> {
    for (let pause = LOOK_MS; !ending.signal.aborted; await pausing(pause)) {
      pause = LOOK_MS;
      if (server.isAlive()) continue;
      log.error({ event: 'embedded_database_ended' });
      try {
        server = await startEmbeddedPostgres({ ...options, port });
        lock = await lockDataDirectory(server, dataDir);
        log.info({ event: 'embedded_database_started_again' });
      } catch (error) {
        log.error({ event: 'embedded_database_not_started', err: error });
        pause = RETRY_MS;
      }
    }
  }

  async function pausing(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
  }
}

async function lockDataDirectory({ url }: EmbeddedPostgres, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'dialdeck-lock', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  // A process that was killed a moment ago may still hold it: its connection ends within milliseconds.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [DATA_DIR_LOCK]);
    if (rows[0]?.mine) return client;
    await sleep(25);
  }
  await client.end();
  throw new StartError(`Dialdeck is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
}
