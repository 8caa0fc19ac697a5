import { named, sql } from '@dialdeck/node/database/sql';
import { newId } from '@dialdeck/node/process/new-id';
import type pg from 'pg';
import type { ContactRow } from '#contacts/contact.ts';
import { REMEMBERED_DAYS } from './call.repo.ts';
import type { Saving } from './call.rules.ts';
import { type CallLogRow, isRefusal } from './call-log.ts';
import type { CorrectedSince } from './correction.rules.ts';

/*
 * Data of a saved result apart from the call and its contact: their previous state, for undo; a corrected result; the key of
 * a request whose result was replaced; and the instant at which a refusal became known.
 */

/** Time in which a result can be undone. */
const UNDO_MS = 5 * 60_000;

/** As JSON carries them. */
type Kept<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string | null : Row[Key] };

/** The state that undoing a result restores. */
export interface BeforeResult {
  contactBefore: ContactRow;
  /** Null for a call that the result created. */
  callBefore: CallLogRow | null;
}

/** Stores contact and call as they were before a result. */
export async function keepForUndo(
  client: pg.PoolClient,
  { call, contactBefore, callBefore, by }: BeforeResult & { call: CallLogRow; by: Saving },
): Promise<void> {
  await client.query(
    named(
      'keep-for-undo',
      sql`INSERT INTO result_undo (call_log_id, user_id, saved_at, contact_before, call_before)
        VALUES (${call.id}, ${by.userId}, ${by.now}, ${JSON.stringify(contactBefore)}, ${callBefore && JSON.stringify(callBefore)})
      ON CONFLICT (call_log_id) DO UPDATE SET user_id = EXCLUDED.user_id, saved_at = EXCLUDED.saved_at,
        contact_before = EXCLUDED.contact_before, call_before = EXCLUDED.call_before`,
    ),
  );
}

/** Takes the stored state, if it is younger than five minutes and this person saved the result. */
export async function takeForUndo(
  client: pg.PoolClient,
  { callLogId, userId, now }: { callLogId: string; userId: string; now: Date },
): Promise<BeforeResult | null> {
  const { rows } = await client.query<{ contact: Kept<ContactRow>; call: Kept<CallLogRow> | null }>(
    named(
      'take-for-undo',
      sql`DELETE FROM result_undo WHERE call_log_id = ${callLogId} AND user_id = ${userId}
        AND saved_at >= ${new Date(now.getTime() - UNDO_MS)}
      RETURNING contact_before AS contact, call_before AS call`,
    ),
  );
  const [kept] = rows;
  return kept ? { contactBefore: revive(kept.contact), callBefore: kept.call && revive(kept.call) } : null;
}

/** Deletes states that can no longer be restored. */
export async function forgetUndo(pool: pg.Pool): Promise<void> {
  await pool.query(sql`DELETE FROM result_undo WHERE saved_at < now() - ${UNDO_MS} * INTERVAL '1 millisecond'`);
}

/** Deletes the newest correction of a call by the person who undoes it. */
export async function dropCorrection(
  client: pg.PoolClient,
  { callLogId, userId }: { callLogId: string; userId: string },
): Promise<void> {
  await client.query(
    sql`DELETE FROM call_corrections WHERE id = (
       SELECT id FROM call_corrections WHERE call_log_id = ${callLogId} AND by_user_id = ${userId} ORDER BY at DESC, id DESC LIMIT 1)`,
  );
}

export async function deleteCall(client: pg.PoolClient, { id, calledAt }: CallLogRow): Promise<void> {
  await client.query(sql`DELETE FROM call_logs WHERE id = ${id} AND called_at = ${calledAt}`);
}

const DATES: ReadonlySet<string> = new Set([
  ...([
    'callbackAt',
    'retryAt',
    'lastCalledAt',
    'finishedAt',
    'correctedAt',
    'createdAt',
  ] satisfies (keyof ContactRow)[]),
  ...(['calledAt', 'endedAt', 'resultedAt', 'dialledAt'] satisfies (keyof CallLogRow)[]),
]);

