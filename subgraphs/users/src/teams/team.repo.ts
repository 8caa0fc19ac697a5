import type { TeamRole } from '@dialdeck/common/words';
import { type Sql, sql } from '@dialdeck/node/database/sql';
import type { Prisma } from '#__generated__/prisma/client.ts';
import type { MembershipRow, TeamMemberRow, TeamNode, TeamRow } from './team.ts';
import { nameKey } from './tree.rules.ts';

type Db = Prisma.TransactionClient;

/** SQL for `led`: the teams that a person leads, and all teams below them. */
export const LED = (userId: string): Sql => sql`WITH RECURSIVE led AS (
    SELECT team_members.team_id AS id FROM team_members JOIN users ON users.id = team_members.user_id
    WHERE team_members.user_id = ${userId}::uuid AND team_members.role = 'lead' AND users.is_active
    UNION
    SELECT teams.id FROM teams JOIN led ON teams.parent_id = led.id WHERE teams.archived_at IS NULL)`;

/** SQL for `around`: a team, the teams above it and the teams below it. */
export const AROUND = (teamId: string): Sql => sql`WITH RECURSIVE above AS (
    SELECT id, parent_id FROM teams WHERE id = ${teamId}::uuid
    UNION SELECT teams.id, teams.parent_id FROM teams JOIN above ON teams.id = above.parent_id),
  below AS (
    SELECT ${teamId}::uuid AS id UNION SELECT teams.id FROM teams JOIN below ON teams.parent_id = below.id),
  around AS (SELECT id FROM above UNION SELECT id FROM below)`;

const TEAMS = sql`SELECT id, name, parent_id AS "parentId", version, created_at AS "createdAt",
    (SELECT count(*)::int FROM team_members WHERE team_id = teams.id AND role = 'agent') AS agents,
    (SELECT count(*)::int FROM team_lists WHERE team_id = teams.id) AS lists,
    coalesce((
      SELECT json_agg(json_build_object('id', users.id, 'firstName', first_name, 'lastName', last_name)
        ORDER BY first_name, last_name, users.id)
      FROM team_members JOIN users ON users.id = team_members.user_id
      WHERE team_id = teams.id AND team_members.role = 'lead' AND users.is_active), '[]'::json) AS leads
  FROM teams WHERE archived_at IS NULL`;

/** All teams that are not archived. */
export const readTeams = (db: Db): Promise<TeamRow[]> => db.$queryRaw<TeamRow[]>(TEAMS);

/** The teams that a person leads, and all teams below them. */
export const readLedTeams = (db: Db, userId: string): Promise<TeamRow[]> =>
  db.$queryRaw<TeamRow[]>(sql`${LED(userId)} ${TEAMS} AND id IN (SELECT id FROM led)`);

/** Whether a person leads a team, or one above it. */
export async function leadsTeam(db: Db, userId: string, teamId: string): Promise<boolean> {
  const led = await db.$queryRaw<unknown[]>(sql`${LED(userId)} SELECT 1 FROM led WHERE id = ${teamId}::uuid`);
  return led.length > 0;
}

/** Whether a person leads any team. */
export async function isLead(db: Db, userId: string): Promise<boolean> {
  const led = await db.teamMember.findFirst({
    select: { teamId: true },
    where: { userId, role: 'lead', user: { isActive: true } },
  });
  return led !== null;
}

/** The memberships of some people, by their ids; each in the order of the names. */
export async function readMemberships(db: Db, userIds: readonly string[]): Promise<Map<string, MembershipRow[]>> {
  const rows = await db.teamMember.findMany({
    select: { userId: true, role: true, team: { select: { id: true, name: true } } },
    where: { userId: { in: [...userIds] } },
    orderBy: [{ team: { name: 'asc' } }, { teamId: 'asc' }],
  });
  const byUser = new Map<string, MembershipRow[]>();
  for (const { userId, role, team } of rows)
    byUser.set(userId, [...(byUser.get(userId) ?? []), { ...team, role: role as TeamRole }]);
  return byUser;
}

