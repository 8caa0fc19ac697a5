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
  const taken = await client.query({
    name: 'take-key',
    text: 'INSERT INTO idempotency_keys (scope, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [scope, key, requestHash],
  });
  if (taken.rowCount === 1) return null;
  const { rows } = await client.query<StoredAnswer>({
    name: 'read-key',
    text: 'SELECT request_hash AS "requestHash", answer FROM idempotency_keys WHERE scope = $1 AND key = $2',
    values: [scope, key],
  });
  return rows[0] ?? null;
}

export async function storeAnswer(
  client: pg.PoolClient,
  { scope, key }: RequestKey,
  { answer, isBrief }: { answer: unknown; isBrief: boolean },
): Promise<void> {
  await client.query({
    name: 'store-answer',
    text: 'UPDATE idempotency_keys SET answer = $3::jsonb, is_brief = $4 WHERE scope = $1 AND key = $2',
    values: [scope, key, JSON.stringify(answer), isBrief],
  });
}

/**
 * Records that a request was made. The caller holds the lock of what it is about.
 * @returns false when the same request was made a moment ago
 */
export async function noteRequest(
  client: pg.PoolClient,
  { scope, key, requestHash }: RequestKey,
  momentMs: number,
): Promise<boolean> {
  const noted = await client.query({
    name: 'note-request',
    text: `INSERT INTO idempotency_keys AS kept (scope, key, request_hash, created_at, is_brief)
     VALUES ($1, $2, $3, clock_timestamp(), true)
     ON CONFLICT (scope, key) DO UPDATE SET request_hash = EXCLUDED.request_hash, created_at = EXCLUDED.created_at
     WHERE kept.request_hash <> EXCLUDED.request_hash
       OR kept.created_at <= EXCLUDED.created_at - $4 * INTERVAL '1 millisecond'`,
    values: [scope, key, requestHash, momentMs],
  });
  return noted.rowCount === 1;
}

export async function forgetRequests(
  client: pg.PoolClient,
  { scopes, key }: { scopes: readonly string[]; key: string },
): Promise<void> {
  await client.query('DELETE FROM idempotency_keys WHERE scope = ANY($1::text[]) AND key = $2', [scopes, key]);
}

/** Longer than a browser keeps a result that it could not send. */
const KEPT_DAYS = 30;
/** Longer than any client retries, except those that keep a request for days; their keys are also stored with the call's log. */
const BRIEF_HOURS = 48;
const FORGOTTEN_AT_ONCE = 5_000;

/** Deletes answers that nobody will ask for again, in small steps. */
export async function forgetKeys(pool: pg.Pool): Promise<void> {
  for (let forgotten = FORGOTTEN_AT_ONCE; forgotten === FORGOTTEN_AT_ONCE; ) {
    const { rowCount } = await pool.query(
      `DELETE FROM idempotency_keys WHERE (scope, key) IN (
         SELECT scope, key FROM idempotency_keys
         WHERE created_at < now() - $1 * INTERVAL '1 hour'
           AND (is_brief OR created_at < now() - $2 * INTERVAL '1 day')
         LIMIT $3 FOR UPDATE SKIP LOCKED)`,
      [BRIEF_HOURS, KEPT_DAYS, FORGOTTEN_AT_ONCE],
    );
    forgotten = rowCount ?? 0;
  }
}
