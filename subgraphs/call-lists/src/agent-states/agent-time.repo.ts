import type { AgentStateName } from '@dialdeck/common/floor/agent-state';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import { peopleSql } from '#teams/team.repo.ts';
import type { TimeSums } from './agent-state.rules.ts';

/** One person, the people of a team, or with neither everybody. */
export interface WhoseTime {
  userId: string | null;
  teamId: string | null;
}

export async function isMember(pool: pg.Pool, userId: string): Promise<boolean> {
  return (await pool.query(named('is-member', sql`SELECT FROM members WHERE id = ${userId}`))).rowCount === 1;
}

/** Whether a person is in a team that another one leads, directly or from above. */
export async function isLedMember(pool: pg.Pool, leadId: string, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    named(
      'is-led-member',
      sql`SELECT FROM team_members JOIN led_teams USING (team_id)
        WHERE team_members.user_id = ${userId} AND led_teams.user_id = ${leadId} LIMIT 1`,
    ),
  );
  return rowCount === 1;
}

interface Days {
  startDate: string;
  endDate: string;
  timeZone: string;
}

/** Sums the quarter hours of whole days of a zone, and the states of this moment up to now. */
export async function readTime(pool: pg.Pool, { userId, teamId }: WhoseTime, days: Days): Promise<TimeSums> {
  const { startDate, endDate, timeZone } = days;
  const whose = (column: typeof USER) =>
    userId ? sql`${column} = ${userId}` : teamId ? sql`${column} IN (SELECT user_id FROM people)` : sql`true`;
  const { rows } = await pool.query<{
    state: AgentStateName;
    codeId: string;
    name: string | null;
    seconds: number;
    calls: number;
  }>(
    sql`WITH people AS MATERIALIZED (${peopleSql(teamId)}),
      period AS MATERIALIZED (
        SELECT ${startDate}::date::timestamp AT TIME ZONE ${timeZone} AS begins,
          least((${endDate}::date + 1)::timestamp AT TIME ZONE ${timeZone}, now()) AS ends),
      part AS (
        SELECT state, code_id, seconds, calls FROM agent_time, period
          WHERE quarter_at >= begins AND quarter_at < ends AND ${whose(USER)}
        UNION ALL SELECT state, coalesce(code_id, '00000000-0000-0000-0000-000000000000'),
            (floor(extract(epoch FROM ends)) - floor(extract(epoch FROM greatest(since, begins))))::int, 0
          FROM agent_states, period WHERE state <> 'signed-out' AND greatest(since, begins) < ends AND ${whose(OWN)})
    SELECT state, code_id AS "codeId", (SELECT name FROM pause_codes WHERE id = code_id) AS name,
      sum(seconds)::float8 AS seconds, sum(calls)::float8 AS calls
    FROM part GROUP BY state, code_id ORDER BY sum(seconds) DESC, state, code_id`,
  );
  const seconds: Partial<Record<AgentStateName, number>> = {};
  for (const row of rows) seconds[row.state] = (seconds[row.state] ?? 0) + row.seconds;
  return {
    seconds,
    pauses: rows.flatMap(({ state, codeId, name, seconds }) =>
      state === 'paused' && seconds > 0 ? [{ codeId, name: name ?? '', seconds }] : [],
    ),
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
  };
}

/** Longer than the longest period of a report. */
const KEPT_DAYS = 400;

/**
 * Deletes times that no report of the past year reaches, and states of agents who have been signed out since. The agents are found one after the
 * other by the key: an index by time would cost every dial.
 */
export async function forgetAgentTime(pool: pg.Pool): Promise<void> {
  const kept = sql`now() - ${KEPT_DAYS} * INTERVAL '1 day'`;
  await pool.query(
    sql`WITH RECURSIVE agents AS (
        (SELECT user_id FROM agent_time ORDER BY user_id LIMIT 1)
        UNION ALL SELECT (SELECT agent_time.user_id FROM agent_time WHERE agent_time.user_id > agents.user_id ORDER BY agent_time.user_id LIMIT 1)
          FROM agents WHERE user_id IS NOT NULL)
      DELETE FROM agent_time USING agents WHERE agent_time.user_id = agents.user_id AND quarter_at < ${kept}`,
  );
  await pool.query(sql`DELETE FROM agent_states WHERE state = 'signed-out' AND since < ${kept}`);
}

const USER = sql`agent_time.user_id`;
const OWN = sql`agent_states.user_id`;
