import { hasAdminRole } from '@dialdeck/common/words';
import { empty, named, sql } from '@dialdeck/node/database/sql';
import type { Sql as RunSql } from '@dialdeck/node/events/events';
import { subtreeSql } from '@dialdeck/node/events/team-replica';
import { type Asker, idOfNonAdmin } from '@dialdeck/node/security/rights';
import type pg from 'pg';

/** The teams of a lead and all below them; none for an admin, who needs none. */
export async function readLedTeams(pool: pg.Pool, asker: Asker): Promise<Set<string>> {
  const userId = idOfNonAdmin(asker);
  if (userId === null) return new Set();
  const led = sql`SELECT string_agg(team_id::text, ',') AS ids FROM led_teams WHERE user_id = ${userId}`;
  const { rows } = await pool.query<{ ids: string | null }>(named('read-led-teams', led));
  return new Set(rows[0]?.ids?.split(','));
}

/**
 * A team and those below it, archived ones too. Empty for an unknown or archived team, and for a caller who is
 * neither an admin nor its lead.
 */
export async function readSubtree(pool: pg.Pool, asker: Asker, id: string): Promise<string[]> {
  const isAdmin = hasAdminRole(asker);
  const isLed = sql`AND EXISTS (SELECT FROM led_teams WHERE user_id = ${asker.userId} AND team_id = ${id})`;
  const team = sql`SELECT string_agg(id::text, ',') AS ids FROM (${subtreeSql(id)}) AS team
    WHERE EXISTS (SELECT FROM teams WHERE teams.id = ${id} AND NOT is_archived) ${isAdmin ? empty : isLed}`;
  const { rows } = await pool.query<{ ids: string | null }>(named(isAdmin ? 'read-subtree' : 'read-led-subtree', team));
  return rows[0]?.ids?.split(',') ?? [];
}

/** The given people who are members of one of these teams. */
export async function membersOf(
  pool: pg.Pool,
  userIds: readonly string[],
  teamIds: readonly string[],
): Promise<Set<string>> {
  const members = sql`SELECT DISTINCT user_id AS id FROM team_members
    WHERE user_id = ANY(${userIds}::uuid[]) AND team_id = ANY(${teamIds}::uuid[])`;
  const { rows } = await pool.query<{ id: string }>(named('members-of', members));
  return new Set(rows.map(({ id }) => id));
}

/** Stores the team of each list, in order: a later row of the same list wins. A list without a team has no row. */
export async function saveTeamLists(
  run: RunSql,
  moved: readonly { callListId: string; teamId: string | null }[],
): Promise<void> {
  const newest = [...new Map(moved.map(({ callListId, teamId }) => [callListId, teamId]))];
  if (newest.length === 0) return;
  const inTeams = newest.filter(([, teamId]) => teamId !== null);
  await run(sql`DELETE FROM team_lists WHERE call_list_id = ANY(${newest.map(([id]) => id)}::uuid[])`);
  await run(
    sql`INSERT INTO team_lists (call_list_id, team_id)
     SELECT * FROM unnest(${inTeams.map(([id]) => id)}::uuid[], ${inTeams.map(([, teamId]) => teamId)}::uuid[])`,
  );
}

/** The team that a list belongs to now; null for none. */
export async function teamOfList(pool: pg.Pool, callListId: string): Promise<string | null> {
  const team = sql`SELECT team_id AS id FROM team_lists WHERE call_list_id = ${callListId}`;
  const { rows } = await pool.query<{ id: string }>(named('team-of-list', team));
  return rows[0]?.id ?? null;
}
