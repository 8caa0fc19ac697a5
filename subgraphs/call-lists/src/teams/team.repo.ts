import { hasAdminRole } from '@dialdeck/common/words';
import { named, type Sql, sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import { subtreeSql } from '@dialdeck/node/events/team-replica';
import { type Asker, idOfNonAdmin } from '@dialdeck/node/security/rights';
import type pg from 'pg';

type Db = pg.Pool | pg.PoolClient;

export interface TeamName {
  id: string;
  name: string;
}

export async function readTeamNames(db: Db, ids: readonly string[]): Promise<TeamName[]> {
  const names = sql`SELECT id, name FROM teams WHERE id = ANY(${ids}::uuid[])`;
  return (await db.query<TeamName>(named('read-team-names', names))).rows;
}

/** The teams that a person leads, directly or from above. */
const ledBy = (userId: string | null) => sql`FROM led_teams WHERE user_id = ${userId}
  AND EXISTS (SELECT FROM members WHERE members.id = ${userId} AND members.is_active)`;

/** The given teams that a person leads, directly or from above: one lookup by key for each. Not called for admins. */
export async function ledAmong(db: Db, asker: Asker, teamIds: readonly string[]): Promise<Set<string>> {
  const userId = idOfNonAdmin(asker);
  if (userId === null || teamIds.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>(
    named('led-among', sql`SELECT team_id AS id ${ledBy(userId)} AND team_id = ANY(${teamIds}::uuid[])`),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a person leads a team, directly or from above. Not called for admins. */
export async function isLed(db: Db, asker: Asker, teamId: string): Promise<boolean> {
  return (await ledAmong(db, asker, [teamId])).has(teamId);
}

/** Whether a person leads any team. Not called for admins. */
export async function isLead(db: Db, asker: Asker): Promise<boolean> {
  const userId = idOfNonAdmin(asker);
  if (userId === null) return false;
  const { rowCount } = await db.query(named('is-lead', sql`SELECT ${ledBy(userId)} LIMIT 1`));
  return rowCount === 1;
}

/** Whether a team exists and is not archived. It cannot be archived until the transaction ends. */
export async function holdTeam(run: Run, id: string): Promise<boolean> {
  return (await run(sql`SELECT 1 FROM teams WHERE id = ${id}::uuid AND NOT is_archived FOR SHARE`)).length === 1;
}

const TEAM = sql`SELECT FROM teams WHERE NOT is_archived AND id =`;

/** Whether a team exists and is not archived, and the asker leads or administers it. */
export async function isSeenTeam(db: Db, asker: Asker, id: string): Promise<boolean> {
  const isAdmin = hasAdminRole(asker);
  const userId = idOfNonAdmin(asker);
  if (!isAdmin && userId === null) return false;
  const { rowCount } = await db.query(
    isAdmin
      ? named('is-team', sql`${TEAM} ${id}`)
      : named('is-led-team', sql`SELECT ${ledBy(userId)} AND team_id = ${id} AND EXISTS (${TEAM} ${id})`),
  );
  return rowCount === 1;
}

/** Whether leads import contacts and assign agents. */
export async function readLeadsImport(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(
    named('read-leads-import', sql`SELECT FROM organisation_settings WHERE leads_import`),
  );
  return rowCount === 1;
}

/** The people among the given who are in a team, or in one above or below it. */
export async function membersAround(db: Db, teamId: string, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    named(
      'members-around',
      sql`WITH RECURSIVE above AS (
        SELECT id, parent_id FROM teams WHERE id = ${teamId}
        UNION SELECT teams.id, teams.parent_id FROM teams JOIN above ON teams.id = above.parent_id)
      SELECT user_id AS id FROM team_members WHERE user_id = ANY(${userIds}::uuid[])
        AND (team_id IN (SELECT id FROM above) OR team_id IN (${subtreeSql(teamId)}))`,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

/** The people of a team and the teams below it; of null: everybody. */
export const peopleSql = (teamId: string | null): Sql =>
  teamId === null
    ? sql`SELECT id AS user_id FROM members`
    : sql`SELECT DISTINCT user_id FROM team_members WHERE team_id IN (${subtreeSql(teamId)})`;
