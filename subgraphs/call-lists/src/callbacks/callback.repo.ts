import type { Sql } from '@dialdeck/node/events/events';
import type pg from 'pg';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { CONTACT_COLUMNS } from '#contacts/contact.columns.ts';
import type { ContactRow } from '#contacts/contact.ts';
import type { InstantPosition } from '#cursor.ts';
import { isSeenListSql, keepsListSql } from '#scope.sql.ts';
import type { HandedCallback, ListPeople, OpenCallback } from './callback.rules.ts';

export interface CallbackPageQuery {
  userId: string;
  callListId: string | null;
  /** Admins see every list. */
  seesAll: boolean;
  after: InstantPosition | null;
  limit: number;
}

const VISIBLE = `($2::bool OR ${isSeenListSql('contacts.call_list_id', '$1::uuid')})`;

const LIVING = isLivingSql('contacts.call_list_id');

const OWN = `callback_user_id = $1::uuid AND ${VISIBLE} AND ${LIVING} AND ($3::uuid IS NULL OR call_list_id = $3)`;

/** Callbacks of one person, earliest first, so due ones come before later ones. */
export async function readCallbacks(pool: pg.Pool, query: CallbackPageQuery): Promise<ContactRow[]> {
  const { userId, seesAll, callListId, after, limit } = query;
  const { rows } = await pool.query<ContactRow>(
    `SELECT ${CONTACT_COLUMNS} FROM contacts
     WHERE ${OWN} AND ($4::timestamptz IS NULL OR (callback_at, id) > ($4, $5::uuid))
     ORDER BY callback_at, id LIMIT $6`,
    [userId, seesAll, callListId, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** How many of them are due, counted to `limit`. */
export async function countDueCallbacks(pool: pg.Pool, query: CallbackPageQuery, limit: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT 1 FROM contacts WHERE ${OWN} AND callback_at <= now() LIMIT $4) AS due`,
    [query.userId, query.seesAll, query.callListId, limit],
  );
  return rows[0]?.count ?? 0;
}

/** How many promises each person has given in each list. */
export async function countOpenCallbacks(
  pool: pg.Pool,
  { userId, callListId }: { userId: string | null; callListId: string | null },
): Promise<{ userId: string; callListId: string; count: number }[]> {
  const { rows } = await pool.query(
    `SELECT callback_user_id AS "userId", call_list_id AS "callListId", count(*)::float8 AS count FROM contacts
     WHERE callback_at IS NOT NULL AND ${LIVING} AND ($1::uuid IS NULL OR callback_user_id = $1) AND ($2::uuid IS NULL OR call_list_id = $2)
     GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
    [userId, callListId],
  );
  return rows;
}

const OPEN = `SELECT id AS "contactId", call_list_id AS "callListId", callback_user_id AS "ownerId" FROM contacts
  WHERE callback_user_id IS NOT NULL AND ${LIVING} AND ($1::uuid[] IS NULL OR callback_user_id = ANY($1))
    AND ($2::uuid IS NULL OR call_list_id = $2)`;

/** The callbacks of some people, the earliest first. */
export async function openCallbacksOf(
  sql: Sql,
  userIds: readonly string[],
  callListId: string | null,
): Promise<OpenCallback[]> {
  return (await sql(`${OPEN} ORDER BY callback_at, id`, [userIds, callListId])) as unknown as OpenCallback[];
}

/** Callbacks of the given people, or of everybody, whose owner no longer sees the list. */
export async function orphanedCallbacksOf(
  sql: Sql,
  userIds: readonly string[] | null,
  callListId: string | null,
): Promise<OpenCallback[]> {
  return (await sql(
    `${OPEN} AND NOT EXISTS (
       SELECT FROM members WHERE members.id = callback_user_id AND is_active AND (role = 'admin'
         OR ${keepsListSql('contacts.call_list_id', 'contacts.callback_user_id')}))
     ORDER BY callback_at, id`,
    [userIds, callListId],
  )) as unknown as OpenCallback[];
}

/** Who could take over, in each of some lists; agents in the order in which they got the list. */
export async function readListPeople(sql: Sql, callListIds: readonly string[]): Promise<ListPeople[]> {
  return (await sql(
    `SELECT call_lists.id AS "callListId", created_by AS "createdBy",
       COALESCE(array_agg(members.id::text ORDER BY assigned_at, assignment.id) FILTER (WHERE members.id IS NOT NULL), '{}') AS "agentIds"
     FROM call_lists
     LEFT JOIN user_call_list_assignments AS assignment ON assignment.call_list_id = call_lists.id
     LEFT JOIN members ON members.id = assignment.user_id AND members.is_active AND members.role = 'user'
     WHERE call_lists.id = ANY($1::uuid[]) GROUP BY call_lists.id`,
    [callListIds],
  )) as unknown as ListPeople[];
}

export async function readActiveAdminIds(sql: Sql): Promise<string[]> {
  const rows = await sql(`SELECT id::text FROM members WHERE role = 'admin' AND is_active ORDER BY id`, []);
  return rows.map(({ id }) => String(id));
}

/** Gives callbacks to their new owners; one that changed in the meantime stays unchanged. */
export async function giveCallbacks(sql: Sql, handed: readonly HandedCallback[]): Promise<number> {
  const rows = await sql(
    `UPDATE contacts SET callback_user_id = given."newOwnerId"
     FROM jsonb_to_recordset($1::text::jsonb)
       AS given("contactId" uuid, "callListId" uuid, "ownerId" uuid, "newOwnerId" uuid)
     WHERE contacts.id = given."contactId" AND contacts.call_list_id = given."callListId"
       AND contacts.callback_user_id = given."ownerId"
     RETURNING contacts.id::text`,
    [JSON.stringify(handed)],
  );
  return rows.length;
}
