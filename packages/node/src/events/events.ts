import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import type pg from 'pg';
import { inTransaction } from '#database/database.ts';
import type { Logger } from '#process/log.ts';
import { createRepeatingWorker } from '#process/repeating-worker.ts';
import { type Consumer, consumersOf, POLLING } from './consumers.ts';
import { type Delivery, park, sortOut, unpark } from './parked-events.ts';
import { QueueFront } from './queue-front.rules.ts';

type Rows = Promise<Record<string, unknown>[]>;
type Statement = { text: string; values: unknown[]; name?: string };

/** Runs one statement in the caller's transaction and returns its rows; a named one is planned once. */
export interface Sql {
  (statement: Statement): Rows;
  (text: string, params: unknown[], name?: string): Rows;
}

const statementOf = (given: string | Statement, values: unknown[] = [], name?: string): Statement => {
  if (typeof given !== 'string') return given;
  return name ? { name, text: given, values } : { text: given, values };
};

export const pgSql =
  (client: pg.PoolClient | pg.Pool): Sql =>
  async (given: string | Statement, values?: unknown[], name?: string) =>
    (await client.query(statementOf(given, values, name))).rows;
export const prismaSql =
  (tx: { $queryRawUnsafe(text: string, ...params: unknown[]): Promise<unknown> }): Sql =>
  async (given: string | Statement, params?: unknown[]) => {
    const { text, values } = statementOf(given, params);
    return (await tx.$queryRawUnsafe(text, ...values)) as Record<string, unknown>[];
  };

/**
 * Writes events for all their consumers in the producer's transaction. Call it after the rows that the event is about
 * are locked or written: then two events of one key have ids in the order of their commits.
 * @returns deliveries, each as `consumer/id`, for {@link settled}
 */
export async function publish(sql: Sql, events: readonly DomainEvent[]): Promise<string[]> {
  const rows = deliveriesOf(events);
  const inserted = await insert(sql, rows, needNotice(rows) ? WAKING : FOLLOWED);
  return inserted.map((row) => String(row.id));
}

/** Publishes events that no request waits for: PostgreSQL returns nothing. */
export async function publishUnfollowed(sql: Sql, events: readonly DomainEvent[]): Promise<void> {
  const rows = deliveriesOf(events);
  await insert(sql, rows, needNotice(rows) ? WAKING : UNFOLLOWED);
}

type DeliveryRow = DomainEvent & { consumer: Consumer };

const deliveriesOf = (events: readonly DomainEvent[]): DeliveryRow[] =>
  events.flatMap((event) => consumersOf(event.type).map((consumer) => ({ consumer, ...event })));

/** NOTIFY takes a database-wide lock at commit, so transactions that notify are committed one after the other. */
const needNotice = (rows: readonly DeliveryRow[]): boolean => rows.some(({ consumer }) => !POLLING.has(consumer));

const INTO = 'INSERT INTO events.delivery (consumer, type, key, payload)';
const DELIVERY = " RETURNING consumer || '/' || id AS id";

/** Texts that are made once: pg compares a named one with the prepared one, and of a new one it would read every letter. */
const statements = (name: string, returning: string) => ({
  one: { name: `publish-one${name}`, text: `${INTO} VALUES ($1, $2, $3::uuid, $4::text::jsonb)${returning}` },
  many: {
    name: `publish${name}`,
    text: `${INTO} SELECT consumer, type, key, payload
       FROM jsonb_to_recordset($1::text::jsonb) AS event(consumer text, type text, key uuid, payload jsonb)${returning}`,
  },
});
const FOLLOWED = statements('', DELIVERY);
const UNFOLLOWED = statements(' unfollowed', '');
const WAKING = statements(
  ' and wake',
  `${DELIVERY}, pg_notify('dialdeck_' || replace(consumer, '-', '_'), '')::text AS woken`,
);

async function insert(
  sql: Sql,
  rows: readonly DeliveryRow[],
  { one, many }: ReturnType<typeof statements>,
): Promise<Record<string, unknown>[]> {
  const [first] = rows;
  if (!first) return [];
  // One JSON parameter works in pg and in Prisma, which disagree on arrays.
  if (rows.length > 1) return sql(many.text, [JSON.stringify(rows)], many.name);
  // Each call publishes one row, and PostgreSQL takes its columns faster than JSON.
  const { consumer, type, key, payload } = first;
  return sql(one.text, [consumer, type, key, JSON.stringify(payload)], one.name);
}

/** Well below the deadline of an answer: a completed change is reported even while a consumer lags. */
const SETTLE_MS = 1_500;

/** Waits until every consumer has taken these deliveries, so that rare admin actions read their own writes. False after the time-out. */
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

/**
 * Runs work in one transaction: `tx` is for the consumer's writes, `sql` for the queue's own statements.
 * @typeParam Tx the consumer's way to the database
 */
export type Transactions<Tx> = <T>(work: (tx: Tx, sql: Sql) => Promise<T>) => Promise<T>;

