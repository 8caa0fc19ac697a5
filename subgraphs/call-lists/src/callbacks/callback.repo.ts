import { sql } from '@dialdeck/node/database/sql';
import type { Sql as Run } from '@dialdeck/node/events/events';
import { subtreeSql } from '@dialdeck/node/events/team-replica';
import type pg from 'pg';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { CONTACT_COLUMNS } from '#contacts/contact.sql.ts';
import type { ContactRow } from '#contacts/contact.ts';
import type { InstantPosition } from '#cursor.ts';
import { isKeptListSql, isLedSql, isSeenListSql } from '#scope.sql.ts';
import type { HandedCallback, ListPeople, OpenCallback } from './callback.rules.ts';

export interface CallbackPageQuery {
  userId: string;
  callListId: string | null;
  /** Admins see every list. */
  seesAll: boolean;
  /** Only callbacks whose time has passed. */
  isOverdue: boolean;
  after: InstantPosition | null;
  limit: number;
}

const LIST = sql`contacts.call_list_id`;

const isOfList = (id: string | null) => sql`(${id}::uuid IS NULL OR call_list_id = ${id})`;

const isOverdueSql = (isOverdue: boolean) => sql`(NOT ${isOverdue}::bool OR callback_at <= now())`;

const isOwn = ({ userId, seesAll, callListId, isOverdue }: CallbackPageQuery) => sql`callback_user_id = ${userId}::uuid
  AND ${isOverdueSql(isOverdue)} AND (${seesAll}::bool OR ${isSeenListSql(LIST, userId)}) AND ${isLivingSql(LIST)} AND ${isOfList(callListId)}`;

/** Callbacks of one person, earliest first, so due ones come before later ones. */
export async function readCallbacks(pool: pg.Pool, query: CallbackPageQuery): Promise<ContactRow[]> {
  const { after, limit } = query;
  const from = after ? sql`(callback_at, id) > (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await pool.query<ContactRow>(
    sql`SELECT ${CONTACT_COLUMNS} FROM contacts
     WHERE ${isOwn(query)} AND ${from}
     ORDER BY callback_at, id LIMIT ${limit}`,
  );
  return rows;
}

/** The number of due callbacks, counted up to `limit`. */
export async function countDueCallbacks(pool: pg.Pool, query: CallbackPageQuery, limit: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (
       SELECT 1 FROM contacts WHERE ${isOwn(query)} AND callback_at <= now() LIMIT ${limit}) AS due`,
  );
  return rows[0]?.count ?? 0;
}

export interface TeamCallbackQuery {
  /** In lists of this team and of the teams below it; null: all lists. */
  teamId: string | null;
  isOverdue: boolean;
}

const isOfTeam = ({
  teamId,
  isOverdue,
}: TeamCallbackQuery) => sql`callback_at IS NOT NULL AND ${isOverdueSql(isOverdue)}
  AND EXISTS (SELECT FROM call_lists WHERE call_lists.id = ${LIST} AND call_lists.is_active
    AND (${teamId}::uuid IS NULL OR call_lists.team_id IN (${subtreeSql(teamId)})))
  AND ${isLivingSql(LIST)}`;