/** The members of one team, leads first, then by name. */
export async function readMembers(db: Db, teamId: string): Promise<TeamMemberRow[]> {
  const rows = await db.teamMember.findMany({
    select: {
      userId: true,
      role: true,
      since: true,
      user: { select: { firstName: true, lastName: true, isActive: true } },
    },
    where: { teamId },
    orderBy: [{ role: 'desc' }, { user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }, { userId: 'asc' }],
  });
  return rows.map(({ user, role, ...row }) => ({ ...row, ...user, role: role as TeamRole }));
}

/** Serializes changes of the tree and of members, until the end of each transaction. */
export async function lockTree(db: Db): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('dialdeck teams', 0))`;
}

/** Whether this is an active admin now: the identity token may be a minute old. Remains so until the end of the transaction. */
export async function isActiveAdmin(db: Db, userId: string | null): Promise<boolean> {
  const admins = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM users WHERE id = ${userId}::uuid AND role = 'admin' AND is_active FOR SHARE`;
  return admins.length > 0;
}

export type StoredTeam = TeamNode & { version: number };

const STORED = { id: true, name: true, parentId: true, version: true } satisfies Prisma.TeamSelect;

/** Reads the tree under the lock. */
export async function readTree(db: Db): Promise<Map<string, StoredTeam>> {
  const teams = await db.team.findMany({ select: STORED, where: { archivedAt: null } });
  return new Map(teams.map((team) => [team.id, team]));
}

export const insertTeam = (db: Db, team: TeamNode): Promise<StoredTeam> =>
  db.team.create({ select: STORED, data: { ...team, nameKey: nameKey(team.name) } });

export const updateTeam = (db: Db, { id, name, parentId }: TeamNode): Promise<StoredTeam> =>
  db.team.update({
    select: STORED,
    where: { id },
    data: { name, nameKey: nameKey(name), parentId, version: { increment: 1 } },
  });

/** Lists and teams that keep a team from being archived. */
export const countWithin = async (db: Db, id: string): Promise<{ lists: number; teams: number }> => ({
  lists: await db.teamList.count({ where: { teamId: id } }),
  teams: await db.team.count({ where: { parentId: id, archivedAt: null } }),
});

/** @returns its last version */
export async function archive(db: Db, id: string): Promise<number> {
  const data = { archivedAt: new Date(), version: { increment: 1 } };
  return (await db.team.update({ select: { version: true }, where: { id }, data })).version;
}

/** Adds members, or gives them another role; the others remain unchanged. */
export async function putMembers(
  db: Db,
  teamId: string,
  members: readonly { userId: string; role: TeamRole }[],
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO team_members (team_id, user_id, role)
    SELECT ${teamId}::uuid, "userId", role
    FROM jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb) AS member("userId" uuid, role text)
    ON CONFLICT (team_id, user_id) DO UPDATE SET role = EXCLUDED.role`;
}

export async function removeMembers(db: Db, teamId: string, userIds: readonly string[]): Promise<void> {
  await db.teamMember.deleteMany({ where: { teamId, userId: { in: [...userIds] } } });
}

/** @returns its new version */
export async function raiseVersion(db: Db, id: string): Promise<number> {
  return (await db.team.update({ select: { version: true }, where: { id }, data: { version: { increment: 1 } } }))
    .version;
}

/** Locks the existing ones of these people against deletion until the end of the transaction, and returns whether each is active. */
export async function holdPeople(db: Db, userIds: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await db.$queryRaw<{ id: string; isActive: boolean }[]>`
    SELECT id, is_active AS "isActive" FROM users WHERE id = ANY(${userIds}::uuid[]) ORDER BY id FOR KEY SHARE`;
  return new Map(rows.map(({ id, isActive }) => [id, isActive]));
}

/** The provider whose groups define a team's members; null for a team that is edited by hand. */
export async function managerOf(db: Db, teamId: string): Promise<string | null> {
  const group = await db.scimGroup.findFirst({
    select: { provider: { select: { name: true } } },
    where: { teamId },
    orderBy: { provider: { name: 'asc' } },
  });
  return group?.provider.name ?? null;
}

/** An archived team belongs to no group. */
export async function unmapTeam(db: Db, teamId: string): Promise<void> {
  await db.scimGroup.updateMany({
    where: { teamId },
    data: { mappedTo: null, teamId: null, teamRole: null, updatedAt: new Date() },
  });
}