export interface ConsumerOptions<Tx> {
  /** For the notifications, and for a look at a quiet queue. */
  pool: pg.Pool;
  transactions: Transactions<Tx>;
  name: Consumer;
  /** Applies a batch in order, through `tx` only: its writes commit together with the removal of the events. */
  handle(events: DomainEvent[], tx: Tx): Promise<void>;
  log: Logger;
  /** Events per transaction. */
  batch?: number;
  /** The number of lanes that keys are divided into; replicas and connections take different lanes. 1 keeps one order for all keys. */
  lanes?: number;
}

export interface EventConsumer {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Processes all that is waiting now. */
  drain(): Promise<void>;
}

/** Polling finds events that NOTIFY missed (a lost connection); consumers without NOTIFY poll faster. */
const POLL_MS = 1_000;
const LOOK_MS = 200;
/** After this long without an event a consumer polls with one statement instead of a transaction for each lane. */
const QUIET_MS = 10_000;
/** During a rolling upgrade the old release parks events that only the new one can read. */
const UNPARK_MS = 5 * 60_000;

/** A consumer that writes by SQL, in transactions of its pool. */
export const createConsumer = (options: Omit<ConsumerOptions<Sql>, 'transactions'>): EventConsumer =>
  createConsumerIn({
    ...options,
    transactions: (work) =>
      inTransaction(options.pool, (client) => {
        const sql = pgSql(client);
        return work(sql, sql);
      }),
  });

/** A consumer whose subgraph writes in another way, such as by the Prisma client. */
export function createConsumerIn<Tx>({
  pool,
  transactions,
  name,
  handle,
  log,
  batch = 500,
  lanes = 1,
}: ConsumerOptions<Tx>): EventConsumer {
  const channel = `dialdeck_${name.replaceAll('-', '_')}`;
  let stopListening: (() => void) | undefined;

  const fronts = Array.from({ length: lanes }, () => new QueueFront());
  const OF_LANE = lanes > 1 ? `AND abs(hashtext(key::text) % ${lanes}) = $4::int` : 'AND $4::int = 0';
  const TURN = 'pg_try_advisory_xact_lock(hashtextextended($1, 72707370 + $3::int))';

  /** One transaction, and its events; null while another replica has the lane's advisory lock, which keeps the order. */
  const take = (front: QueueFront, lane: number): Promise<Delivery[] | null> =>
    transactions(async (tx, sql) => {
      const [seen] = (await sql(
        // A backlog outgrows the table's statistics: planned by those, each batch would read and sort the whole queue.
        `SELECT ${TURN} AS mine, set_config('enable_bitmapscan', 'off', true), EXISTS (SELECT FROM events.parked WHERE consumer = $2) AS "isAnyParked",
          pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, pg_snapshot_xmax(pg_current_snapshot())::text AS xmax`,
        [channel, name, lane],
        `take-turn ${lanes}`,
      )) as { mine: boolean; isAnyParked: boolean; xmin: string; xmax: string }[];
      if (!seen?.mine) return null;
      const { isAnyParked } = seen;
      const from = front.from({ isAnyParked, xmin: BigInt(seen.xmin), xmax: BigInt(seen.xmax) }, performance.now());
      const rows = (await sql(
        `DELETE FROM events.delivery WHERE consumer = $1 AND id = ANY (ARRAY
           (SELECT id FROM events.delivery WHERE consumer = $1 AND id >= $3::bigint ${OF_LANE} ORDER BY id LIMIT $2::bigint))
         RETURNING id::text AS id, type, key::text AS key, payload, created_at,
           EXISTS (SELECT FROM events.parked WHERE parked.consumer = $1 AND parked.key = delivery.key) AS "isBehind"`,
        [name, batch, from.toString(), lane],
        `take-events ${lanes}`,
      )) as unknown as Delivery[];
      rows.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
      const { events, parked } = sortOut(rows);
      await park(sql, name, parked, log);
      if (events.length > 0) await handle(events, tx);
      return rows;
    });

  async function step(front: QueueFront, lane: number): Promise<boolean> {
    const rows = await take(front, lane);
    const last = rows?.at(-1);
    if (last) tookAt = performance.now();
    // Only after the commit: events of a rolled back transaction come again.
    if (rows) front.took(last ? BigInt(last.id) : null, rows.length < batch);
    return rows?.length === batch;
  }

  /** All lanes at the same time; true when there may be more. */
  const stepAll = async (): Promise<boolean> => {
    const steps = await Promise.allSettled(fronts.map(step));
    const failed = steps.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return steps.some((each) => each.status === 'fulfilled' && each.value);
  };

  async function listen(): Promise<void> {
    if (stopListening) return;
    const client = await pool.connect();
    let isGivenBack = false;
    // Broken or not, the pool counts a connection as in use until it is released.
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

  const look = 'SELECT FROM events.delivery WHERE consumer = $1 ORDER BY id LIMIT 1';
  const isAnyWaiting = async (): Promise<boolean> => (await pgSql(pool)(look, [name], 'look')).length > 0;

  let unparkAt = 0;
  let tookAt = performance.now();
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
      const isQuiet = performance.now() > tookAt + QUIET_MS;
      return isQuiet && !(await isAnyWaiting()) ? false : await stepAll();
    },
  });

  return {
    start: worker.start,
    async stop() {
      await worker.stop();
      stopListening?.();
    },
    async drain() {
      while (await stepAll());
    },
  };
}
