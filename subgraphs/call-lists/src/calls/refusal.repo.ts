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
  await client.query({
    name: 'note-refusal',
    text: `INSERT INTO refusal_changes (phone_e164, call_log_id, known_at, refused_at)
      SELECT phone_e164, id, known_at, refused_at
      FROM call_logs CROSS JOIN (VALUES (1, $3::timestamptz, $3::timestamptz), (2, $4, $5)) AS noted (turn, known_at, refused_at)
      WHERE id = $1 AND called_at = $2 AND phone_e164 IS NOT NULL AND (turn = 2 OR $3 IS NOT NULL AND NOT EXISTS (
        SELECT FROM refusal_changes WHERE refusal_changes.phone_e164 = call_logs.phone_e164 AND call_log_id = call_logs.id))
      ORDER BY turn`,
    values: [call.id, call.calledAt, refusedAt(before), at, refusedAt(after)],
  });
}
