import type { TeamRole } from '@dialdeck/common/words';
import type { Database } from '@dialdeck/node/database/database';
import { named, type Sql as Statement, sql as statement } from '@dialdeck/node/database/sql';
import type { Sql } from '@dialdeck/node/events/events';
import type { MembershipRow, TeamMemberRow, TeamNode, TeamRow } from './team.ts';
import { nameKey } from './tree.rules.ts';

/** The teams that a person leads, and all below them, as `led` of a statement. */
export const LED = (userId: string): Statement => statement`WITH RECURSIVE led AS (
    SELECT team_members.team_id AS id FROM team_members JOIN users ON users.id = team_members.user_id
    WHERE team_members.user_id = ${userId}::uuid AND team_members.role = 'lead' AND users.is_active
    UNION
    SELECT teams.id FROM teams JOIN led ON teams.parent_id = led.id WHERE teams.archived_at IS NULL)`;

/** A team, those above it and those below it, as `around` of a statement. */
export const AROUND = (teamId: string): Statement => statement`WITH RECURSIVE above AS (
    SELECT id, parent_id FROM teams WHERE id = ${teamId}::uuid
    UNION SELECT teams.id, teams.parent_id FROM teams JOIN above ON teams.id = above.parent_id),
  below AS (
    SELECT ${teamId}::uuid AS id UNION SELECT teams.id FROM teams JOIN below ON teams.parent_id = below.id),
  around AS (SELECT id FROM above UNION SELECT id FROM below)`;

const TEAMS = statement`SELECT id, name, parent_id AS "parentId", version, created_at AS "createdAt",
    (SELECT count(*)::int FROM team_members WHERE team_id = teams.id AND role = 'agent') AS agents,
    (SELECT count(*)::int FROM team_lists WHERE team_id = teams.id) AS lists,
    coalesce((
      SELECT json_agg(json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name)
        ORDER BY first_name, last_name, users.id)
      FROM team_members JOIN users ON users.id = team_members.user_id
      WHERE team_id = teams.id AND team_members.role = 'lead' AND users.is_active), '[]'::json) AS leads
  FROM teams WHERE archived_at IS NULL`;

/** All teams that are not archived. */
export async function readTeams(pool: Database['pool']): Promise<TeamRow[]> {
  return (await pool.query<TeamRow>(named('read-teams', TEAMS))).rows;
}

/** The teams that a person leads, and all below them. */
export async function readLedTeams(pool: Database['pool'], userId: string): Promise<TeamRow[]> {
  const led = statement`${LED(userId)} ${TEAMS} AND id IN (SELECT id FROM led)`;
  return (await pool.query<TeamRow>(named('read-led-teams', led))).rows;
}

/** Whether a person leads a team, or one above it. */
export async function leadsTeam(pool: Database['pool'], userId: string, teamId: string): Promise<boolean> {
  const found = statement`${LED(userId)} SELECT 1 FROM led WHERE id = ${teamId}`;
  const { rowCount } = await pool.query(named('leads-team', found));
  return (rowCount ?? 0) > 0;
}

/** Whether a person leads any team. */
export async function isLead(pool: Database['pool'], userId: string): Promise<boolean> {
  const text = `SELECT 1 FROM team_members JOIN users ON users.id = user_id
    WHERE user_id = $1 AND team_members.role = 'lead' AND is_active LIMIT 1`;
  const { rowCount } = await pool.query({ name: 'is-lead', text, values: [userId] });
  return (rowCount ?? 0) > 0;
}

/** The memberships of some people, by their ids; each in the order of the names. */
export async function readMemberships(
  pool: Database['pool'],
  userIds: readonly string[],
): Promise<Map<string, MembershipRow[]>> {
  const { rows } = await pool.query<MembershipRow & { userId: string }>({
    name: 'read-memberships',
    text: `SELECT user_id AS "userId", teams.id, name, role FROM team_members JOIN teams ON teams.id = team_id
      WHERE user_id = ANY($1::uuid[]) ORDER BY name, teams.id`,
    values: [userIds],
  });
  const byUser = new Map<string, MembershipRow[]>();
  for (const { userId, ...membership } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), membership]);
  return byUser;
}

