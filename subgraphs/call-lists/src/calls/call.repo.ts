import type { Disposition } from '@dialdeck/common/words';
import { empty, named, type Sql, sql } from '@dialdeck/node/database/sql';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { CONTACT_COLUMNS } from '#contacts/contact.sql.ts';
import type { ContactRow } from '#contacts/contact.ts';
import type { RequestMark } from '#idempotency/once.ts';
import { OF_NUMBERS } from '#parking/parking.rules.ts';
import { savedResultSql } from '#results/result.sql.ts';
import { isInScopeSql, isLedSql } from '#scope.sql.ts';
import type { CallLogRow, KeptDial } from './call-log.ts';

/*
 * Statements of one call, all in one transaction. The contact is locked first and the list's counts come last: other work
 * on the same contact waits, and no two transactions deadlock.
 * The statements are named, so that a connection plans each once: planning over all partitions costs more than running.
 */

export const LOG_COLUMNS = sql`id, contact_id AS "contactId", user_id AS "userId", call_list_id AS "callListId",
  phone_number AS "phoneNumber", disposition, outcome, duration, notes, recording_url AS "recordingUrl", called_at AS "calledAt",
  call_key AS "callKey", made_state AS "madeState", logged_state AS "loggedState", ended_at AS "endedAt", resulted_at AS "resultedAt", work_seconds AS "workSeconds", finished_by AS "finishedBy",
  team_id AS "teamId", dialled_at AS "dialledAt", rule_state AS "ruleState", script_version_id AS "scriptVersionId", said,
  do_not_call AS "doNotCall", ${savedResultSql('result_id')} AS result`;

export interface LockedContact {
  contact: ContactRow;
  /** The agent with a valid lease of the contact. */
  holderId: string | null;
  leaseUntil: Date | null;
  /** Its list's team. */
  teamId: string | null;
  /** Whether the caller leads the list's team, or a team above it. */
  isLed: boolean;
  /** Whether its list has a script. */
  hasScript: boolean;
  /** Whether its list has fields that are required in some results. */
  hasRequiredFields: boolean;
}

/** Locks a contact whose list is in the scope. */
export async function lockContact(client: pg.PoolClient, id: string, scope: ListScope): Promise<LockedContact | null> {
  if (scope.kind === 'none') return null;
  type Row = ContactRow & Omit<LockedContact, 'contact'>;
  const isAll = scope.kind === 'all';
  const isLed = isAll ? sql`false` : sql`coalesce(${ofList(isLedSql(scope.userId))}, false)`;
  const isSeen = isAll ? sql`true` : ofList(isInScopeSql(scope));
  const { rows } = await client.query<Row>(
    named(
      `lock-${scope.kind}-contact`,
      sql`SELECT ${CONTACT_COLUMNS}, CASE WHEN lease_until > now() THEN lease_user_id END AS "holderId",
          lease_until AS "leaseUntil", ${ofList(sql`team_id`)} AS "teamId", ${isLed} AS "isLed",
          ${ofList(sql`script_id IS NOT NULL`)} AS "hasScript",
          EXISTS (SELECT FROM field_definitions WHERE field_definitions.call_list_id = ${LIST} AND required <> 'never')
            AS "hasRequiredFields"
        FROM contacts WHERE id = ${id} AND ${isLivingSql(LIST)} AND ${isSeen} FOR UPDATE OF contacts`,
    ),
  );
  if (!rows[0]) return null;
  const { holderId, leaseUntil, teamId, isLed: leads, hasScript, hasRequiredFields, ...contact } = rows[0];
  return { contact, holderId, leaseUntil, teamId, isLed: leads, hasScript, hasRequiredFields };
}

const LIST = sql`contacts.call_list_id`;
const ofList = (column: Sql) => sql`(SELECT ${column} FROM call_lists WHERE call_lists.id = ${LIST})`;

/** The list of a contact, without checking rights. */
export async function findListOf(client: pg.PoolClient, contactId: string): Promise<string | null> {
  const { rows } = await client.query<{ callListId: string }>(
    named('find-list-of', sql`SELECT call_list_id AS "callListId" FROM contacts WHERE id = ${contactId}`),
  );
  return rows[0]?.callListId ?? null;
}