function revive<Row extends object>(kept: Kept<Row>): Row {
  const entries = Object.entries(kept).map(([name, value]) => [
    name,
    DATES.has(name) && typeof value === 'string' ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Stores a result, and the key of its request, before it is corrected. */
export async function noteCorrection(
  client: pg.PoolClient,
  before: CallLogRow,
  { userId, now }: Saving,
): Promise<void> {
  const noted = client.query(
    named(
      'note-correction',
      sql`INSERT INTO call_corrections (id, call_log_id, at, by_user_id, disposition, outcome, result_id)
        VALUES (${newId()}, ${before.id}, ${now}, ${userId}, ${before.disposition}, ${before.outcome}, ${before.result?.id ?? null})`,
    ),
  );
  await Promise.all([noted, keepResultKey(client, before)]);
}

/**
 * The call of a contact that this request has finished before, with the hash of the request; also if the result was corrected or
 * undone since. A key is a hash that its user is part of.
 */
export async function findResultOf(
  client: pg.PoolClient,
  { contactId, key }: { contactId: string; key: string },
): Promise<{ id: string; hash: string } | null> {
  const { rows } = await client.query<{ id: string; hash: string }>(
    named(
      'find-result-of',
      sql`SELECT id, result_hash AS hash FROM call_logs
        WHERE contact_id = ${contactId} AND result_key = ${key} AND called_at > now() - ${REMEMBERED_DAYS} * INTERVAL '1 day'
      UNION ALL SELECT call_log_id, hash FROM replaced_result_keys WHERE contact_id = ${contactId} AND key = ${key} LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}

/** Keeps the key of a result that is about to be replaced or undone. */
export async function keepResultKey(client: pg.PoolClient, { id, calledAt }: CallLogRow): Promise<void> {
  await client.query(
    named(
      'keep-result-key',
      sql`INSERT INTO replaced_result_keys (contact_id, key, hash, call_log_id)
      SELECT contact_id, result_key, result_hash, id FROM call_logs
        WHERE id = ${id} AND called_at = ${calledAt} AND result_key IS NOT NULL AND contact_id IS NOT NULL
      ON CONFLICT DO NOTHING`,
    ),
  );
}

/** Deletes keys that the search among calls would not find any more either. */
export async function forgetResultKeys(pool: pg.Pool): Promise<void> {
  await pool.query(
    sql`DELETE FROM replaced_result_keys WHERE replaced_at < now() - ${REMEMBERED_DAYS} * INTERVAL '1 day'`,
  );
}

/** When the contact declined in a call; null for another result. */
const refusedAt = (call: CallLogRow | null): Date | null =>
  call && isRefusal(call) ? (call.resultedAt ?? call.calledAt) : null;

/**
 * Records that a call is a refusal from now on, or no longer, and has the dialed number judged again. A refusal without a record gets the
 * missing one. The call is stored.
 */
export async function noteRefusal(
  client: pg.PoolClient,
  { before, after, at }: { before: CallLogRow | null; after: CallLogRow | null; at: Date },
): Promise<void> {
  const call = after ?? before;
  if (!call || isRefusal(before) === isRefusal(after)) return;
  await client.query(
    named(
      'note-refusal',
      sql`WITH called AS MATERIALIZED (
        SELECT phone_e164, id FROM call_logs WHERE id = ${call.id} AND called_at = ${call.calledAt} AND phone_e164 IS NOT NULL
      ), judged AS (INSERT INTO parking_tasks (phone_e164) SELECT phone_e164 FROM called)
      INSERT INTO refusal_changes (phone_e164, call_log_id, known_at, refused_at)
      SELECT phone_e164, id, known_at, refused_at
      FROM called CROSS JOIN (VALUES
        (1, ${refusedAt(before)}::timestamptz, ${refusedAt(before)}::timestamptz),
        (2, ${at}, ${refusedAt(after)})) AS noted (turn, known_at, refused_at)
      WHERE turn = 2 OR noted.known_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM refusal_changes WHERE refusal_changes.phone_e164 = called.phone_e164 AND call_log_id = called.id)
      ORDER BY turn`,
    ),
  );
}

const NEVER: CorrectedSince = { fields: [], number: false };

/** The fields of a locked contact that were corrected after its last result was saved; without a query if none was. */
export async function correctedSinceResult(
  client: pg.PoolClient,
  { id, correctedAt, finishedAt }: Pick<ContactRow, 'id' | 'correctedAt' | 'finishedAt'>,
): Promise<CorrectedSince> {
  if (correctedAt === null || finishedAt === null || correctedAt < finishedAt) return NEVER;
  const { rows } = await client.query<CorrectedSince>(
    sql`SELECT coalesce(array_agg(DISTINCT field), '{}') AS fields, coalesce(bool_or(phone_from IS NOT NULL), false) AS number
      FROM contact_changes CROSS JOIN jsonb_object_keys(changes) AS field WHERE contact_id = ${id} AND at >= ${finishedAt}`,
  );
  return rows[0] ?? NEVER;
}
