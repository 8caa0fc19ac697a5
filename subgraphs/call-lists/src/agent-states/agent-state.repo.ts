import type { AgentStateName } from '@dialdeck/common/floor/agent-state';
import type { CallOutcome, Disposition } from '@dialdeck/common/words';
import { named, type Sql, sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import type pg from 'pg';
import { isSeenSql } from '#scope.sql.ts';
import { MOVES, type Move } from './agent-state.rules.ts';

type Db = pg.Pool | pg.PoolClient;

/** Facts that a move leaves with the state. */
export interface MoveFacts {
  listId?: string | null;
  codeId?: string | null;
  callId?: string | null;
  /** Moves from on-call and wrap-up only if these belong to this call. */
  onlyCallId?: string | null;
  callEndedAt?: Date | null;
}

/** Changes of an agent's counts, on the day of a call. */
export interface MoveCounts {
  at: Date;
  timeZone: string;
  calls: number;
  reached: number;
  wins: number;
}

const moveSql = (
  userId: string | Sql,
  { from, to }: Move,
  { listId, codeId, callId, onlyCallId, callEndedAt }: MoveFacts = {},
  counts: MoveCounts | null = null,
) => sql`move_agent(${userId}, ${from}, ${to}, ${listId ?? null}, ${codeId ?? null}, ${callId ?? null}, ${onlyCallId ?? null},
  ${callEndedAt ?? null}, ${counts?.at ?? null}, ${counts?.timeZone ?? 'UTC'}, ${counts?.calls ?? 0}, ${counts?.reached ?? 0}, ${counts?.wins ?? 0})`;

/** Moves one agent, in the transaction of the use case that causes it. */
export async function moveAgent(
  db: Db,
  userId: string,
  move: Move,
  facts: MoveFacts = {},
  counts: MoveCounts | null = null,
): Promise<void> {
  await db.query(named('move-agent', sql`SELECT ${moveSql(userId, move, facts, counts)}`));
}

/** The fields of a call that count. */
interface CountedCall {
  outcome: CallOutcome | null;
  disposition: Disposition | null;
  calledAt: Date;
  dialledAt: Date | null;
}

/** The amounts that a call adds to its agent's counts. */
const countsOf = (call: CountedCall | null) => ({
  calls: call ? 1 : 0,
  reached: call?.outcome === 'answered' ? 1 : 0,
  wins: call?.disposition === 'winner' ? 1 : 0,
});

/** The change of counts between two versions of a call, on the day of its dial. Null when nothing changes. */
export function countsBetween(
  before: CountedCall | null,
  after: CountedCall | null,
  timeZone: string,
): MoveCounts | null {
  const call = after ?? before;
  if (!call) return null;
  const [was, is] = [countsOf(before), countsOf(after)];
  const [calls, reached, wins] = [is.calls - was.calls, is.reached - was.reached, is.wins - was.wins];
  if (calls === 0 && reached === 0 && wins === 0) return null;
  return { at: call.dialledAt ?? call.calledAt, timeZone, calls, reached, wins };
}

/** Signs people out after their last session, or when they lost the right to call. */
export async function signOutAgents(run: Run, userIds: readonly string[]): Promise<void> {
  await run(sql`SELECT ${moveSql(sql`user_id`, MOVES.signOut)} FROM unnest(${userIds}::uuid[]) AS gone (user_id)`);
}

/** Forgets the states of deleted people; their seconds remain in the sums. */
export async function deleteAgentStates(run: Run, userIds: readonly string[]): Promise<void> {
  await run(sql`DELETE FROM agent_states WHERE user_id = ANY(${userIds}::uuid[])`);
}

/** Signs out everybody who was not seen for so long and holds no contact. */
export async function signOutUnseen(pool: pg.Pool, unseenMs: number): Promise<void> {
  await pool.query(
    sql`SELECT ${moveSql(sql`user_id`, MOVES.signOut)} FROM (
      SELECT user_id FROM agent_states
      WHERE state <> 'signed-out' AND last_seen_at < now() - ${unseenMs} * INTERVAL '1 millisecond'
        AND NOT EXISTS (SELECT FROM contacts WHERE lease_user_id = agent_states.user_id AND lease_until > now())
      FOR UPDATE SKIP LOCKED) AS unseen`,
  );
}

/** Records that a page of an agent was seen, and the list that it shows, if the agent sees it or is an admin. */
export async function saveSeen(
  pool: pg.Pool,
  { userId, listId, seesAll }: { userId: string; listId: string | null; seesAll: boolean },
): Promise<void> {
  await pool.query(
    named(
      'save-seen',
      sql`WITH list AS MATERIALIZED (
          SELECT (SELECT id FROM call_lists WHERE id = ${listId}::uuid AND (${seesAll} OR ${isSeenSql(userId)})) AS id),
        seen AS (
          UPDATE agent_states SET last_seen_at = now(),
            list_id = CASE WHEN state IN ('ready', 'paused') THEN coalesce((SELECT id FROM list), list_id) ELSE list_id END
          WHERE user_id = ${userId} AND state <> 'signed-out' RETURNING user_id)
      SELECT move_agent(${userId}, ${MOVES.seen.from}, ${MOVES.seen.to}, list.id) FROM list WHERE NOT EXISTS (SELECT FROM seen)`,
    ),
  );
}

/** Saves the sightings of many agents whose lists are known. Does not sign an agent in who signed out after the sighting. */
export async function saveAllSeen(pool: pg.Pool, seen: readonly { userId: string; at: Date }[]): Promise<void> {
  await pool.query(
    named(
      'save-all-seen',
      sql`WITH sighting AS MATERIALIZED (
          SELECT user_id, at FROM unnest(${seen.map(({ userId }) => userId)}::uuid[], ${seen.map(({ at }) => at)}::timestamptz[]) AS sighting (user_id, at)),
        present AS MATERIALIZED (
          SELECT agent_states.user_id, state, since, at FROM agent_states JOIN sighting USING (user_id) FOR NO KEY UPDATE OF agent_states SKIP LOCKED),
        seen AS (
          UPDATE agent_states SET last_seen_at = greatest(last_seen_at, at) FROM present
          WHERE agent_states.user_id = present.user_id AND present.state <> 'signed-out')
      SELECT move_agent(user_id, ${MOVES.seen.from}, ${MOVES.seen.to}) FROM present WHERE state = 'signed-out' AND since < at`,
    ),
  );
}

/** A pause code as others see it. */
export interface CodeRow {
  id: string;
  name: string;
  minutes: number | null;
}

export interface AgentStateRow {
  state: AgentStateName;
  since: Date;
  code: CodeRow | null;
  callListId: string | null;
  nextCode: CodeRow | null;
}

const codeSql = (id: Sql) =>
  sql`(SELECT json_build_object('id', id, 'name', name, 'minutes', minutes) FROM pause_codes WHERE id = ${id})`;

/** Null for a person who never had a state. */
export async function readAgentState(db: Db, userId: string): Promise<AgentStateRow | null> {
  const { rows } = await db.query<AgentStateRow>(
    named(
      'read-agent-state',
      sql`SELECT state, since, list_id AS "callListId", ${codeSql(sql`code_id`)} AS code, ${codeSql(sql`next_code_id`)} AS "nextCode"
        FROM agent_states WHERE user_id = ${userId}`,
    ),
  );
  return rows[0] ?? null;
}

/** Locks an agent's state until the end of the transaction. */
export async function lockAgentState(
  client: pg.PoolClient,
  userId: string,
): Promise<{ state: AgentStateName; codeId: string | null; nextCodeId: string | null } | null> {
  const { rows } = await client.query(
    named(
      'lock-agent-state',
      sql`SELECT state, code_id AS "codeId", next_code_id AS "nextCodeId" FROM agent_states WHERE user_id = ${userId} FOR NO KEY UPDATE`,
    ),
  );
  return rows[0] ?? null;
}

/** The pause after the present call; null takes it back. */
export async function saveNext(client: pg.PoolClient, userId: string, codeId: string | null): Promise<void> {
  await client.query(
    named(
      'save-next',
      sql`UPDATE agent_states SET next_code_id = ${codeId}, last_seen_at = now() WHERE user_id = ${userId}`,
    ),
  );
}
