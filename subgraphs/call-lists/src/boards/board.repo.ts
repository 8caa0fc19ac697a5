import type { AgentStateName, BoardNumbers } from '@dialdeck/common/floor/agent-state';
import { named, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { LIST_COLUMNS } from '#call-lists/visible-lists.repo.ts';
import { isOpenSql } from '#scope.sql.ts';

/** The maximum number of rows on one board; its figures count all agents. */
const ROWS_MAX = 500;

/** A board, and the people who look at it. */
export interface BoardQuery {
  /** Null: everybody. */
  teamId: string | null;
  viewerIds: readonly string[];
}

/** A board as the database writes it. */
export interface BoardData {
  /** The database's clock. */
  at: Date;
  /** The people who are not signed out, one per line, each as the JSON array that `board.rules.ts` reads. */
  people: string;
  numbers: Omit<BoardNumbers, 'callableNow'>;
  /** The viewers who may not see this board now. */
  refused: string[];
}

/** The boards that are read, by number, each with its team and the teams below it; one without a team is for everybody. */
const boardsSql = (boards: readonly Pick<BoardQuery, 'teamId'>[]) => sql`asked AS MATERIALIZED (
    SELECT board::int, team_id FROM unnest(${boards.map(({ teamId }) => teamId)}::uuid[]) WITH ORDINALITY AS asked (team_id, board)),
  board_teams AS MATERIALIZED (
    SELECT board, team_id FROM asked
    UNION SELECT board, teams.id FROM teams JOIN board_teams ON teams.parent_id = board_teams.team_id)`;

const inState = (state: AgentStateName) => sql`count(*) FILTER (WHERE state = ${state})`;

/**
 * Many boards, with the rights of their viewers, in one statement. A person is one text, which a reader compares with the previous text: most
 * people do not change within a second. The order of the boards is kept.
 */
export async function readBoards(
  pool: pg.Pool,
  boards: readonly BoardQuery[],
  /** The organization's zone: counts are of its day. */
  timeZone: string,
): Promise<BoardData[]> {
  const viewers = boards.flatMap(({ viewerIds }, index) => viewerIds.map((userId) => ({ board: index + 1, userId })));
  const { rows } = await pool.query<BoardData>(
    named(
      'read-boards',
      sql`WITH RECURSIVE ${boardsSql(boards)},
        people AS MATERIALIZED (
          SELECT DISTINCT board, user_id FROM board_teams JOIN team_members USING (team_id)
          UNION ALL SELECT board, members.id FROM asked CROSS JOIN members WHERE team_id IS NULL),
        persons AS MATERIALIZED (SELECT array_agg(DISTINCT user_id) AS ids FROM people),
        open AS MATERIALIZED (
          SELECT user_id, count(*) AS calls FROM call_logs WHERE user_id = ANY((SELECT ids FROM persons)::uuid[]) AND ${isOpenSql}
          GROUP BY user_id),
        promised AS MATERIALIZED (
          SELECT callback_user_id AS user_id, count(*) AS overdue FROM contacts JOIN call_lists ON call_lists.id = contacts.call_list_id
          WHERE callback_user_id = ANY((SELECT ids FROM persons)::uuid[]) AND callback_at <= now() AND status = 'callback'
            AND call_lists.is_active AND ${isLivingSql(sql`call_lists.id`)}
          GROUP BY callback_user_id),
        present AS (
          SELECT board, state, row_number() OVER (PARTITION BY board ORDER BY first_name, last_name, people.user_id) AS place,
            json_build_array(people.user_id, first_name, last_name, state, (extract(epoch FROM since) * 1000)::float8,
              CASE WHEN codes.id IS NOT NULL THEN json_build_object('id', codes.id, 'name', codes.name, 'minutes', codes.minutes) END,
              lists.id, lists.name, lists.wrap_up_seconds, CASE WHEN day = today THEN agent_states.calls ELSE 0 END,
              CASE WHEN day = today THEN reached ELSE 0 END, CASE WHEN day = today THEN wins ELSE 0 END,
              coalesce(open.calls, 0))::text AS person
          FROM people JOIN agent_states USING (user_id) JOIN members ON members.id = people.user_id LEFT JOIN open USING (user_id)
            CROSS JOIN (SELECT (now() AT TIME ZONE ${timeZone})::date AS today) AS clock
            LEFT JOIN pause_codes AS codes ON codes.id = agent_states.code_id
            LEFT JOIN call_lists AS lists ON lists.id = agent_states.list_id AND ${isLivingSql(sql`lists.id`)}
          WHERE state <> 'signed-out'),
        shown AS (
          SELECT board, string_agg(person, E'\n') FILTER (WHERE place <= ${ROWS_MAX}) AS people,
            ${inState('on-call')} AS on_call, ${inState('wrap-up')} AS wrap_up, ${inState('ready')} AS ready,
            ${inState('preview')} AS preview, ${inState('paused')} AS paused
          FROM present GROUP BY board),
        counted AS (
          SELECT board, sum(calls) AS open_calls, sum(overdue) AS overdue
          FROM people LEFT JOIN open USING (user_id) LEFT JOIN promised USING (user_id) GROUP BY board),
        refused AS (
          SELECT board, array_agg(viewers.user_id) AS viewers
          FROM unnest(${viewers.map(({ board }) => board)}::int[], ${viewers.map(({ userId }) => userId)}::uuid[]) AS viewers (board, user_id)
            JOIN asked USING (board)
          WHERE NOT EXISTS (SELECT FROM members WHERE members.id = viewers.user_id AND is_active AND (asked.team_id IS NULL AND role = 'admin'
            OR EXISTS (SELECT FROM teams WHERE teams.id = asked.team_id AND NOT is_archived) AND (role = 'admin'
              OR EXISTS (SELECT FROM led_teams WHERE led_teams.user_id = members.id AND led_teams.team_id = asked.team_id))))
          GROUP BY board)
      SELECT now() AS at, coalesce(shown.people, '') AS people, coalesce(refused.viewers, '{}') AS refused,
        json_build_object('onCall', coalesce(on_call, 0), 'wrapUp', coalesce(wrap_up, 0), 'ready', coalesce(ready, 0),
          'preview', coalesce(preview, 0), 'paused', coalesce(paused, 0), 'callbacksOverdue', coalesce(overdue, 0),
          'openCalls', coalesce(open_calls, 0)) AS numbers
      FROM asked LEFT JOIN shown USING (board) LEFT JOIN counted USING (board) LEFT JOIN refused USING (board) ORDER BY board`,
    ),
  );
  return rows;
}

/** The active lists of each team and the teams below it, in the order of the teams; of null: all. */
export async function readBoardLists(pool: pg.Pool, teamIds: readonly (string | null)[]): Promise<CallListRow[][]> {
  const { rows } = await pool.query<CallListRow & { boards: number[] }>(
    sql`WITH RECURSIVE ${boardsSql(teamIds.map((teamId) => ({ teamId })))},
      board_lists AS (
        SELECT board, call_lists.id AS list_id FROM board_teams JOIN call_lists USING (team_id)
        UNION ALL SELECT board, call_lists.id FROM asked CROSS JOIN call_lists WHERE asked.team_id IS NULL)
    SELECT ${LIST_COLUMNS}, boards FROM call_lists
      JOIN (SELECT list_id, array_agg(board) AS boards FROM board_lists GROUP BY list_id) AS shown ON shown.list_id = call_lists.id
    WHERE is_active AND ${isLivingSql(sql`call_lists.id`)}`,
  );
  const lists: CallListRow[][] = teamIds.map(() => []);
  for (const { boards, ...list } of rows) for (const board of boards) lists[board - 1]?.push(list);
  return lists;
}
