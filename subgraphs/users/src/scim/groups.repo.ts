import type { Sql } from '@dialdeck/node/events/events';
import { foldGroup, type ResourceFilter } from './folded.rules.ts';
import { type GroupMapping, MAPPING, mappingOf } from './group-mapping.ts';
import { narrowed, type Page, type PageAsked } from './people.repo.ts';

export interface Group {
  id: string;
  displayName: string;
  externalId: string | null;
  mapping: GroupMapping | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `id::text AS id, display_name AS "displayName", external_id AS "externalId", ${MAPPING},
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The groups of directories. */
export type GroupsRepo = ReturnType<typeof groupsRepo>;

export function groupsRepo(sql: Sql) {
  return {
    async find(providerId: string, id: string): Promise<Group | null> {
      const rows = await sql(`SELECT ${COLUMNS} FROM scim_groups WHERE provider_id = $1::uuid AND id = $2::uuid`, [
        providerId,
        id,
      ]);
      return rows[0] ? group(rows[0]) : null;
    },

    async isNameTaken(providerId: string, id: string | null, displayName: string): Promise<boolean> {
      const rows = await sql(
        `SELECT 1 FROM scim_groups WHERE provider_id = $1::uuid AND folded ->> 'displayName' = $3::text
           AND id IS DISTINCT FROM $2::uuid`,
        [providerId, id, displayName.toLowerCase()],
      );
      return rows.length > 0;
    },

    async page(providerId: string, filter: ResourceFilter, { offset, limit }: PageAsked): Promise<Page<Group>> {
      const { where, params } = narrowed(filter, 'id', 'true', [providerId]);
      const found = `FROM scim_groups WHERE provider_id = $1::uuid ${where}`;
      const [counted] = await sql(`SELECT count(*)::int AS total ${found}`, params);
      const rows = await sql(
        `SELECT ${COLUMNS} ${found} ORDER BY created_at, scim_groups.id LIMIT ${limit} OFFSET ${offset}`,
        params,
      );
      return { total: Number(counted?.total), rows: rows.map(group) };
    },

    async insert(providerId: string, id: string, named: { displayName: string; externalId: string | null }) {
      await sql(
        `INSERT INTO scim_groups (id, provider_id, display_name, external_id, folded)
         VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::text::jsonb)`,
        [id, providerId, named.displayName, named.externalId, JSON.stringify(foldGroup(named))],
      );
    },

    async rename(id: string, named: { displayName: string; externalId: string | null }): Promise<void> {
      await sql(
        `UPDATE scim_groups SET display_name = $2::text, external_id = $3::text, folded = $4::text::jsonb,
           updated_at = now() WHERE id = $1::uuid`,
        [id, named.displayName, named.externalId, JSON.stringify(foldGroup(named))],
      );
    },

    /** @returns the former members */
    async remove(id: string): Promise<string[]> {
      const members = await sql(
        'DELETE FROM scim_group_members WHERE group_id = $1::uuid RETURNING user_id::text AS id',
        [id],
      );
      await sql('DELETE FROM scim_groups WHERE id = $1::uuid', [id]);
      return members.map((row) => String(row.id));
    },

    async map(id: string, mapping: GroupMapping | null): Promise<void> {
      const { teamId = null, role = null } = mapping?.to === 'team' ? mapping : {};
      await sql(
        `UPDATE scim_groups SET mapped_to = $2::text, team_id = $3::uuid, team_role = $4::text, updated_at = now()
         WHERE id = $1::uuid`,
        [id, mapping?.to ?? null, teamId, role],
      );
    },

    /** Every group, by name, with the number of its members. */
    async all(providerId: string): Promise<(Group & { members: number })[]> {
      const rows = await sql(
        `SELECT ${COLUMNS}, (SELECT count(*)::int FROM scim_group_members WHERE group_id = scim_groups.id) AS members
         FROM scim_groups WHERE provider_id = $1::uuid ORDER BY folded ->> 'displayName', id`,
        [providerId],
      );
      return rows.map((row) => ({ ...group(row), members: Number(row.members) }));
    },
  };
}

function group(row: Record<string, unknown>): Group {
  const { id, displayName, externalId, createdAt, updatedAt } = row;
  return { id, displayName, externalId, createdAt, updatedAt, mapping: mappingOf(row) } as Group;
}
