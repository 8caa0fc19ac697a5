import { sql } from '@dialdeck/node/database/sql';
import type { Prisma } from '#__generated__/prisma/client.ts';
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

const COLUMNS = {
  id: true,
  displayName: true,
  externalId: true,
  mappedTo: true,
  teamId: true,
  teamRole: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.ScimGroupSelect;

type Row = Prisma.ScimGroupGetPayload<{ select: typeof COLUMNS }>;

/** The groups of directories. */
export type GroupsRepo = ReturnType<typeof groupsRepo>;

export function groupsRepo(db: Prisma.TransactionClient) {
  const { scimGroup: table } = db;
  return {
    async find(providerId: string, id: string): Promise<Group | null> {
      const row = await table.findFirst({ select: COLUMNS, where: { id, providerId } });
      return row && group(row);
    },

    /** Uses the index of folded names, which the client cannot express. */
    async isNameTaken(providerId: string, id: string | null, displayName: string): Promise<boolean> {
      const rows = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM scim_groups WHERE provider_id = ${providerId}::uuid
          AND folded ->> 'displayName' = ${displayName.toLowerCase()} AND id IS DISTINCT FROM ${id}::uuid`;
      return rows.length > 0;
    },

    /** By SQL, because filters compare folded JSON (`@>`). */
    async page(providerId: string, filter: ResourceFilter, { offset, limit }: PageAsked): Promise<Page<Group>> {
      const found = sql`FROM scim_groups WHERE provider_id = ${providerId}::uuid ${narrowed(filter, sql`id`, sql`true`)}`;
      const [counted] = await db.$queryRaw<{ total: number }[]>(sql`SELECT count(*)::int AS total ${found}`);
      const rows = await db.$queryRaw<Row[]>(sql`
        SELECT id, display_name AS "displayName", external_id AS "externalId", ${MAPPING},
          created_at AS "createdAt", updated_at AS "updatedAt"
        ${found} ORDER BY created_at, scim_groups.id LIMIT ${limit} OFFSET ${offset}`);
      return { total: counted?.total ?? 0, rows: rows.map(group) };
    },

    async insert(providerId: string, id: string, named: { displayName: string; externalId: string | null }) {
      await table.create({ select: { id: true }, data: { id, providerId, ...named, folded: foldGroup(named) } });
    },

    async rename(id: string, named: { displayName: string; externalId: string | null }): Promise<void> {
      await table.updateMany({ where: { id }, data: { ...named, folded: foldGroup(named), updatedAt: new Date() } });
    },

    /** @returns the former members */
    async remove(id: string): Promise<string[]> {
      const members = await db.scimGroupMember.findMany({ select: { userId: true }, where: { groupId: id } });
      await table.deleteMany({ where: { id } });
      return members.map(({ userId }) => userId);
    },

    async map(id: string, mapping: GroupMapping | null): Promise<void> {
      const { teamId = null, role = null } = mapping?.to === 'team' ? mapping : {};
      await table.updateMany({
        where: { id },
        data: { mappedTo: mapping?.to ?? null, teamId, teamRole: role, updatedAt: new Date() },
      });
    },

    /** Every group, by name without regard to case, with the number of its members. */
    async all(providerId: string): Promise<(Group & { members: number })[]> {
      const rows = await table.findMany({
        select: { ...COLUMNS, _count: { select: { members: true } } },
        where: { providerId },
      });
      return rows.map((row) => ({ ...group(row), members: row._count.members })).sort(byName);
    },
  };
}

function byName(one: Group, other: Group): number {
  const [a, b] = [one, other].map(({ displayName, id }) => `${displayName.toLowerCase()}\0${id}`) as [string, string];
  return a < b ? -1 : Number(a > b);
}

const group = ({ id, displayName, externalId, createdAt, updatedAt, ...mapping }: Row): Group => ({
  id,
  displayName,
  externalId,
  createdAt,
  updatedAt,
  mapping: mappingOf(mapping),
});
