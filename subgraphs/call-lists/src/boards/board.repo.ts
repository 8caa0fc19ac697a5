import type { AgentStateName } from '@dialdeck/common/floor/agent-state';
import { named, sql } from '@dialdeck/node/database/sql';
import { subtreeSql } from '@dialdeck/node/events/team-replica';
import type pg from 'pg';
import type { CodeRow } from '#agent-states/agent-state.repo.ts';
import type { CallListRow } from '#call-lists/call-list.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { LIST_COLUMNS } from '#call-lists/visible-lists.repo.ts';
import { isOpenSql } from '#open-calls/open-call.repo.ts';
import { peopleSql } from '#teams/team.repo.ts';

/** The most rows of one board; its numbers count everybody. */
const ROWS_MAX = 500;

export interface BoardQuery {
  /** Null: everybody. */
  teamId: string | null;
  /** The people who look at the board. */
  viewerIds: readonly string[];
  /** The organization's zone: counts are of its day. */
  timeZone: string;
}

/** A person who is not signed out. */
export interface PresentRow {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  state: AgentStateName;
  /** Milliseconds since 1970. */
  since: number;
  code: CodeRow | null;
  callListId: string | null;
  callListName: string | null;
  wrapUpSeconds: number | null;
  calls: number;
  reached: number;
  wins: number;
  openCalls: number;
}

export interface BoardData {
  /** The database's clock. */
  at: Date;
  present: PresentRow[];
  onCall: number;
  wrapUp: number;
  ready: number;
  preview: number;
  paused: number;
  callbacksOverdue: number;
  openCalls: number;
  /** The viewers who may see this board now. */
  allowed: string[];
}

const inState = (state: AgentStateName) => sql`count(*) FILTER (WHERE state = ${state})::int`;

/** All of a board, with the rights of its viewers, in one statement. */
export async function readBoard(pool: pg.Pool, { teamId, viewerIds, timeZone }: BoardQuery): Promise<BoardData> {
  const isLed =
    teamId === null
      ? sql`false`
      : sql`EXISTS (SELECT FROM led_teams WHERE led_teams.user_id = members.id AND led_teams.team_id = ${teamId})`;
  const exists = teamId === null ? sql`true` : sql`EXISTS (SELECT FROM teams WHERE id = ${teamId} AND NOT is_archived)`;
  const isToday = sql`day = (now() AT TIME ZONE ${timeZone})::date`;
  const { rows } = await pool.query<BoardData>(
    named(
      teamId === null ? 'read-whole-board' : 'read-board',
      sql`WITH people AS MATERIALIZED (${peopleSql(teamId)}),
        open AS MATERIALIZED (
          SELECT people.user_id, calls FROM people CROSS JOIN LATERAL (
            SELECT count(*)::int AS calls FROM call_logs WHERE call_logs.user_id = people.user_id AND ${isOpenSql}) AS counted),
        present AS MATERIALIZED (
          SELECT agent_states.*, first_name, last_name FROM people JOIN agent_states USING (user_id) JOIN members ON members.id = people.user_id
          WHERE state <> 'signed-out')
      SELECT now() AS at,
        coalesce((SELECT json_agg(shown) FROM (
          SELECT present.user_id AS "userId", present.first_name AS "firstName", present.last_name AS "lastName", state,
            (extract(epoch FROM since) * 1000)::float8 AS since,
            CASE WHEN codes.id IS NOT NULL THEN json_build_object('id', codes.id, 'name', codes.name, 'minutes', codes.minutes) END AS code,
            lists.id AS "callListId", lists.name AS "callListName", lists.wrap_up_seconds AS "wrapUpSeconds",
            CASE WHEN ${isToday} THEN present.calls ELSE 0 END AS calls,
            CASE WHEN ${isToday} THEN reached ELSE 0 END AS reached,
            CASE WHEN ${isToday} THEN wins ELSE 0 END AS wins,
            open.calls AS "openCalls"
          FROM present JOIN open USING (user_id) LEFT JOIN pause_codes AS codes ON codes.id = present.code_id
            LEFT JOIN call_lists AS lists ON lists.id = present.list_id AND ${isLivingSql(sql`lists.id`)}
          ORDER BY present.first_name, present.last_name, present.user_id LIMIT ${ROWS_MAX}) AS shown), '[]') AS present,
        ${counted('onCall', 'on-call')}, ${counted('wrapUp', 'wrap-up')}, ${counted('ready', 'ready')}, ${counted('preview', 'preview')},
        ${counted('paused', 'paused')},
        (SELECT coalesce(sum(calls), 0)::int FROM open) AS "openCalls",
        (SELECT coalesce(sum(overdue), 0)::int FROM people CROSS JOIN LATERAL (
          SELECT count(*) AS overdue FROM contacts JOIN call_lists ON call_lists.id = contacts.call_list_id
          WHERE callback_user_id = people.user_id AND callback_at <= now() AND status = 'callback' AND call_lists.is_active
            AND ${isLivingSql(sql`call_lists.id`)}) AS promised) AS "callbacksOverdue",
        ARRAY(SELECT members.id FROM members WHERE members.id = ANY(${viewerIds}::uuid[]) AND members.is_active
          AND ${exists} AND (members.role = 'admin' OR ${isLed})) AS allowed`,
    ),
  );
  const [board] = rows;
  if (!board) throw new Error('a board is one row');
  return board;
}

const COUNTED = {
  onCall: sql`"onCall"`,
  wrapUp: sql`"wrapUp"`,
  ready: sql`ready`,
  preview: sql`preview`,
  paused: sql`paused`,
};
const counted = (name: keyof typeof COUNTED, state: AgentStateName) =>
  sql`(SELECT ${inState(state)} FROM present) AS ${COUNTED[name]}`;

/** The active lists of a team and the teams below it. */
export async function readBoardLists(pool: pg.Pool, teamId: string | null): Promise<CallListRow[]> {
  const ofTeam = teamId === null ? sql`true` : sql`team_id = ANY(ARRAY(${subtreeSql(teamId)}))`;
  const { rows } = await pool.query<CallListRow>(
    sql`SELECT ${LIST_COLUMNS} FROM call_lists WHERE is_active AND ${isLivingSql(sql`call_lists.id`)} AND ${ofTeam}`,
  );
  return rows;
}
