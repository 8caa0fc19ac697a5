import type { Sql } from '@dialdeck/node/events';
import type { Actor } from '@dialdeck/node/identity';
import { subtreeSql } from '@dialdeck/node/team-replica';
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

/** The teams that somebody looks after, as lead of them or of one above. An admin looks after everything, and is not asked. */
export async function readLedTeams(db: Db, { role, userId }: Pick<Actor, 'role' | 'userId'>): Promise<Set<string>> {
  if (role !== 'user' || userId === null) return new Set();
  const { rows } = await db.query<{ id: string }>({
    name: 'read-led-teams',
    text: `SELECT team_id AS id FROM led_teams WHERE user_id = $1
      AND EXISTS (SELECT FROM members WHERE members.id = $1 AND members.is_active)`,
    values: [userId],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Whether a team is there that is not archived. Until the transaction ends it is not archived. */
export async function holdTeam(sql: Sql, id: string): Promise<boolean> {
  return (await sql('SELECT 1 FROM teams WHERE id = $1::uuid AND NOT is_archived FOR SHARE', [id])).length === 1;
}

/** Whether there is such a team that is not archived. */
export async function isTeam(db: Db, id: string): Promise<boolean> {
  const text = 'SELECT FROM teams WHERE id = $1 AND NOT is_archived';
  return (await db.query({ name: 'is-team', text, values: [id] })).rowCount === 1;
}

/** Whether leads import contacts and assign agents. */
export async function readLeadsImport(db: Db): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'read-leads-import',
    text: 'SELECT FROM organisation_settings WHERE leads_import',
  });
  return rowCount === 1;
}

/** Those of some people who are in a team, or in one above or below it. */
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
