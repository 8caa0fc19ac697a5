import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';

export interface RequestKey {
  scope: string;
  key: string;
  requestHash: string;
}

export interface StoredAnswer {
  requestHash: string;
  answer: unknown;
}

/**
 * Takes a key for this transaction. Waits for another transaction that took it first.
 * @returns null when the key is new, otherwise the stored answer
 */
export async function takeKey(
  client: pg.PoolClient,
  { scope, key, requestHash }: RequestKey,
): Promise<StoredAnswer | null> {
  const taken = await client.query(
    named(
      'take-key',
      sql`INSERT INTO idempotency_keys (scope, key, request_hash) VALUES (${scope}, ${key}, ${requestHash}) ON CONFLICT DO NOTHING`,
    ),
  );
  if (taken.rowCount === 1) return null;
  const { rows } = await client.query<StoredAnswer>(
    named(
      'read-key',
      sql`SELECT request_hash AS "requestHash", answer FROM idempotency_keys WHERE scope = ${scope} AND key = ${key}`,
    ),
  );
  return rows[0] ?? null;
}

export async function storeAnswer(
  client: pg.PoolClient,
  { scope, key }: RequestKey,
  { answer, isBrief }: { answer: unknown; isBrief: boolean },
): Promise<void> {
  await client.query(
    named(
      'store-answer',
      sql`UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::jsonb, is_brief = ${isBrief} WHERE scope = ${scope}
        AND key = ${key}`,
    ),
  );
}

/**
 * Records that a request was made. The caller holds the lock of the request's row.
 * @returns false when the same request was made a moment ago
 */
export async function noteRequest(
  client: pg.PoolClient,
  { scope, key, requestHash }: RequestKey,
  momentMs: number,
): Promise<boolean> {
  const noted = await client.query(
    named(
      'note-request',
      sql`INSERT INTO idempotency_keys AS kept (scope, key, request_hash, created_at, is_brief)
     VALUES (${scope}, ${key}, ${requestHash}, clock_timestamp(), true)
     ON CONFLICT (scope, key) DO UPDATE SET request_hash = EXCLUDED.request_hash, created_at = EXCLUDED.created_at
     WHERE kept.request_hash <> EXCLUDED.request_hash
       OR kept.created_at <= EXCLUDED.created_at - ${momentMs} * INTERVAL '1 millisecond'`,
    ),
  );
  return noted.rowCount === 1;
}

export async function forgetRequests(
  client: pg.PoolClient,
  { scopes, key }: { scopes: readonly string[]; key: string },
): Promise<void> {
  await client.query(sql`DELETE FROM idempotency_keys WHERE scope = ANY(${scopes}::text[]) AND key = ${key}`);
}

/** Longer than a browser keeps a result that it could not send. */
const KEPT_DAYS = 30;
/** Longer than any client retries, except those that keep a request for days; their keys are also stored with the call's log. */
const BRIEF_HOURS = 48;
const FORGOTTEN_AT_ONCE = 5_000;

/** Deletes answers that no client will request again, in small steps. */
export async function forgetKeys(pool: pg.Pool): Promise<void> {
  for (let forgotten = FORGOTTEN_AT_ONCE; forgotten === FORGOTTEN_AT_ONCE; ) {
    const { rowCount } = await pool.query(
      sql`DELETE FROM idempotency_keys WHERE (scope, key) IN (
         SELECT scope, key FROM idempotency_keys
         WHERE created_at < now() - ${BRIEF_HOURS} * INTERVAL '1 hour'
           AND (is_brief OR created_at < now() - ${KEPT_DAYS} * INTERVAL '1 day')
         LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    );
    forgotten = rowCount ?? 0;
  }
}