/** The caller's open call of a locked contact: the call dialled with this key, else the newest. */
export async function findOpenCall(
  client: pg.PoolClient,
  { contactId, userId, dialKey }: { contactId: string; userId: string; dialKey: string | null },
): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>(
    named(
      'find-open-call',
      sql`SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = ${contactId} AND user_id = ${userId} AND disposition IS NULL
        AND outcome IS NULL
      ORDER BY coalesce(dial_key = ${dialKey}::uuid, false) DESC, called_at DESC, id DESC LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}

/** A call of a locked contact. */
export async function findCallOf(client: pg.PoolClient, contactId: string, id: string): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>(
    named('find-call-of', sql`SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = ${contactId} AND id = ${id}`),
  );
  return rows[0] ?? null;
}

/** The keys of the requests that logged a call and its result; none without keys. */
export interface CallMarks {
  /** No hash if a result created the call: the request that logs it has not arrived yet. */
  dial?: { key: string; hash: string | null } | null;
  result?: RequestMark | null;
}

/** A call may be logged long before its result, so the search goes further back than keys are kept. */
export const REMEMBERED_DAYS = 62;

/** The call of a contact that this request, or the result of its dial, has created before, with the hash of the request. */
export async function findLoggedCall(
  client: pg.PoolClient,
  { contactId, userId, key }: { contactId: string; userId: string; key: string },
): Promise<{ id: string; hash: string | null; isDial: boolean } | null> {
  const { rows } = await client.query<{ id: string; hash: string | null; isDial: boolean }>(
    named(
      'find-logged-call',
      sql`SELECT id, dial_hash AS hash, dialled_at IS NOT NULL AS "isDial" FROM call_logs
      WHERE contact_id = ${contactId} AND user_id = ${userId} AND dial_key = ${key}
        AND called_at > now() - ${REMEMBERED_DAYS} * INTERVAL '1 day' LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}

/** The newest call of a contact. */
export async function findLastCall(client: pg.PoolClient, contactId: string): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>(
    named(
      'find-last-call',
      sql`SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = ${contactId} ORDER BY called_at DESC, id DESC LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}

/** The newest call of a contact whose result this person has saved or corrected, regardless of who dialled. */
export async function findCallFinishedBy(
  client: pg.PoolClient,
  contactId: string,
  userId: string,
): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>(
    named(
      'find-call-finished-by',
      sql`SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = ${contactId} AND (finished_by = ${userId}
        OR EXISTS (SELECT FROM call_corrections WHERE call_log_id = call_logs.id AND by_user_id = ${userId}))
      ORDER BY called_at DESC, id DESC LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}

/** The result of the contact's newest other call that has one. */
export async function findOtherDisposition(
  client: pg.PoolClient,
  { id, contactId }: Pick<CallLogRow, 'id' | 'contactId'>,
): Promise<Disposition | null> {
  const { rows } = await client.query<{ disposition: Disposition }>(
    named(
      'find-other-disposition',
      sql`SELECT disposition FROM call_logs WHERE contact_id = ${contactId} AND id <> ${id} AND disposition IS NOT NULL
      ORDER BY called_at DESC, id DESC LIMIT 1`,
    ),
  );
  return rows[0]?.disposition ?? null;
}

/** The data saved with a call. */
export interface SavedWith extends CallMarks {
  /** For a new call. */
  kept?: KeptDial | null;
}

/** Saves a new call, or the result of an existing one. */
export async function saveCall(client: pg.PoolClient, call: CallLogRow, also: SavedWith = {}): Promise<void> {
  const { basis, insert } = savedCall(call, also);
  await client.query(named(also.kept ? 'save-dial' : 'save-call', basis ? sql`WITH ${basis} ${insert}` : insert));
}

/**
 * Saves a call together with the changes of its contact. A result ends the contact's lease. Its parking ends too, as a promise may exempt from
 * a rule; its number is then judged immediately and may be parked again.
 */
export async function saveCallAndContact(
  client: pg.PoolClient,
  call: CallLogRow,
  contact: ContactRow,
  also: SavedWith = {},
): Promise<void> {
  const { basis, insert } = savedCall(call, also);
  const isContact = sql`id = ${contact.id} AND call_list_id = ${contact.callListId}`;
  const isOver = call.disposition !== null || call.outcome !== null;
  await client.query(
    named(
      also.kept ? 'save-dial-and-contact' : 'save-call-and-contact',
      sql`WITH ${basis ? sql`${basis}, ` : empty}saved AS (${insert}),
        judged AS (
          INSERT INTO parking_tasks (phone_e164)
          SELECT phone_e164 FROM contacts WHERE ${isContact} AND parked_for = ANY(${OF_NUMBERS}::text[]))
      UPDATE contacts SET status = ${contact.status}, callback_at = ${contact.callbackAt}, callback_user_id = ${contact.callbackUserId},
        last_call_disposition = ${contact.lastCallDisposition}, total_calls = ${contact.totalCalls},
        last_called_at = ${contact.lastCalledAt}, notes = ${contact.notes}, tries = ${contact.tries}, retry_at = ${contact.retryAt},
        finished_by = ${contact.finishedBy}, finished_at = ${contact.finishedAt}, last_result_id = ${contact.result?.id ?? null},
        lease_user_id = CASE WHEN ${isOver} THEN NULL ELSE lease_user_id END,
        lease_until = CASE WHEN ${isOver} THEN NULL ELSE lease_until END,
        parked_until = NULL, parked_for = NULL
      WHERE ${isContact}`,
    ),
  );
}

/** The statement that stores a call and, for a new one, the query that finds or adds its basis: thousands of calls share one. */
function savedCall(call: CallLogRow, { kept, dial, result }: SavedWith): { basis: Sql | null; insert: Sql } {
  const columns = sql`id, contact_id, user_id, call_list_id, phone_number, disposition, outcome, duration, notes, called_at,
    dial_key, dial_hash, result_key, result_hash, call_key, ended_at, resulted_at, work_seconds, finished_by, team_id,
    script_version_id, said, result_id, do_not_call`;
  const values = sql`${call.id}, ${call.contactId}, ${call.userId}, ${call.callListId}, ${call.phoneNumber}, ${call.disposition},
    ${call.outcome}, ${call.duration}, ${call.notes}, ${call.calledAt}, ${dial?.key}, ${dial?.hash}, ${result?.key}, ${result?.hash},
    ${call.callKey}, ${call.endedAt}, ${call.resultedAt}, ${call.workSeconds}, ${call.finishedBy}, ${call.teamId},
    ${call.scriptVersionId}, ${call.said}, ${call.result?.id ?? null}, ${call.doNotCall}`;
  if (!kept) {
    const insert = sql`INSERT INTO call_logs (${columns}) VALUES (${values})
      ON CONFLICT (id, called_at) DO UPDATE SET disposition = EXCLUDED.disposition, outcome = EXCLUDED.outcome,
        duration = EXCLUDED.duration, notes = EXCLUDED.notes, result_key = EXCLUDED.result_key, result_hash = EXCLUDED.result_hash,
        ended_at = EXCLUDED.ended_at, resulted_at = EXCLUDED.resulted_at, work_seconds = EXCLUDED.work_seconds,
        finished_by = EXCLUDED.finished_by, said = EXCLUDED.said, result_id = EXCLUDED.result_id,
        do_not_call = EXCLUDED.do_not_call`;
    return { basis: null, insert };
  }
  const hash = sql`${kept.basis?.hash ?? null}::text`;
  const basis = sql`known AS (SELECT id FROM verdict_bases WHERE hash = ${hash}),
    made AS (
      INSERT INTO verdict_bases (hash, body)
      SELECT ${hash}, ${kept.basis?.body ?? null}::jsonb WHERE ${hash} IS NOT NULL AND NOT EXISTS (SELECT FROM known)
      ON CONFLICT (hash) DO UPDATE SET hash = EXCLUDED.hash RETURNING id)`;
  const insert = sql`INSERT INTO call_logs
      (${columns}, phone_e164, subject, dialled_at, rule_state, dials_before, consent_id, made_state, logged_state, basis_id, own_number)
    VALUES (${values}, ${kept.phone}, ${kept.subject}, ${call.dialledAt}, ${call.ruleState}, ${kept.dialsBefore}, ${kept.consentId},
      ${call.madeState}, ${call.loggedState}, (SELECT id FROM known UNION ALL SELECT id FROM made LIMIT 1),
      CASE WHEN ${call.dialledAt}::timestamptz IS NOT NULL THEN (SELECT calling_number FROM members WHERE members.id = ${call.userId}) END)
    ON CONFLICT (id, called_at) DO UPDATE SET dial_hash = EXCLUDED.dial_hash, phone_e164 = EXCLUDED.phone_e164,
      subject = EXCLUDED.subject, dialled_at = EXCLUDED.dialled_at, rule_state = EXCLUDED.rule_state,
      dials_before = EXCLUDED.dials_before, consent_id = EXCLUDED.consent_id, made_state = EXCLUDED.made_state,
      logged_state = EXCLUDED.logged_state, basis_id = EXCLUDED.basis_id, own_number = EXCLUDED.own_number`;
  return { basis, insert };
}

export interface CallLogRepo {
  /** Calls of a deleted list have neither list nor contact. */
  findByIds(ids: readonly string[]): Promise<CallLogRow[]>;
}

export function createCallLogRepo(pool: pg.Pool): CallLogRepo {
  return {
    async findByIds(ids) {
      const { rows } = await pool.query<CallLogRow & { isLiving: boolean }>(
        sql`SELECT ${LOG_COLUMNS}, ${isLivingSql(sql`call_logs.call_list_id`)} AS "isLiving"
         FROM call_logs WHERE id = ANY(${ids}::uuid[])`,
      );
      return rows.map(({ isLiving, ...call }) => (isLiving ? call : { ...call, callListId: null, contactId: null }));
    },
  };
}
