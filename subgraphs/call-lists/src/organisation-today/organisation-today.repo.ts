import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { COUNTS_JOIN } from '#call-lists/list-sort.sql.ts';
import { LIST_COLUMNS } from '#call-lists/visible-lists.repo.ts';
import { OPEN_DAYS } from '#open-calls/open-call.repo.ts';

const AT_WORK_MINUTES = 15;
const LISTS = 5;

export interface TodayCounts {
  agentsAtWork: number;
  callbacksOverdue: number;
  callsWithoutResult: number;
}

/** Looks up each person by index, so that the cost does not grow with the number of calls. */
export async function readTodayCounts(pool: pg.Pool): Promise<TodayCounts> {
  const { rows } = await pool.query<TodayCounts>(
    named(
      'today-counts',
      sql`SELECT
      (SELECT count(*)::float8 FROM members WHERE EXISTS (
        SELECT FROM call_logs WHERE user_id = members.id AND called_at > now() - ${AT_WORK_MINUTES} * INTERVAL '1 minute')) AS "agentsAtWork",
      (SELECT count(*)::float8 FROM contacts WHERE callback_at <= now() AND status = 'callback'
        AND ${isLivingSql(sql`contacts.call_list_id`)}) AS "callbacksOverdue",
      (SELECT coalesce(sum(open.calls), 0)::float8 FROM members CROSS JOIN LATERAL (
        SELECT count(*) AS calls FROM call_logs WHERE user_id = members.id AND called_at > now() - ${OPEN_DAYS} * INTERVAL '1 day'
          AND disposition IS NULL AND outcome IS NULL AND contact_id IS NOT NULL
          AND ${isLivingSql(sql`call_logs.call_list_id`)}) AS open) AS "callsWithoutResult"`,
    ),
  );
  return rows[0] ?? { agentsAtWork: 0, callbacksOverdue: 0, callsWithoutResult: 0 };
}

/** The active lists with most contacts left. */
export async function readListsInProgress(pool: pg.Pool): Promise<CallListRow[]> {
  const { rows } = await pool.query<CallListRow>(
    named(
      'lists-in-progress',
      sql`SELECT ${LIST_COLUMNS} FROM call_lists ${COUNTS_JOIN}
      WHERE is_active AND counts.contacts > counts.completed AND ${isLivingSql(sql`call_lists.id`)}
      ORDER BY counts.contacts - counts.completed DESC, id LIMIT ${LISTS}`,
    ),
  );
  return rows;
}
