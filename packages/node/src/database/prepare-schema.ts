import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '#process/log.ts';
import { StartError } from '#process/process.ts';
import { migrate } from './migrate.ts';
import type { PrepareOptions } from './prepare-database.ts';
import { ensureRole, type RoleSchema } from './roles.ts';

export interface PrepareSchemaOptions {
  /** A direct connection: through a pooler in transaction mode the migration lock would hold nothing. */
  ownerUrl: string;
  /** The URL that the subgraph itself will use: its role is made, with this name and password. */
  roleUrl: string | undefined;
  schema: RoleSchema;
  log: Logger;
  directoryOf: PrepareOptions['directoryOf'];
}

/** A database that is being created may take a while, as may the first packet of a new pod. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

/**
 * Migrates the schemas of one subgraph, its own and the exchange, and creates its role. A second process waits for the
 * first and finds nothing to do.
 */
export async function prepareSchema(options: PrepareSchemaOptions): Promise<void> {
  const { ownerUrl, roleUrl, schema, log, directoryOf } = options;
  await untilReachable(ownerUrl, log);
  const schemas = (['events', schema] as const).map((name) => ({ schema: name, directory: directoryOf(name) }));
  await migrate({ ownerUrl, schemas, log });
  if (roleUrl) await ensureRole(ownerUrl, { roleUrl, schema });
}

async function untilReachable(url: string, log: Logger): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const { host } = new URL(url);
      if (Date.now() > deadline) throw new StartError(`PostgreSQL at ${host} cannot be reached: ${String(error)}`);
      log.warn({ event: 'waiting_for_database', host, reason: (error as Error).message });
      await sleep(PAUSE_MS);
    }
  }
}
