import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { refuseLate } from '#process/deadline.ts';
import type { Logger } from '#process/log.ts';
import { within } from '#process/within.ts';
import { DatabaseClient } from './database-client.ts';
import { BACKGROUND, type DatabaseLimits, limitsOfRequests, STREAM } from './database-limits.ts';

/** The connections of one component. Each pool has its own limits, so no worker and no slow reader takes a request's connection. */
export interface Database {
  /** For requests. Statements that still run when their caller has got 503 are ended, and reported as UNAVAILABLE. */
  pool: pg.Pool;
  /** For `new PrismaClient()` of requests: it shares their pool, and its transactions have the same limits. */
  prisma: PrismaOptions;
  /** For workers, and for work that continues after the answer. */
  background: pg.Pool;
  /** For `new PrismaClient()` of workers. */
  backgroundPrisma: PrismaOptions;
  /** For statements whose duration depends on their reader. */
  streams: pg.Pool;
  /** Opens the permanent connections for requests, if they are not open yet. Rejects while the database does not answer. */
  ready(): Promise<void>;
  /** Returns within seconds, even if the server hangs: running statements are then interrupted. */
  close(): Promise<void>;
}

export interface PrismaOptions {
  adapter: PrismaPg;
  transactionOptions: { maxWait: number; timeout: number };
  errorFormat: 'minimal';
}

export interface DatabaseOptions {
  url: string;
  /** The schema of unqualified names. */
  schema: string;
  log: Logger;
  /** Most connections for requests; 10 by default. */
  max?: number;
  /** For requests; the subgraphs' limits by default. */
  limits?: DatabaseLimits;
}

/** For requests, open from the start and also while idle: on a busy machine a new connection may take longer than its caller waits. */
const KEPT_CONNECTIONS = 3;
const BACKGROUND_CONNECTIONS = 8;
const STREAM_CONNECTIONS = 4;
const CLOSE_MS = 1_500;

/**
 * How often the server looks whether the connection of a running statement still exists: it ends one whose caller has got 503. It never does so inside
 * a commit. A cancel from outside may arrive there, and would end the wait for a replica: PostgreSQL then shows rows that no replica has, a
 * repetition that finds them is acknowledged, and they are lost when the replica takes over.
 */
const LOOKED_AT_EVERY_MS = 200;
/** A server on Windows cannot look, and refuses the setting. */
const isLookedAt = process.platform !== 'win32';

export function openDatabase({ url, schema, log, max = 10, limits = limitsOfRequests() }: DatabaseOptions): Database {
  const clients = new Set<DatabaseClient>();
  const open = (
    connections: number,
    { connectMs, lockMs, statementMs, queryMs, idleMs }: DatabaseLimits,
    { isForRequests = false, kept = 0 } = {},
  ) => {
    const pool = new DatabasePool({
      Client: DatabaseClient,
      // For requests only: no stream uses their connections.
      pipeline: isForRequests,
      connectionString: url,
      min: kept,
      max: connections,
      application_name: `dialdeck-${schema}`,
      options: `-c search_path=${schema}${isLookedAt ? ` -c client_connection_check_interval=${LOOKED_AT_EVERY_MS}` : ''}`,
      connectionTimeoutMillis: connectMs,
      lock_timeout: lockMs,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: idleMs,
      query_timeout: queryMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    // Without a listener the first restart of PostgreSQL would end the process.
    pool.on('error', (error) => log.warn({ event: 'database_connection_lost', err: error }));
    pool.on('connect', (client) => {
      // The pool listens to idle connections only. One that breaks inside a transaction reports it with the next statement.
      client.on('error', () => undefined);
      const opened = client as unknown as DatabaseClient;
      opened.isForRequests = isForRequests;
      opened.leaveReplicas();
      clients.add(opened);
      client.once('end', () => clients.delete(opened));
    });
    return pool;
  };
  const background = open(BACKGROUND_CONNECTIONS, BACKGROUND);
  const kept = Math.min(KEPT_CONNECTIONS, max);
  const pool = open(max, limits, { isForRequests: true, kept });
  const streams = open(STREAM_CONNECTIONS, STREAM);
  const prismaOf = (from: pg.Pool, { connectMs, queryMs }: DatabaseLimits): PrismaOptions => ({
    adapter: new PrismaPg(from, { schema }),
    transactionOptions: { maxWait: connectMs, timeout: queryMs },
    errorFormat: 'minimal',
  });
  return {
    pool,
    prisma: prismaOf(pool, limits),
    background,
    backgroundPrisma: prismaOf(background, BACKGROUND),
    streams,
    async ready() {
      const missing = kept - pool.totalCount;
      // The idle ones answer as well, and the others are opened.
      const asked = missing > 0 ? missing + pool.idleCount : 1;
      await Promise.all(Array.from({ length: asked }, () => pool.query('SELECT 1')));
    },
    async close() {
      const ended = Promise.all([pool, background, streams].map((each) => each.end()));
      await within(CLOSE_MS, ended);
      for (const client of clients) client.breakOff();
      await within(CLOSE_MS, ended);
    },
  };
}

const withCommit = new WeakMap<pg.PoolClient, Promise<unknown>[]>();

/**
 * The last statements of a transaction: COMMIT follows them in the same write, and the failure of one of them undoes the
 * transaction. They are sent before this is called, all of them: a statement that waits for another one would come after
 * COMMIT. Their answers cannot refuse anything any more.
 */
export function sendWithCommit(client: pg.PoolClient, statements: readonly (Promise<unknown> | null)[]): void {
  const sent = Promise.all(statements);
  // Looked at with the answer of COMMIT, unless something else fails first.
  sent.catch(() => undefined);
  withCommit.set(client, [...(withCommit.get(client) ?? []), sent]);
}

/** Commits everything that `work` did, or nothing. Inside, only the given client may be used. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = client.query('BEGIN');
    // A refused BEGIN also rejects the first statement.
    begun.catch(() => undefined);
    if (!client.pipeline) await begun;
    const result = await work(client);
    const [{ command }] = await Promise.all([client.query('COMMIT'), begun, ...(withCommit.get(client) ?? [])]);
    if (command !== 'COMMIT') throw new Error('the transaction had failed before its end');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    withCommit.delete(client);
    client.release(broken);
  }
}

/**
 * A pool whose single statements are sent in the caller's own async context. pg would send them in the context that returned
 * the connection, and so under another request's deadline.
 */
class DatabasePool extends pg.Pool {
  // pg's query has a dozen signatures; all arguments are passed on unchanged.
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all of them
  override async query(...args: any[]): Promise<any> {
    refuseLate();
    const client = await this.connect();
    let failure: Error | undefined;
    try {
      const send = client.query as (...all: unknown[]) => Promise<unknown>;
      return await send.apply(client, args);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }
}
