import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { type CallLogRow, isRefusal } from './call-log.ts';

/** When somebody said no in a call; null for another result. */
const refusedAt = (call: CallLogRow | null): Date | null =>
  call && isRefusal(call) ? (call.resultedAt ?? call.calledAt) : null;

/**
 * Notes that a call is a refusal from now on, or no longer. A refusal from before these notes gets the one that it lacks.
 * The call is stored.
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
      sql`INSERT INTO refusal_changes (phone_e164, call_log_id, known_at, refused_at)
      SELECT phone_e164, id, known_at, refused_at
      FROM call_logs CROSS JOIN (VALUES (1, ${refusedAt(before)}::timestamptz, ${refusedAt(before)}::timestamptz), (2, ${at},
        ${refusedAt(after)})) AS noted (turn, known_at, refused_at)
      WHERE id = ${call.id} AND called_at = ${call.calledAt} AND phone_e164 IS NOT NULL AND (turn = 2
        OR noted.known_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM refusal_changes WHERE refusal_changes.phone_e164 = call_logs.phone_e164 AND call_log_id = call_logs.id))
      ORDER BY turn`,
    ),
  );
}
