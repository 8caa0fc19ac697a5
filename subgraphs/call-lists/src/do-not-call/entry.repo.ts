import { sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { InstantPosition } from '#cursor.ts';
import { isSeenListSql, isSeenSql, maybeSeenIdsSql } from '#scope.sql.ts';
import type { EntryKey, EntryRow, NewEntry } from './entry.ts';

type Db = pg.Pool | pg.PoolClient;

const COLUMNS = sql`id, phone_e164 AS phone, scope, scope_id AS "callListId", reason, source, note, call_log_id AS "callLogId",
  added_by AS "addedById", added_at AS "addedAt", expires_at AS "expiresAt"`;

/** Not removed, and not expired. */
const LIVING = sql`removed_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;

const isSame = ({ phone, scope, callListId }: EntryKey) =>
  sql`phone_e164 = ${phone} AND scope = ${scope} AND scope_id IS NOT DISTINCT FROM ${callListId}`;

/** The living entry for a number and scope. */
export async function findSame(client: pg.PoolClient, key: EntryKey): Promise<EntryRow | null> {
  const { rows } = await client.query<EntryRow>(
    sql`SELECT ${COLUMNS} FROM do_not_call WHERE ${isSame(key)} AND ${LIVING}`,
  );
  return rows[0] ?? null;
}

/** How an entry with an end makes room for one that lasts longer: it has expired, or is replaced now. */
export const MAKE_ROOM = sql`removed_at = least(expires_at, clock_timestamp()),
  removed_why = CASE WHEN expires_at <= now() THEN 'expired' ELSE 'replaced by an entry that lasts longer' END`;

/** Ends the entry that a new one replaces. */
export async function endEarlier(client: pg.PoolClient, key: EntryKey): Promise<void> {
  await client.query(
    sql`UPDATE do_not_call SET ${MAKE_ROOM} WHERE ${isSame(key)} AND removed_at IS NULL AND expires_at IS NOT NULL`,
  );
}

/** `added_at` uses the database's clock, like all instants that are compared with each other. */
export async function insertEntry(client: pg.PoolClient, entry: NewEntry): Promise<EntryRow> {
  const { rows } = await client.query<EntryRow>(
    sql`INSERT INTO do_not_call (id, phone_e164, scope, scope_id, reason, source, note, call_log_id, added_by, expires_at, added_at)
     VALUES (${entry.id}, ${entry.phone}, ${entry.scope}, ${entry.callListId}, ${entry.reason}, ${entry.source}, ${entry.note},
       ${entry.callLogId}, ${entry.addedById}, ${entry.expiresAt}, clock_timestamp()) RETURNING ${COLUMNS}`,
  );
  const [row] = rows;
  if (!row) throw new Error('an insert gives its row');
  return row;
}

export interface EntryPage {
  phone: string | null;
  /** A person who must not see entries of other lists; null sees all. */
  readerId: string | null;
  /** The row before the page. */
  after: InstantPosition | null;
  take: number;
}

/** Current entries, newest first. */
export async function pageEntries(db: Db, { phone, readerId, after, take }: EntryPage): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    sql`SELECT ${COLUMNS} FROM do_not_call
     WHERE ${LIVING} AND (${phone}::text IS NULL OR phone_e164 = ${phone})
       AND (${after?.at ?? null}::timestamptz IS NULL OR (added_at, id) < (${after?.at ?? null}, ${after?.id ?? null}::uuid))
       AND (scope <> 'list' OR ${readerId === null ? sql`true` : isSeenListSql(sql`do_not_call.scope_id`, readerId)})
     ORDER BY added_at DESC, id DESC LIMIT ${take}`,
  );
  return rows;
}

/** The oldest current entry for everywhere of each of these numbers. */
export async function findByPhones(db: Db, phones: readonly string[]): Promise<Map<string, EntryRow>> {
  const { rows } = await db.query<EntryRow>(
    sql`SELECT ${COLUMNS} FROM do_not_call WHERE phone_e164 = ANY(${phones}::text[]) AND ${LIVING}
      ORDER BY scope = 'list' DESC, added_at DESC`,
  );
  return new Map(rows.map((row) => [row.phone, row]));
}

/** The number of an entry, if there is one. */
export async function phoneOfEntry(db: Db, id: string): Promise<string[]> {
  const { rows } = await db.query<{ phone: string }>(sql`SELECT phone_e164 AS phone FROM do_not_call WHERE id = ${id}`);
  return rows.map(({ phone }) => phone);
}

/** Null when there is no current entry. */
export async function endEntry(
  db: Db,
  { id, userId, why }: { id: string; userId: string; why: string },
): Promise<{ phone: string } | null> {
  const { rows } = await db.query<{ phone: string }>(
    sql`UPDATE do_not_call SET removed_at = clock_timestamp(), removed_by = ${userId}, removed_why = ${why} WHERE id = ${id} AND ${LIVING}
     RETURNING phone_e164 AS phone`,
  );
  return rows[0] ?? null;
}

/** Whether a number belongs to a contact in one of this agent's lists. */
export async function isOwnContact(
  db: Db,
  { phone, userId, callListId }: { phone: string; userId: string; callListId: string | null },
): Promise<boolean> {
  const { rows } = await db.query<{ own: boolean }>(
    sql`SELECT EXISTS (
       SELECT FROM call_lists JOIN contacts ON contacts.call_list_id = call_lists.id AND contacts.phone_e164 = ${phone}
       WHERE call_lists.id IN ${maybeSeenIdsSql(userId)} AND ${isSeenSql(userId)}
         AND (${callListId}::uuid IS NULL OR call_lists.id = ${callListId})
         AND NOT EXISTS (SELECT FROM call_list_deletions WHERE call_list_deletions.call_list_id = call_lists.id)) AS own`,
  );
  return rows[0]?.own === true;
}

/** An entry stays when the result that added it is undone, even if the call is deleted. */
export async function forgetCallOfEntries(
  client: pg.PoolClient,
  { phone, callLogId }: { phone: string; callLogId: string },
): Promise<void> {
  await client.query(
    sql`UPDATE do_not_call SET call_log_id = NULL WHERE phone_e164 = ${phone} AND call_log_id = ${callLogId}`,
  );
}
