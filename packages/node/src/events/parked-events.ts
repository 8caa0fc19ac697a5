import { DomainEvent } from '@dialdeck/common/events/domain-event';
import type pg from 'pg';
import { metrics } from '#metrics/metrics.ts';
import type { Logger } from '#process/log.ts';
import type { Consumer } from './consumers.ts';

/** A row of the queue, before it is parsed. */
export interface Delivery {
  id: string;
  type: string;
  key: string;
  payload: unknown;
  created_at: Date;
  /** An event of its key is parked, and this one must not overtake it. */
  isBehind: boolean;
}

/** Splits deliveries into events that can be handled, and broken ones to set aside so that the rest continues. It keeps the order of each key. */
export function sortOut(rows: readonly Delivery[]): { events: DomainEvent[]; parked: Delivery[] } {
  const events: DomainEvent[] = [];
  const parked: Delivery[] = [];
  const keys = new Set<string>();
  for (const row of rows) {
    const { success, data } = DomainEvent.safeParse({ type: row.type, key: row.key, payload: row.payload });
    if (success && !row.isBehind && !keys.has(row.key)) events.push(data);
    else {
      parked.push(row);
      keys.add(row.key);
    }
  }
  return { events, parked };
}

/** In the transaction that took the rows from the queue. */
export async function park(
  sql: (text: string, values: unknown[]) => Promise<unknown>,
  consumer: Consumer,
  rows: readonly Delivery[],
  log: Logger,
): Promise<void> {
  if (rows.length === 0) return;
  await sql(
    `INSERT INTO events.parked (consumer, id, type, key, payload, created_at)
     SELECT $1, id, type, key, payload, created_at
     FROM jsonb_to_recordset($2::text::jsonb) AS row(id bigint, type text, key uuid, payload jsonb, created_at timestamptz)`,
    [consumer, JSON.stringify(rows)],
  );
  metrics().eventsParked(consumer, rows.length);
  // Payloads hold addresses and names.
  for (const { id, type } of rows) log.error({ event: 'event_parked', consumer, type, deliveryId: id });
}

/** Puts a consumer's parked events back into its queue: a newer release may be able to read them. */
export async function unpark(pool: pg.Pool, consumer: Consumer): Promise<void> {
  await pool.query(
    `WITH back AS (DELETE FROM events.parked WHERE consumer = $1 RETURNING consumer, id, type, key, payload, created_at)
     INSERT INTO events.delivery (consumer, id, type, key, payload, created_at) OVERRIDING SYSTEM VALUE SELECT * FROM back`,
    [consumer],
  );
}
