import type { Sql } from '@dialdeck/node/events/events';
import type { ToldUser } from '#users/change-users.ts';
import type { MemberChange } from './group.rules.ts';

export interface Member {
  id: string;
  userName: string;
}

/** The members of directories' groups, and the roles that follow from them. */
export type MembersRepo = ReturnType<typeof membersRepo>;

export function membersRepo(sql: Sql) {
  return {
    /** By group, in the order in which the people came. */
    async ofGroups(ids: readonly string[]): Promise<Map<string, Member[]>> {
      const rows = await sql(
        `SELECT member.group_id::text AS "groupId", member.user_id::text AS id, link.user_name AS "userName"
         FROM scim_group_members AS member JOIN scim_links AS link ON link.user_id = member.user_id
         WHERE member.group_id IN (SELECT value::uuid FROM jsonb_array_elements_text($1::text::jsonb))
         ORDER BY link.created_at, member.user_id`,
        [JSON.stringify(ids)],
      );
      const members = new Map<string, Member[]>(ids.map((id) => [id, []]));
      for (const { groupId, id, userName } of rows)
        members.get(String(groupId))?.push({ id: String(id), userName: String(userName) });
      return members;
    },

    async idsOf(id: string): Promise<string[]> {
      const rows = await sql('SELECT user_id::text AS id FROM scim_group_members WHERE group_id = $1::uuid', [id]);
      return rows.map((row) => String(row.id));
    },

    /** @returns who came or went */
    async changeMembers(id: string, { kind, ids }: MemberChange): Promise<string[]> {
      const these = `(SELECT value::uuid FROM jsonb_array_elements_text($2::text::jsonb))`;
      const params = [id, JSON.stringify(ids)];
      const gone =
        kind === 'add'
          ? []
          : await sql(
              `DELETE FROM scim_group_members WHERE group_id = $1::uuid
                 AND user_id ${kind === 'remove' ? 'IN' : 'NOT IN'} ${these} RETURNING user_id::text AS id`,
              params,
            );
      const come =
        kind === 'remove'
          ? []
          : await sql(
              `INSERT INTO scim_group_members (group_id, user_id) SELECT $1::uuid, given.id
               FROM (SELECT value::uuid AS id FROM jsonb_array_elements_text($2::text::jsonb)) AS given
               ON CONFLICT DO NOTHING RETURNING user_id::text AS id`,
              params,
            );
      return [...gone, ...come].map((row) => String(row.id));
    },

    /**
     * Locks those of these people whose role does not follow from their groups: admin in a group that is
     * mapped to admins, else user.
     */
    async lockWrongRoles(providerId: string, ids: readonly string[]): Promise<{ id: string; isAdmin: boolean }[]> {
      const rows = await sql(
        `SELECT users.id::text AS id, users.role = 'admin' AS "isAdmin" FROM users
         WHERE users.managed_by = $1::uuid
           AND users.id IN (SELECT value::uuid FROM jsonb_array_elements_text($2::text::jsonb))
           AND (users.role = 'admin') <> EXISTS (
             SELECT FROM scim_group_members AS member JOIN scim_groups ON scim_groups.id = member.group_id
             WHERE member.user_id = users.id AND scim_groups.mapped_to = 'admins')
         ORDER BY users.id FOR UPDATE OF users`,
        [providerId, JSON.stringify(ids)],
      );
      return rows as unknown as { id: string; isAdmin: boolean }[];
    },

    async setRoles(admins: readonly string[], users: readonly string[]): Promise<ToldUser[]> {
      const rows = await sql(
        `UPDATE users SET role = changed.role::role, updated_at = now()
         FROM jsonb_to_recordset($1::text::jsonb) AS changed(id uuid, role text) WHERE users.id = changed.id
         RETURNING users.id::text AS id, email, first_name AS "firstName", last_name AS "lastName", users.role::text AS role,
           is_active AS "isActive", is_email_verified AS "isEmailVerified", managed_by::text AS "managedBy",
           calling_number AS "callingNumber"`,
        [
          JSON.stringify([
            ...admins.map((id) => ({ id, role: 'admin' })),
            ...users.map((id) => ({ id, role: 'user' })),
          ]),
        ],
      );
      return rows as unknown as ToldUser[];
    },
  };
}