/** Callbacks of everybody in active lists, most overdue first. */
export async function readTeamCallbacks(
  pool: pg.Pool,
  { after, limit, ...query }: TeamCallbackQuery & { after: InstantPosition | null; limit: number },
): Promise<ContactRow[]> {
  const from = after ? sql`(callback_at, id) > (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await pool.query<ContactRow>(
    sql`SELECT ${CONTACT_COLUMNS} FROM contacts WHERE ${isOfTeam(query)} AND ${from} ORDER BY callback_at, id LIMIT ${limit}`,
  );
  return rows;
}

export async function countTeamCallbacks(pool: pg.Pool, query: TeamCallbackQuery): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    sql`SELECT count(*)::float8 AS count FROM contacts WHERE ${isOfTeam(query)}`,
  );
  return rows[0]?.count ?? 0;
}

export interface HeldCallback {
  contactId: string;
  callListId: string;
  /** Null: the contact has no open callback. */
  ownerId: string | null;
}

/** Locks the given contacts whose list the caller manages, earliest callback first. No result is saved for them until the transaction ends. */
export async function holdManagedContacts(
  run: Run,
  contactIds: readonly string[],
  leadId: string | null,
): Promise<HeldCallback[]> {
  const isManaged = leadId === null ? sql`true` : isLedSql(leadId);
  await run(sql`SELECT FROM contacts WHERE id = ANY(${contactIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`);
  return (await run(
    sql`SELECT contacts.id AS "contactId", call_list_id AS "callListId", callback_user_id AS "ownerId"
     FROM contacts JOIN call_lists ON call_lists.id = contacts.call_list_id
     WHERE contacts.id = ANY(${contactIds}::uuid[]) AND ${isLivingSql(LIST)} AND ${isManaged}
     ORDER BY callback_at, contacts.id`,
  )) as unknown as HeldCallback[];
}

/** Whether a person is active and keeps callbacks in each of these lists. */
export async function keepsLists(run: Run, userId: string, callListIds: readonly string[]): Promise<boolean> {
  const rows = await run(
    sql`SELECT 1 FROM members WHERE id = ${userId}::uuid AND is_active AND (role = 'admin' OR NOT EXISTS (
       SELECT FROM unnest(${callListIds}::uuid[]) AS list(id) WHERE NOT ${isKeptListSql(sql`list.id`, userId)}))`,
  );
  return rows.length === 1;
}

/** The number of promised callbacks of each person in each list. */
export async function countOpenCallbacks(
  pool: pg.Pool,
  { userId, callListId }: { userId: string | null; callListId: string | null },
): Promise<{ userId: string; callListId: string; count: number }[]> {
  const { rows } = await pool.query(
    sql`SELECT callback_user_id AS "userId", call_list_id AS "callListId", count(*)::float8 AS count FROM contacts
     WHERE callback_at IS NOT NULL AND ${isLivingSql(LIST)}
       AND (${userId}::uuid IS NULL OR callback_user_id = ${userId}) AND ${isOfList(callListId)}
     GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`,
  );
  return rows;
}

/** Null: all owners, all lists. */
const openOf = (userIds: readonly string[] | null, callListId: string | null) => sql`SELECT id AS "contactId",
    call_list_id AS "callListId", callback_user_id AS "ownerId"
  FROM contacts
  WHERE callback_user_id IS NOT NULL AND ${isLivingSql(LIST)} AND ${userIds ? sql`callback_user_id = ANY(${userIds}::uuid[])` : sql`true`}
    AND ${isOfList(callListId)}`;

/** The callbacks of the given people, earliest first. */
export async function openCallbacksOf(
  run: Run,
  userIds: readonly string[],
  callListId: string | null,
): Promise<OpenCallback[]> {
  return (await run(sql`${openOf(userIds, callListId)} ORDER BY callback_at, id`)) as unknown as OpenCallback[];
}

/** Callbacks of the given people, or of all people, whose owner no longer sees the list. */
export async function orphanedCallbacksOf(
  run: Run,
  userIds: readonly string[] | null,
  callListId: string | null,
): Promise<OpenCallback[]> {
  return (await run(
    sql`${openOf(userIds, callListId)} AND NOT EXISTS (
       SELECT FROM members WHERE members.id = callback_user_id AND is_active AND (role = 'admin'
         OR ${isKeptListSql(LIST, sql`contacts.callback_user_id`)}))
     ORDER BY callback_at, id`,
  )) as unknown as OpenCallback[];
}

/** The people who could take over callbacks, for each list; agents in the order of their assignment. */
export async function readListPeople(run: Run, callListIds: readonly string[]): Promise<ListPeople[]> {
  return (await run(
    sql`SELECT call_lists.id AS "callListId", created_by AS "createdBy",
       COALESCE(array_agg(members.id::text ORDER BY assigned_at, assignment.id) FILTER (WHERE members.id IS NOT NULL), '{}') AS "agentIds"
     FROM call_lists
     LEFT JOIN user_call_list_assignments AS assignment ON assignment.call_list_id = call_lists.id
     LEFT JOIN members ON members.id = assignment.user_id AND members.is_active AND members.role = 'user'
     WHERE call_lists.id = ANY(${callListIds}::uuid[]) GROUP BY call_lists.id`,
  )) as unknown as ListPeople[];
}

export async function readActiveAdminIds(run: Run): Promise<string[]> {
  const rows = await run(sql`SELECT id::text FROM members WHERE role = 'admin' AND is_active ORDER BY id`);
  return rows.map(({ id }) => String(id));
}

/** Gives callbacks to their new owners; a callback that changed in the meantime stays unchanged. */
export async function giveCallbacks(run: Run, handed: readonly HandedCallback[]): Promise<number> {
  const rows = await run(
    sql`UPDATE contacts SET callback_user_id = given."newOwnerId"
     FROM jsonb_to_recordset(${JSON.stringify(handed)}::text::jsonb)
       AS given("contactId" uuid, "callListId" uuid, "ownerId" uuid, "newOwnerId" uuid)
     WHERE contacts.id = given."contactId" AND contacts.call_list_id = given."callListId"
       AND contacts.callback_user_id = given."ownerId"
     RETURNING contacts.id::text`,
  );
  return rows.length;
}
