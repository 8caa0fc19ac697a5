import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Logger } from './log.ts';
import { TracedClient } from './tracing/traced-client.ts';

export interface Database {
  pool: pg.Pool;
  /** For `new PrismaClient({ adapter })`: Prisma and hand-written SQL share the pool. */
  adapter: PrismaPg;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** The one schema that unqualified names mean. */
  schema: string;
  log: Logger;
  /** Connections at most; 10 unless said otherwise. */
  max?: number;
}

/** R12: an answer within 3 s, also when the database is slow or the pool is empty. */
const CONNECT_TIMEOUT_MS = 2_500;
const STATEMENT_TIMEOUT_MS = 10_000;

export function openDatabase({ url, schema, log, max = 10 }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    Client: TracedClient,
    connectionString: url,
    max,
    application_name: `dialdeck-${schema}`,
    options: `-c search_path=${schema}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  });
  // Without a listener the first restart of PostgreSQL would end the process.
  pool.on('error', (error) => log.warn({ event: 'database_connection_lost', err: error }));
  // The pool listens to idle connections alone. One that breaks between two statements of a transaction tells its holder by the next one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, adapter: new PrismaPg(pool, { schema }), close: () => pool.end() };
}

/** Commits what `work` did, or nothing of it. Inside, only the given client may be used. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
