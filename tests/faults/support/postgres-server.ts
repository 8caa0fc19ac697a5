import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dialdeck/node/database/embedded-postgres';
import { createTemplate } from '@dialdeck/node/testing/test-server';
import type pg from 'pg';
import { freePort } from '../../support/free-port.ts';
import { until } from './timed.ts';

export interface PostgresServer {
  url: string;
  /** Ends immediately, like a crash: nothing is completed, no client is notified. */
  crash(): Promise<void>;
  /** On the same port again; recovers first. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL server of the test that can be killed. Acknowledged commits are on the disk, except of transactions that commit asynchronously. */
export async function startPostgresServer(settings: readonly string[] = []): Promise<PostgresServer> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'dialdeck-faulty-postgres-'));
  const port = await freePort();
  const dataDir = path.join(directory, 'postgres');
  // Enough for two of each server.
  const options = { dataDir, from: import.meta.url, port, settings: ['max_connections=300', ...settings] };
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options);
  await createTemplate(server.url);
  return {
    url: server.url,
    async crash() {
      process.kill(server.pid, 'SIGQUIT');
      while (isAlive(server.pid)) await sleep(10);
    },
    async start() {
      server = await startEmbeddedPostgres(options);
    },
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Commits wait for this standby, which does not exist; for none with an empty name. */
export async function waitForStandby(owner: pg.Client, name: string): Promise<void> {
  await owner.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await owner.query('SELECT pg_reload_conf()');
  await until(
    async () => (await owner.query('SHOW synchronous_standby_names')).rows[0].synchronous_standby_names === name,
    20_000,
  );
}
