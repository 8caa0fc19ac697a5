import { subtreeSql } from '@dialdeck/node/events/team-replica';
import type pg from 'pg';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { LOG_COLUMNS } from '#calls/call.repo.ts';
import type { CallLogRow } from '#calls/call-log.ts';
import type { InstantPosition } from '#cursor.ts';
import { isSeenListSql } from '#scope.sql.ts';

/** Older open calls are left to leads and admins. */
export const OPEN_DAYS = 7;

/** An open call whose contact exists. */
const IS_OPEN = `disposition IS NULL AND outcome IS NULL AND contact_id IS NOT NULL
  AND EXISTS (SELECT FROM contacts WHERE contacts.id = call_logs.contact_id AND contacts.call_list_id = call_logs.call_list_id)
  AND ${isLivingSql('call_logs.call_list_id')}`;

interface OwnCalls {
  userId: string;
  seesAll: boolean;
}

/** One person's open calls of existing contacts, in lists that the person sees. */
const IS_OWN_OPEN = `user_id = $1 AND called_at > now() - $3 * INTERVAL '1 day' AND ${IS_OPEN}
  AND ($2::bool OR ${isSeenListSql('call_logs.call_list_id', '$1')})`;

/** A person's open calls, newest first. */
export async function readOpenCalls(
  pool: pg.Pool,
  { userId, seesAll, after, limit }: OwnCalls & { after?: InstantPosition | null; limit: number },
): Promise<CallLogRow[]> {
  const { rows } = await pool.query<CallLogRow>({
    name: 'read-open-calls',
    text: `SELECT ${LOG_COLUMNS} FROM call_logs
      WHERE ${IS_OWN_OPEN} AND ($5::timestamptz IS NULL OR (called_at, id) < ($5, $6::uuid))
      ORDER BY called_at DESC, id DESC LIMIT $4`,
    values: [userId, seesAll, OPEN_DAYS, limit, after?.at ?? null, after?.id ?? null],
  });
  return rows;
}

export async function countOpenCalls(pool: pg.Pool, { userId, seesAll }: OwnCalls): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-open-calls',
    text: `SELECT count(*)::int AS count FROM call_logs WHERE ${IS_OWN_OPEN}`,
    values: [userId, seesAll, OPEN_DAYS],
  });
  return rows[0]?.count ?? 0;
}

export interface OpenCallsQuery {
  /** In lists that belonged to this team or one below it at the dial; null: all. */
  teamId: string | null;
  after: InstantPosition | null;
  take: number;
}

/** Everybody's open calls, of any age, oldest first. */
export async function pageOpenCalls(pool: pg.Pool, { teamId, after, take }: OpenCallsQuery): Promise<CallLogRow[]> {
  const { rows } = await pool.query<CallLogRow>({
    name: 'page-open-calls',
    text: `SELECT ${LOG_COLUMNS} FROM call_logs
      WHERE ${IS_OPEN} AND ($1::uuid IS NULL OR team_id IN (${subtreeSql('$1')}))
        AND ($2::timestamptz IS NULL OR (called_at, id) > ($2, $3::uuid))
      ORDER BY called_at, id LIMIT $4`,
    values: [teamId, after?.at ?? null, after?.id ?? null, take],
  });
  return rows;
}

/** The newest calls of one person. */
export async function readRecentCalls(pool: pg.Pool, userId: string, limit: number): Promise<CallLogRow[]> {
  const { rows } = await pool.query<CallLogRow>({
    name: 'read-recent-calls',
    text: `SELECT ${LOG_COLUMNS} FROM call_logs WHERE user_id = $1 ORDER BY called_at DESC, id DESC LIMIT $2`,
    values: [userId, limit],
  });
  return rows;
}

const END =
  'coalesce(ended_at, least(greatest($3::timestamptz, coalesce(least(dialled_at, called_at), called_at)), resulted_at))';

/** Records when one's own call ended, at the latest with its result; the first end stays. */
export async function noteEnd(
  pool: pg.Pool,
  { id, userId, endedAt }: { id: string; userId: string; endedAt: Date },
): Promise<CallLogRow | null> {
  const { rows } = await pool.query<CallLogRow>({
    name: 'note-end',
    text: `UPDATE call_logs SET ended_at = ${END},
        work_seconds = coalesce(work_seconds, floor(extract(epoch FROM resulted_at - ${END})))
      WHERE id = $1 AND user_id = $2 RETURNING ${LOG_COLUMNS}`,
    values: [id, userId, endedAt],
  });
  return rows[0] ?? null;
}
