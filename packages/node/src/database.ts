import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { BACKGROUND, type DatabaseLimits, limitsOfRequests, STREAM } from './database-limits.ts';
import { DatabasePool } from './database-pool.ts';
import type { Logger } from './log.ts';
import { within } from './within.ts';

/** The connections of one component, each pool with limits of its own: no worker and no slow reader takes a request's. */
export interface Database {
  /** For requests. What still runs when its caller has been told to come back is cancelled, and told as UNAVAILABLE. */
  pool: pg.Pool;
  /** For `new PrismaClient({ adapter })`: Prisma and hand-written SQL share the requests' pool. */
  adapter: PrismaPg;
  /** For that client: its interactive transactions keep the same limits. */
  transactionOptions: { maxWait: number; timeout: number };
  /** For workers, and for work that outlasts an answer. */
  background: pg.Pool;
  /** For statements that last as long as their reader takes. */
  streams: pg.Pool;
  /** Returns within seconds, also when the server hangs: what still runs then is broken off. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** The one schema that unqualified names mean. */
  schema: string;
  log: Logger;
  /** Connections for requests at most; 10 unless said otherwise. */
  max?: number;
  /** Of requests; the subgraphs' unless said otherwise. */
  limits?: DatabaseLimits;
}

const BACKGROUND_CONNECTIONS = 8;
const STREAM_CONNECTIONS = 4;
const CLOSE_MS = 1_500;

export function openDatabase({ url, schema, log, max = 10, limits = limitsOfRequests() }: DatabaseOptions): Database {
  const clients = new Set<DatabaseClient>();
  const open = (
    connections: number,
    { connectMs, lockMs, statementMs, queryMs }: DatabaseLimits,
    cancel?: DatabaseClient['cancel'],
  ) => {
    const pool = new DatabasePool({
      Client: DatabaseClient,
      // Requests alone: no stream goes through their connections.
      pipeline: cancel !== undefined,
      connectionString: url,
      max: connections,
      application_name: `dialdeck-${schema}`,
      options: `-c search_path=${schema}`,
      connectionTimeoutMillis: connectMs,
      lock_timeout: lockMs,
      statement_timeout: statementMs,
      query_timeout: queryMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    // Without a listener the first restart of PostgreSQL would end the process.
    pool.on('error', (error) => log.warn({ event: 'database_connection_lost', err: error }));
    pool.on('connect', (client) => {
      // The pool listens to idle connections alone. One that breaks between two statements of a transaction tells its holder by the next one.
      client.on('error', () => undefined);
      const opened = client as unknown as DatabaseClient;
      opened.cancel = cancel;
      clients.add(opened);
      client.once('end', () => clients.delete(opened));
    });
    return pool;
  };
  const background = open(BACKGROUND_CONNECTIONS, BACKGROUND);
  const pool = open(max, limits, (processId) => {
    // One that is not cancelled ends by its own limit.
    background.query('SELECT pg_cancel_backend($1)', [processId]).catch(() => undefined);
  });
  const streams = open(STREAM_CONNECTIONS, STREAM);
  return {
    pool,
    adapter: new PrismaPg(pool, { schema }),
    transactionOptions: { maxWait: limits.connectMs, timeout: limits.queryMs },
    background,
    streams,
    async close() {
      const ended = Promise.all([pool, background, streams].map((each) => each.end()));
      await within(CLOSE_MS, ended);
      for (const client of clients) client.breakOff();
      await within(CLOSE_MS, ended);
    },
  };
}

/** Commits what `work` did, or nothing of it. Inside, only the given client may be used. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = client.query('BEGIN');
    // Its refusal is that of the first statement as well.
    begun.catch(() => undefined);
    if (!client.pipeline) await begun;
    const result = await work(client);
    await begun;
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its end');
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
