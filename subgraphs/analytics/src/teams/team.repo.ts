import { hasAdminRole } from '@dialdeck/common/words';
import { empty, named, sql } from '@dialdeck/node/database/sql';
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
