import type pg from 'pg';
import { inTransaction } from './database.ts';
import { type Consumer, consumersOf, type DomainEvent, POLLING } from './event-types.ts';
import type { Logger } from './log.ts';
import { type Delivery, park, sortOut, unpark } from './parked-events.ts';
import { createRepeatingWorker } from './repeating-worker.ts';

/** Runs one statement in somebody's transaction and gives its rows; one with a name is planned once. */
export type Sql = (text: string, params: unknown[], name?: string) => Promise<Record<string, unknown>[]>;

export const pgSql =
  (client: pg.PoolClient | pg.Pool): Sql =>
  async (text, values, name) =>
    (await client.query(name ? { name, text, values } : { text, values })).rows;
export const prismaSql =
  (tx: { $queryRawUnsafe(text: string, ...params: unknown[]): Promise<unknown> }): Sql =>
  async (text, params) =>
    (await tx.$queryRawUnsafe(text, ...params)) as Record<string, unknown>[];

/**
 * Writes events for all their consumers in the producer's transaction. Call it after the rows that the event is about
 * are locked or written: then two events of one key have ids in the order of their commits.
 * @returns deliveries, each as `consumer/id`, for {@link settled}
 */
export async function publish(sql: Sql, events: readonly DomainEvent[]): Promise<string[]> {
  const rows = events.flatMap((event) => consumersOf(event.type).map((consumer) => ({ consumer, ...event })));
  if (rows.length === 0) return [];
  // One JSON parameter works alike through pg and Prisma, which disagree on arrays of other types.
  const params = [JSON.stringify(rows)];
  // NOTIFY takes a lock of the whole database at the commit: transactions that notify are committed one after the other.
  const inserted = rows.every(({ consumer }) => POLLING.has(consumer))
    ? await sql(INSERT, params, 'publish')
    : await sql(`${INSERT}, pg_notify('dialdeck_' || replace(consumer, '-', '_'), '')::text AS woken`, params);
  return inserted.map((row) => String(row.id));
}

const INSERT = `INSERT INTO events.delivery (consumer, type, key, payload)
  SELECT consumer, type, key, payload
  FROM jsonb_to_recordset($1::text::jsonb) AS event(consumer text, type text, key uuid, payload jsonb)
  RETURNING consumer || '/' || id AS id`;

/** Well below the time that an answer may take: what was done is done, and is told even while a consumer lags. */
const SETTLE_MS = 1_500;

/** Waits until every consumer took these deliveries: rare admin actions read their own writes this way. False after the time-out. */
export async function settled(pool: pg.Pool, ids: readonly string[], timeoutMs = SETTLE_MS): Promise<boolean> {
  const deliveries = ids.map((delivery) => delivery.split('/'));
  const end = performance.now() + timeoutMs;
  for (let pause = 2; ids.length > 0; pause = Math.min(pause * 2, 50)) {
    const { rows } = await pool.query(
      `SELECT 1 FROM unnest($1::text[], $2::bigint[]) AS asked(consumer, id) JOIN events.delivery USING (consumer, id) LIMIT 1`,
      [deliveries.map(([consumer]) => consumer), deliveries.map(([, id]) => id)],
    );
    if (rows.length === 0) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return true;
}

export interface ConsumerOptions {
  pool: pg.Pool;
  name: Consumer;
  /** Applies a batch in order, through `sql` only: its writes commit together with the removal of the events. */
  handle(events: DomainEvent[], sql: Sql): Promise<void>;
  log: Logger;
  /** Events per transaction. */
  batch?: number;
}

export interface EventConsumer {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Processes all that is waiting now. */
  drain(): Promise<void>;
}

/** What NOTIFY may have missed (a lost connection) is found at this pace; what comes without it, at the faster one. */
const POLL_MS = 1_000;
const LOOK_MS = 200;
/** In a rolling upgrade the old release parks what the new one, which has begun already, can read. */
const UNPARK_MS = 5 * 60_000;

export function createConsumer({ pool, name, handle, log, batch = 500 }: ConsumerOptions): EventConsumer {
  const channel = `dialdeck_${name.replaceAll('-', '_')}`;
  let stopListening: (() => void) | undefined;

  /** One transaction; true when there may be more. Replicas take turns through the advisory lock, which keeps the order. */
  const step = (): Promise<boolean> =>
    inTransaction(pool, async (client) => {
      const lock = await client.query<{ mine: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 72707370)) AS mine',
        [channel],
      );
      if (!lock.rows[0]?.mine) return false;
      const { rows } = await client.query<Delivery>(
        `DELETE FROM events.delivery WHERE consumer = $1 AND id IN
           (SELECT id FROM events.delivery WHERE consumer = $1 ORDER BY id LIMIT $2)
         RETURNING id, type, key, payload, created_at,
           EXISTS (SELECT FROM events.parked WHERE parked.consumer = $1 AND parked.key = delivery.key) AS "isBehind"`,
        [name, batch],
      );
      if (rows.length === 0) return false;
      rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
      const { events, parked } = sortOut(rows);
      await park(client, name, parked, log);
      if (events.length > 0) await handle(events, pgSql(client));
      return rows.length === batch;
    });

  async function listen(): Promise<void> {
    if (stopListening) return;
    const client = await pool.connect();
    let isGivenBack = false;
    // Broken or not, the pool counts a connection as taken until it comes back.
    const giveBack = () => {
      if (isGivenBack) return;
      isGivenBack = true;
      stopListening = undefined;
      client.release(true);
    };
    client.on('notification', () => worker.wake());
    client.on('end', giveBack);
    try {
      await client.query(`LISTEN ${channel}`);
      stopListening = giveBack;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  let unparkAt = 0;
  const worker = createRepeatingWorker({
    name: `consumer ${name}`,
    everyMs: POLLING.has(name) ? LOOK_MS : POLL_MS,
    log,
    async run() {
      await listen();
      if (performance.now() > unparkAt) {
        await unpark(pool, name);
        unparkAt = performance.now() + UNPARK_MS;
      }
      return await step();
    },
  });

  return {
    start: worker.start,
    async stop() {
      await worker.stop();
      stopListening?.();
    },
    async drain() {
      while (await step());
    },
  };
}
