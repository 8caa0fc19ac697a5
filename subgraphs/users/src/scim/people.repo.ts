import { empty, join, type Sql, sql } from '@dialdeck/node/database/sql';
import type { Prisma } from '#__generated__/prisma/client.ts';
import type { Email } from './emails.rules.ts';
import { type Folded, foldPerson, type ResourceFilter } from './folded.rules.ts';
import { type GroupMapping, mappingOf } from './group-mapping.ts';
import type { Person } from './person.rules.ts';

/** A directory's provider, from the events of `auth`. */
export interface Provider {
  id: string;
  name: string;
  domains: string[];
}

/** A person as the directory sees them. `person.active` is the state that the directory requested. */
export interface LinkedPerson {
  id: string;
  person: Person;
  /** Whether the account is active. */
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface Page<T> {
  total: number;
  rows: T[];
}

export interface PageAsked {
  offset: number;
  limit: number;
}

const COLUMNS = sql`link.user_id AS id, link.user_name AS "userName", link.external_id AS "externalId",
  link.display_name AS "displayName", link.emails, link.active, users.first_name AS "givenName",
  users.last_name AS "familyName", users.is_active AS "isActive", link.created_at AS "createdAt",
  greatest(link.updated_at, users.updated_at) AS "updatedAt"`;

/** The people of directories. */
export type PeopleRepo = ReturnType<typeof peopleRepo>;

/** Reads people by SQL, alone or in a page: filters compare folded JSON, and the client does not support `greatest`. */
export function peopleRepo(db: Prisma.TransactionClient) {
  return {
    /** Serializes the writes of one directory. Null while its provider is off or deleted. */
    async lockProvider(id: string, isOffToo: boolean): Promise<Provider | null> {
      const [provider] = await db.$queryRaw<Provider[]>`
        SELECT id, name, domains FROM providers WHERE id = ${id}::uuid AND (is_on OR ${isOffToo}::boolean)
        FOR NO KEY UPDATE`;
      return provider ?? null;
    },

    async find(providerId: string, id: string): Promise<LinkedPerson | null> {
      const [row] = await db.$queryRaw<Record<string, unknown>[]>(sql`
        SELECT ${COLUMNS} FROM scim_links AS link JOIN users ON users.id = link.user_id
        WHERE link.user_id = ${id}::uuid AND link.provider_id = ${providerId}::uuid AND link.deleted_at IS NULL`);
      return row ? linkedPerson(row) : null;
    },

    /** Whether the directory has deleted that person. */
    async isDeleted(providerId: string, userId: string): Promise<boolean> {
      const where = { userId, providerId, deletedAt: { not: null } };
      return (await db.scimLink.findFirst({ select: { userId: true }, where })) !== null;
    },

    /** Uses the index of folded names, which the client cannot express. */
    async isUserNameTaken(providerId: string, userId: string | null, userName: string): Promise<boolean> {
      const rows = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM scim_links WHERE provider_id = ${providerId}::uuid AND folded ->> 'userName' = ${userName.toLowerCase()}
          AND deleted_at IS NULL AND user_id IS DISTINCT FROM ${userId}::uuid`;
      return rows.length > 0;
    },

    async page(providerId: string, filter: ResourceFilter, { offset, limit }: PageAsked): Promise<Page<LinkedPerson>> {
      // Materialized, so that a filter uses its own index, and not the order of the pages.
      const rows = await db.$queryRaw<Record<string, unknown>[]>(sql`
        WITH found AS MATERIALIZED (
          SELECT ${COLUMNS} FROM scim_links AS link JOIN users ON users.id = link.user_id
          WHERE link.provider_id = ${providerId}::uuid AND link.deleted_at IS NULL
            ${narrowed(filter, sql`link.user_id`, sql`users.is_active`)})
        SELECT page.*, (SELECT count(*)::int FROM found) AS total
        FROM (SELECT 1) AS one LEFT JOIN LATERAL (
          SELECT * FROM found ORDER BY "createdAt", id LIMIT ${limit} OFFSET ${offset}) AS page ON true`);
      return {
        total: Number(rows[0]?.total ?? 0),
        rows: rows.filter(({ id }) => id !== null).map(linkedPerson),
      };
    },

    /** Also revives a deleted person, who then counts as new: the client cannot express an update by the row's present value. */
    async save(providerId: string, userId: string, person: Person): Promise<void> {
      const { userName, externalId, displayName, emails, active } = person;
      await db.$executeRaw`
        INSERT INTO scim_links AS link
          (user_id, provider_id, user_name, external_id, display_name, emails, active, folded)
        VALUES (${userId}::uuid, ${providerId}::uuid, ${userName}, ${externalId}, ${displayName},
          ${JSON.stringify(emails)}::text::jsonb, ${active}, ${JSON.stringify(foldPerson(person))}::text::jsonb)
        ON CONFLICT (user_id) DO UPDATE SET
          user_name = excluded.user_name, external_id = excluded.external_id, display_name = excluded.display_name,
          emails = excluded.emails, active = excluded.active, folded = excluded.folded, updated_at = now(),
          created_at = CASE WHEN link.deleted_at IS NULL THEN link.created_at ELSE now() END, deleted_at = NULL`;
    },

    /** @returns the mappings of the groups that the person leaves */
    async markDeleted(userId: string): Promise<GroupMapping[]> {
      const now = new Date();
      await db.scimLink.updateMany({ where: { userId }, data: { deletedAt: now, active: false, updatedAt: now } });
      const left = await db.scimGroupMember.findMany({
        select: { group: { select: { mappedTo: true, teamId: true, teamRole: true } } },
        where: { userId },
      });
      await db.scimGroupMember.deleteMany({ where: { userId } });
      return left.flatMap(({ group }) => mappingOf(group) ?? []);
    },

    /** The given ids that belong to people of that directory. */
    async known(providerId: string, ids: readonly string[]): Promise<string[]> {
      const links = await db.scimLink.findMany({
        select: { userId: true },
        where: { providerId, deletedAt: null, userId: { in: [...ids] } },
      });
      return links.map(({ userId }) => userId);
    },
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The conditions of a filter, to append to other conditions. */
export function narrowed({ contained, ids, active }: ResourceFilter, idColumn: Sql, activeColumn: Sql): Sql {
  const conditions = [
    ...contained.map((part: Folded) => sql`AND folded @> ${JSON.stringify(part)}::text::jsonb`),
    ...ids.map((id) => (UUID.test(id) ? sql`AND ${idColumn} = ${id}::uuid` : sql`AND false`)),
    ...active.map((value) => sql`AND ${activeColumn} = ${value}::boolean`),
  ];
  return conditions.length > 0 ? join(conditions, ' ') : empty;
}

function linkedPerson(row: Record<string, unknown>): LinkedPerson {
  const { id, isActive, createdAt, updatedAt, userName, externalId, displayName, givenName, familyName } = row;
  const person = { userName, externalId, displayName, givenName, familyName, active: row.active } as Person;
  return {
    id,
    isActive,
    createdAt,
    updatedAt,
    person: { ...person, emails: row.emails as Email[] },
  } as LinkedPerson;
}
