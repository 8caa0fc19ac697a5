import { hasAdminRole } from '@dialdeck/common/words';
import type { Sql } from '@dialdeck/node/events/events';
import { subtreeSql } from '@dialdeck/node/events/team-replica';
import { type Asker, idOfNonAdmin } from '@dialdeck/node/security/rights';
import type pg from 'pg';

type Db = pg.Pool | pg.PoolClient;

export interface TeamName {
  id: string;
  name: string;
}

export async function readTeamNames(db: Db, ids: readonly string[]): Promise<TeamName[]> {
  const text = 'SELECT id, name FROM teams WHERE id = ANY($1::uuid[])';
  return (await db.query<TeamName>({ name: 'read-team-names', text, values: [ids] })).rows;
}

/** The teams that a person leads, directly or from above. */
const LED = `FROM led_teams WHERE user_id = $1
  AND EXISTS (SELECT FROM members WHERE members.id = $1 AND members.is_active)`;

/** Those of the given teams that a person leads, directly or from above: a look by key for each. Not asked for admins. */
export async function ledAmong(db: Db, asker: Asker, teamIds: readonly string[]): Promise<Set<string>> {
  const userId = idOfNonAdmin(asker);
  if (userId === null || teamIds.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>({
    name: 'led-among',
    text: `SELECT team_id AS id ${LED} AND team_id = ANY($2::uuid[])`,
    values: [userId, teamIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Whether a person leads a team, directly or from above. Not asked for admins. */
export async function isLed(db: Db, asker: Asker, teamId: string): Promise<boolean> {
  return (await ledAmong(db, asker, [teamId])).has(teamId);
}

/** Whether a person leads any team. Not asked for admins. */
export async function isLead(db: Db, asker: Asker): Promise<boolean> {
  const userId = idOfNonAdmin(asker);
  if (userId === null) return false;
  const { rowCount } = await db.query({ name: 'is-lead', text: `SELECT ${LED} LIMIT 1`, values: [userId] });
  return rowCount === 1;
}

/** Whether a team exists and is not archived. It cannot be archived until the transaction ends. */
export async function holdTeam(sql: Sql, id: string): Promise<boolean> {
  return (await sql('SELECT 1 FROM teams WHERE id = $1::uuid AND NOT is_archived FOR SHARE', [id])).length === 1;
}

const TEAM = 'SELECT FROM teams WHERE NOT is_archived AND id =';

/** Whether a team exists and is not archived, and somebody leads or administers it. */
export async function isSeenTeam(db: Db, asker: Asker, id: string): Promise<boolean> {
  const isAdmin = hasAdminRole(asker);
  const userId = idOfNonAdmin(asker);
  if (!isAdmin && userId === null) return false;
  const { rowCount } = await db.query(
    isAdmin
      ? { name: 'is-team', text: `${TEAM} $1`, values: [id] }
      : { name: 'is-led-team', text: `SELECT ${LED} AND team_id = $2 AND EXISTS (${TEAM} $2)`, values: [userId, id] },
  );
  return rowCount === 1;
}

/** Whether leads import contacts and assign agents. */
export async function readLeadsImport(db: Db): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'read-leads-import',
    text: 'SELECT FROM organisation_settings WHERE leads_import',
  });
  return rowCount === 1;
}

/** The people among the given who are in a team, or in one above or below it. */
export async function membersAround(db: Db, teamId: string, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'members-around',
    text: `WITH RECURSIVE above AS (
        SELECT id, parent_id FROM teams WHERE id = $1
        UNION SELECT teams.id, teams.parent_id FROM teams JOIN above ON teams.id = above.parent_id)
      SELECT user_id AS id FROM team_members WHERE user_id = ANY($2::uuid[])
        AND (team_id IN (SELECT id FROM above) OR team_id IN (${subtreeSql('$1')}))`,
    values: [teamId, userIds],
  });
  return new Set(rows.map(({ id }) => id));
}
