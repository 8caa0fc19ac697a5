import { named, sql } from '@dialdeck/node/database/sql';
import { subtreeSql } from '@dialdeck/node/events/team-replica';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { COUNTS_JOIN } from '#call-lists/list-sort.sql.ts';
import { LIST_COLUMNS } from '#call-lists/visible-lists.repo.ts';
import { peopleSql } from '#teams/team.repo.ts';

const LISTS = 5;

/** People of a team and those below it who are not signed out, as its board shows them; null: of all teams. */
export async function countAgentsAtWork(pool: pg.Pool, teamId: string | null): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    sql`SELECT count(*)::float8 AS count FROM (${peopleSql(teamId)}) AS people JOIN agent_states USING (user_id) WHERE state <> 'signed-out'`,
  );
  return rows[0]?.count ?? 0;
}

/** The active lists with most contacts left, of a team and those below it; null: of all. */
export async function readListsInProgress(pool: pg.Pool, teamId: string | null): Promise<CallListRow[]> {
  const { rows } = await pool.query<CallListRow>(
    named(
      'lists-in-progress',
      sql`SELECT ${LIST_COLUMNS} FROM call_lists ${COUNTS_JOIN}
      WHERE is_active AND counts.contacts > counts.completed AND ${isLivingSql(sql`call_lists.id`)}
        AND (${teamId}::uuid IS NULL OR team_id IN (${subtreeSql(teamId)}))
      ORDER BY counts.contacts - counts.completed DESC, id LIMIT ${LISTS}`,
    ),
  );
  return rows;
}
