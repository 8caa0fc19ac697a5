import type { Sql } from '@dialdeck/node/events/events';
import type { Email } from './emails.rules.ts';
import { type Folded, foldPerson, type ResourceFilter } from './folded.rules.ts';
import { type GroupMapping, MAPPING, mappingOf } from './group-mapping.ts';
import type { Person } from './person.rules.ts';

/** A directory's provider, as `auth` says. */
export interface Provider {
  id: string;
  name: string;
  domains: string[];
}

/** A person as the directory sees them. `person.active` is the directory's wish. */
export interface LinkedPerson {
  id: string;
  person: Person;
  /** Whether they may work. */
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

const COLUMNS = `link.user_id::text AS id, link.user_name AS "userName", link.external_id AS "externalId",
  link.display_name AS "displayName", link.emails, link.active, users.first_name AS "givenName",
  users.last_name AS "familyName", users.is_active AS "isActive", link.created_at AS "createdAt",
  greatest(link.updated_at, users.updated_at) AS "updatedAt"`;

/** The people of directories. */
export type PeopleRepo = ReturnType<typeof peopleRepo>;

export function peopleRepo(sql: Sql) {
  return {
    /** Writes of one directory come one after the other. Null while its provider is off or gone. */
    async lockProvider(id: string, isOffToo: boolean): Promise<Provider | null> {
      const rows = await sql(
        `SELECT id::text AS id, name, domains FROM providers WHERE id = $1::uuid AND (is_on OR $2::boolean)
         FOR NO KEY UPDATE`,
        [id, isOffToo],
      );
      return (rows[0] as unknown as Provider | undefined) ?? null;
    },

    async find(providerId: string, id: string): Promise<LinkedPerson | null> {
      const rows = await sql(
        `SELECT ${COLUMNS} FROM scim_links AS link JOIN users ON users.id = link.user_id
         WHERE link.user_id = $2::uuid AND link.provider_id = $1::uuid AND link.deleted_at IS NULL`,
        [providerId, id],
      );
      return rows[0] ? linkedPerson(rows[0]) : null;
    },

    /** Whether the directory has deleted that person. */
    async isDeleted(providerId: string, userId: string): Promise<boolean> {
      const rows = await sql(
        `SELECT 1 FROM scim_links WHERE user_id = $2::uuid AND provider_id = $1::uuid AND deleted_at IS NOT NULL`,
        [providerId, userId],
      );
      return rows.length > 0;
    },

    async isUserNameTaken(providerId: string, userId: string | null, userName: string): Promise<boolean> {
      const rows = await sql(
        `SELECT 1 FROM scim_links WHERE provider_id = $1::uuid AND folded ->> 'userName' = $3::text
           AND deleted_at IS NULL AND user_id IS DISTINCT FROM $2::uuid`,
        [providerId, userId, userName.toLowerCase()],
      );
      return rows.length > 0;
    },

    async page(providerId: string, filter: ResourceFilter, { offset, limit }: PageAsked): Promise<Page<LinkedPerson>> {
      const { where, params } = narrowed(filter, 'link.user_id', 'users.is_active', [providerId]);
      // Materialized, so that a filter uses its own index, and not the order of the pages.
      const found = `WITH found AS MATERIALIZED (
        SELECT ${COLUMNS} FROM scim_links AS link JOIN users ON users.id = link.user_id
        WHERE link.provider_id = $1::uuid AND link.deleted_at IS NULL ${where})`;
      const rows = await sql(
        `${found} SELECT page.*, (SELECT count(*)::int FROM found) AS total
         FROM (SELECT 1) AS one LEFT JOIN LATERAL (
           SELECT * FROM found ORDER BY "createdAt", id
           LIMIT ${limit} OFFSET ${offset}) AS page ON true`,
        params,
      );
      return {
        total: Number(rows[0]?.total ?? 0),
        rows: rows.filter(({ id }) => id !== null).map(linkedPerson),
      };
    },

    /** Also revives what was deleted. */
    async save(providerId: string, userId: string, person: Person): Promise<void> {
      await sql(
        `INSERT INTO scim_links AS link
           (user_id, provider_id, user_name, external_id, display_name, emails, active, folded)
         VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text::jsonb, $7::boolean, $8::text::jsonb)
         ON CONFLICT (user_id) DO UPDATE SET
           user_name = excluded.user_name, external_id = excluded.external_id, display_name = excluded.display_name,
           emails = excluded.emails, active = excluded.active, folded = excluded.folded, updated_at = now(),
           created_at = CASE WHEN link.deleted_at IS NULL THEN link.created_at ELSE now() END, deleted_at = NULL`,
        [
          userId,
          providerId,
          person.userName,
          person.externalId,
          person.displayName,
          JSON.stringify(person.emails),
          person.active,
          JSON.stringify(foldPerson(person)),
        ],
      );
    },

    /** @returns what the groups that the person leaves are mapped to */
    async markDeleted(userId: string): Promise<GroupMapping[]> {
      await sql(
        'UPDATE scim_links SET deleted_at = now(), active = false, updated_at = now() WHERE user_id = $1::uuid',
        [userId],
      );
      const left = await sql(
        `DELETE FROM scim_group_members AS member USING scim_groups
         WHERE member.user_id = $1::uuid AND scim_groups.id = member.group_id RETURNING ${MAPPING}`,
        [userId],
      );
      return left.flatMap((row) => mappingOf(row) ?? []);
    },

    /** Which of these are people of that directory. */
    async known(providerId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await sql(
        `SELECT user_id::text AS id FROM scim_links WHERE provider_id = $1::uuid AND deleted_at IS NULL
           AND user_id IN (SELECT value::uuid FROM jsonb_array_elements_text($2::text::jsonb))`,
        [providerId, JSON.stringify(ids)],
      );
      return rows.map(({ id }) => String(id));
    },
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Conditions of a filter, after the parameters that are there already. */
export function narrowed(
  { contained, ids, active }: ResourceFilter,
  idColumn: string,
  activeColumn: string,
  given: readonly unknown[],
): { where: string; params: unknown[] } {
  const params = [...given];
  const add = (value: unknown) => `$${params.push(value)}`;
  const conditions = [
    ...contained.map((part: Folded) => `folded @> ${add(JSON.stringify(part))}::text::jsonb`),
    ...ids.map((id) => (UUID.test(id) ? `${idColumn} = ${add(id)}::uuid` : 'false')),
    ...active.map((value) => `${activeColumn} = ${add(value)}::boolean`),
  ];
  return { where: conditions.map((condition) => `AND ${condition}`).join(' '), params };
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