/** The members of one team, leads first, then by name. */
export async function readMembers(sql: Sql, teamId: string): Promise<TeamMemberRow[]> {
  return (await sql(
    `SELECT user_id AS "userId", first_name AS "firstName", last_name AS "lastName", is_active AS "isActive",
       team_members.role AS role, since
     FROM team_members JOIN users ON users.id = user_id
     WHERE team_id = $1 ORDER BY team_members.role DESC, first_name, last_name, user_id`,
    [teamId],
  )) as unknown as TeamMemberRow[];
}

/** Serialises changes of the tree and of members, until the end of each transaction. */
export async function lockTree(sql: Sql): Promise<void> {
  await sql(`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('dialdeck teams', 0))`, []);
}

/** Whether this is an active admin now: the identity token may be a minute old. */
export async function isActiveAdmin(sql: Sql, userId: string | null): Promise<boolean> {
  return (
    (await sql(`SELECT 1 FROM users WHERE id = $1 AND role = 'admin' AND is_active FOR SHARE`, [userId])).length > 0
  );
}

export type StoredTeam = TeamNode & { version: number };

/** The tree as it is under the lock. */
export async function readTree(sql: Sql): Promise<Map<string, StoredTeam>> {
  const rows = (await sql(
    'SELECT id, name, parent_id AS "parentId", version FROM teams WHERE archived_at IS NULL',
    [],
  )) as unknown as StoredTeam[];
  return new Map(rows.map((team) => [team.id, team]));
}

export async function insertTeam(sql: Sql, { id, name, parentId }: TeamNode): Promise<StoredTeam> {
  const [team] = await sql(
    `INSERT INTO teams (id, name, name_key, parent_id) VALUES ($1, $2, $3, $4)
     RETURNING id, name, parent_id AS "parentId", version`,
    [id, name, nameKey(name), parentId],
  );
  return team as unknown as StoredTeam;
}

export async function updateTeam(sql: Sql, { id, name, parentId }: TeamNode): Promise<StoredTeam> {
  const [team] = await sql(
    `UPDATE teams SET name = $2, name_key = $3, parent_id = $4, version = version + 1 WHERE id = $1
     RETURNING id, name, parent_id AS "parentId", version`,
    [id, name, nameKey(name), parentId],
  );
  return team as unknown as StoredTeam;
}

/** Lists and teams that keep a team from being archived. */
export async function countWithin(sql: Sql, id: string): Promise<{ lists: number; teams: number }> {
  const [counts] = await sql(
    `SELECT (SELECT count(*)::int FROM team_lists WHERE team_id = $1) AS lists,
       (SELECT count(*)::int FROM teams WHERE parent_id = $1 AND archived_at IS NULL) AS teams`,
    [id],
  );
  return counts as { lists: number; teams: number };
}

/** @returns its last version */
export async function archive(sql: Sql, id: string): Promise<number> {
  const [team] = await sql(
    'UPDATE teams SET archived_at = now(), version = version + 1 WHERE id = $1 RETURNING version',
    [id],
  );
  return Number(team?.version);
}

/** Adds members, or gives them another role; the others stay. */
export async function putMembers(
  sql: Sql,
  teamId: string,
  members: readonly { userId: string; role: TeamRole }[],
): Promise<void> {
  await sql(
    `INSERT INTO team_members (team_id, user_id, role)
     SELECT $1::uuid, "userId", role FROM jsonb_to_recordset($2::text::jsonb) AS member("userId" uuid, role text)
     ON CONFLICT (team_id, user_id) DO UPDATE SET role = EXCLUDED.role`,
    [teamId, JSON.stringify(members)],
  );
}

export async function removeMembers(sql: Sql, teamId: string, userIds: readonly string[]): Promise<void> {
  await sql('DELETE FROM team_members WHERE team_id = $1 AND user_id = ANY($2::uuid[])', [teamId, userIds]);
}

/** @returns its new version */
export async function raiseVersion(sql: Sql, id: string): Promise<number> {
  const [team] = await sql('UPDATE teams SET version = version + 1 WHERE id = $1 RETURNING version', [id]);
  return Number(team?.version);
}

/** Those of some people who exist, and whether each is active; none of them goes until the end of the transaction. */
export async function holdPeople(sql: Sql, userIds: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await sql(
    'SELECT id, is_active AS "isActive" FROM users WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE',
    [userIds],
  );
  return new Map(rows.map(({ id, isActive }) => [String(id), Boolean(isActive)]));
}
