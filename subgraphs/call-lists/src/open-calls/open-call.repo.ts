import { named, sql } from '@dialdeck/node/database/sql';
import { subtreeSql } from '@dialdeck/node/events/team-replica';
import type pg from 'pg';
import { MOVES } from '#agent-states/agent-state.rules.ts';
import { LOG_COLUMNS } from '#calls/call.repo.ts';
import type { CallLogRow } from '#calls/call-log.ts';
import type { InstantPosition } from '#cursor.ts';
import { isOpenSql, isOwnOpenSql, type OwnCalls } from '#scope.sql.ts';

/** A person's open calls, newest first. */
export async function readOpenCalls(
  pool: pg.Pool,
  { after, limit, ...own }: OwnCalls & { after?: InstantPosition | null; limit: number },
): Promise<CallLogRow[]> {
  const { rows } = await pool.query<CallLogRow>(
    named(
      'read-open-calls',
      sql`SELECT ${LOG_COLUMNS} FROM call_logs
      WHERE ${isOwnOpenSql(own)}
        AND (${after?.at ?? null}::timestamptz IS NULL OR (called_at, id) < (${after?.at ?? null}, ${after?.id ?? null}::uuid))
      ORDER BY called_at DESC, id DESC LIMIT ${limit}`,
    ),
  );
  return rows;
}

export async function countOpenCalls(pool: pg.Pool, own: OwnCalls): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    named('count-open-calls', sql`SELECT count(*)::int AS count FROM call_logs WHERE ${isOwnOpenSql(own)}`),
  );
  return rows[0]?.count ?? 0;
}

/** Whether a person has an open call in a list. */
export async function hasOpenCall(pool: pg.Pool, callListId: string, own: OwnCalls): Promise<boolean> {
  const { rows } = await pool.query(
    named(
      'has-open-call',
      sql`SELECT FROM call_logs WHERE call_list_id = ${callListId} AND ${isOwnOpenSql(own)} LIMIT 1`,
    ),
  );
  return rows.length > 0;
}

export interface OpenCallsQuery {
  /** In lists that belonged to this team or one below it at the dial; null: all. */
  teamId: string | null;
  after: InstantPosition | null;
  take: number;
}

const isOpenOfTeam = (teamId: string | null) =>
  sql`${isOpenSql} AND (${teamId}::uuid IS NULL OR team_id IN (${subtreeSql(teamId)}))`;

export async function countTeamOpenCalls(pool: pg.Pool, teamId: string | null): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    named('count-team-open-calls', sql`SELECT count(*)::float8 AS count FROM call_logs WHERE ${isOpenOfTeam(teamId)}`),
  );
  return rows[0]?.count ?? 0;
}

/** The open calls of all agents, of any age, oldest first. */
export async function pageOpenCalls(pool: pg.Pool, { teamId, after, take }: OpenCallsQuery): Promise<CallLogRow[]> {
  const { rows } = await pool.query<CallLogRow>(
    named(
      'page-open-calls',
      sql`SELECT ${LOG_COLUMNS} FROM call_logs
      WHERE ${isOpenOfTeam(teamId)}
        AND (${after?.at ?? null}::timestamptz IS NULL OR (called_at, id) > (${after?.at ?? null}, ${after?.id ?? null}::uuid))
      ORDER BY called_at, id LIMIT ${take}`,
    ),
  );
  return rows;
}

/** The newest calls of one person. */
export async function readRecentCalls(pool: pg.Pool, userId: string, limit: number): Promise<CallLogRow[]> {
  const { rows } = await pool.query<CallLogRow>(
    named(
      'read-recent-calls',
      sql`SELECT ${LOG_COLUMNS} FROM call_logs WHERE user_id = ${userId} ORDER BY called_at DESC, id DESC LIMIT ${limit}`,
    ),
  );
  return rows;
}

/** Keeps the first end; clamps a new end between the dial and the result. */
const endOr = (endedAt: Date) =>
  sql`coalesce(ended_at, least(greatest(${endedAt}::timestamptz, coalesce(least(dialled_at, called_at), called_at)), resulted_at))`;

/** Records when one's own call ended, at the latest with its result; the first end stays. The agent's wrap-up begins with it. */
export async function noteEnd(
  pool: pg.Pool,
  { id, userId, endedAt }: { id: string; userId: string; endedAt: Date },
): Promise<CallLogRow | null> {
  const { rows } = await pool.query<CallLogRow & { moved: unknown }>(
    named(
      'note-end',
      sql`WITH ended AS (
          UPDATE call_logs SET ended_at = ${endOr(endedAt)},
            work_seconds = coalesce(work_seconds, floor(extract(epoch FROM resulted_at - ${endOr(endedAt)})))
          WHERE id = ${id} AND user_id = ${userId} RETURNING call_logs.*)
      SELECT ${LOG_COLUMNS}, move_agent(user_id, ${MOVES.end.from},
          CASE WHEN contact_id IS NULL THEN ${MOVES.endOfFreeCall.to} ELSE ${MOVES.end.to} END,
          only_call => id, call_ended_at => ended_at)::text AS moved
      FROM ended`,
    ),
  );
  if (!rows[0]) return null;
  const { moved: _, ...call } = rows[0];
  return call;
}
