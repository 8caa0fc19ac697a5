import { sql } from '@dialdeck/node/database/sql';
import type { Prisma } from '#__generated__/prisma/client.ts';
import type { WantedMember } from '#teams/members.rules.ts';
import type { ToldUser } from '#users/change-users.ts';
import { TOLD } from '#users/user.repo.ts';
import type { MemberChange } from './group.rules.ts';

export interface Member {
  id: string;
  userName: string;
}

/** The members of directories' groups, and the roles that follow from them. */
export type MembersRepo = ReturnType<typeof membersRepo>;

/** Groups have thousands of members, so their rows are read and written in bulk, by SQL. */
export function membersRepo(db: Prisma.TransactionClient) {
  const idsIn = (ids: readonly string[]) =>
    sql`(SELECT value::uuid FROM jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`;
  return {
    /** By group, in the order in which the people were added. */
    async ofGroups(ids: readonly string[]): Promise<Map<string, Member[]>> {
      const rows = await db.$queryRaw<(Member & { groupId: string })[]>(sql`
        SELECT member.group_id AS "groupId", member.user_id AS id, link.user_name AS "userName"
        FROM scim_group_members AS member JOIN scim_links AS link ON link.user_id = member.user_id
        WHERE member.group_id IN ${idsIn(ids)}
        ORDER BY link.created_at, member.user_id`);
      const members = new Map<string, Member[]>(ids.map((id) => [id, []]));
      for (const { groupId, id, userName } of rows) members.get(groupId)?.push({ id, userName });
      return members;
    },

    async idsOf(id: string): Promise<string[]> {
      const rows = await db.scimGroupMember.findMany({ select: { userId: true }, where: { groupId: id } });
      return rows.map(({ userId }) => userId);
    },

    /** The union of the groups of a team. A person who is a lead by one group is a lead. */
    ofTeam: (teamId: string): Promise<WantedMember[]> =>
      db.$queryRaw<WantedMember[]>`
        SELECT member.user_id AS "userId",
          CASE WHEN bool_or(scim_groups.team_role = 'lead') THEN 'lead' ELSE 'agent' END AS role
        FROM scim_groups JOIN scim_group_members AS member ON member.group_id = scim_groups.id
        WHERE scim_groups.team_id = ${teamId}::uuid GROUP BY member.user_id`,

    /** @returns the people who joined or left */
    async changeMembers(id: string, { kind, ids }: MemberChange): Promise<string[]> {
      const gone = sql`DELETE FROM scim_group_members WHERE group_id = ${id}::uuid
        AND user_id ${kind === 'remove' ? sql`IN` : sql`NOT IN`} ${idsIn(ids)} RETURNING user_id AS id`;
      const come = sql`INSERT INTO scim_group_members (group_id, user_id)
        SELECT ${id}::uuid, given.id FROM ${idsIn(ids)} AS given(id) ON CONFLICT DO NOTHING RETURNING user_id AS id`;
      const moved: { id: string }[] = [];
      if (kind !== 'add') moved.push(...(await db.$queryRaw<{ id: string }[]>(gone)));
      if (kind !== 'remove') moved.push(...(await db.$queryRaw<{ id: string }[]>(come)));
      return moved.map((row) => row.id);
    },

    /**
     * Locks the given people whose role does not follow from their groups: admin in a group that is
     * mapped to admins, else user.
     */
    lockWrongRoles: (providerId: string, ids: readonly string[]): Promise<{ id: string; isAdmin: boolean }[]> =>
      db.$queryRaw<{ id: string; isAdmin: boolean }[]>(sql`
        SELECT users.id, users.role = 'admin' AS "isAdmin" FROM users
        WHERE users.managed_by = ${providerId}::uuid AND users.id IN ${idsIn(ids)}
          AND (users.role = 'admin') <> EXISTS (
            SELECT FROM scim_group_members AS member JOIN scim_groups ON scim_groups.id = member.group_id
            WHERE member.user_id = users.id AND scim_groups.mapped_to = 'admins')
        ORDER BY users.id FOR UPDATE OF users`),

    async setRoles(admins: readonly string[], users: readonly string[]): Promise<ToldUser[]> {
      const set = (role: 'admin' | 'user', ids: readonly string[]) =>
        db.user.updateManyAndReturn({
          select: TOLD,
          where: { id: { in: [...ids] } },
          data: { role, updatedAt: new Date() },
        });
      return [...(await set('admin', admins)), ...(await set('user', users))];
    },
  };
}
