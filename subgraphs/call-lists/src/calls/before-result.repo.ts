import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ContactRow } from '#contacts/contact.ts';
import type { Saving } from './call.rules.ts';
import type { CallLogRow } from './call-log.ts';

/** How long a result can be undone. */
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

/** Forgets the newest correction of a call by the person who takes it back. */
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
  ...(['callbackAt', 'retryAt', 'lastCalledAt', 'finishedAt', 'createdAt'] satisfies (keyof ContactRow)[]),
  ...(['calledAt', 'endedAt', 'resultedAt', 'dialledAt'] satisfies (keyof CallLogRow)[]),
]);

function revive<Row extends object>(kept: Kept<Row>): Row {
  const entries = Object.entries(kept).map(([name, value]) => [
    name,
    DATES.has(name) && typeof value === 'string' ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries);
}
