import type { Disposition } from '@dialdeck/common/words';
import type pg from 'pg';
import type { ListScope } from '#access.ts';
import { isLivingSql } from '#call-lists/list-lifetime.repo.ts';
import { CONTACT_COLUMNS } from '#contacts/contact.columns.ts';
import type { ContactRow } from '#contacts/contact.ts';
import type { RequestMark } from '#idempotency/once.ts';
import { OF_NUMBERS } from '#parking/parking.rules.ts';
import { isLedSql, isSeenListSql } from '#scope.sql.ts';
import type { CallLogRow, KeptDial } from './call-log.ts';

/*
 * Statements of one call, all in one transaction. The contact is locked first and the list's counts come last: other work
 * on the same contact waits, and no two transactions deadlock.
 * The statements are named, so that a connection plans each once: planning over all partitions costs more than running.
 */

export const LOG_COLUMNS = `id, contact_id AS "contactId", user_id AS "userId", call_list_id AS "callListId",
  phone_number AS "phoneNumber", disposition, outcome, duration, notes, recording_url AS "recordingUrl", called_at AS "calledAt",
  call_key AS "callKey", made_state AS "madeState", logged_state AS "loggedState", ended_at AS "endedAt", resulted_at AS "resultedAt", work_seconds AS "workSeconds", finished_by AS "finishedBy",
  team_id AS "teamId", dialled_at AS "dialledAt", rule_state AS "ruleState"`;

export interface LockedContact {
  contact: ContactRow;
  /** The agent with a valid lease of it. */
  holderId: string | null;
  leaseUntil: Date | null;
  /** Its list's team. */
  teamId: string | null;
  /** Whether the caller leads that team, or one above it. */
  isLed: boolean;
}

/** Locks a contact, if the caller may see it. */
export async function lockContact(client: pg.PoolClient, id: string, scope: ListScope): Promise<LockedContact | null> {
  if (scope.kind === 'none') return null;
  type Row = ContactRow & Omit<LockedContact, 'contact'>;
  const { rows } =
    scope.kind === 'all'
      ? await client.query<Row>({ name: 'lock-contact', text: LOCK_CONTACT, values: [id] })
      : await client.query<Row>({ name: 'lock-own-contact', text: LOCK_OWN_CONTACT, values: [id, scope.userId] });
  if (!rows[0]) return null;
  const { holderId, leaseUntil, teamId, isLed, ...contact } = rows[0];
  return { contact, holderId, leaseUntil, teamId, isLed };
}

const ofList = (column: string) => `(SELECT ${column} FROM call_lists WHERE call_lists.id = contacts.call_list_id)`;
const LOCKED_COLUMNS = `${CONTACT_COLUMNS}, CASE WHEN lease_until > now() THEN lease_user_id END AS "holderId",
  lease_until AS "leaseUntil", ${ofList('team_id')} AS "teamId"`;

const LOCK_CONTACT = `SELECT ${LOCKED_COLUMNS}, false AS "isLed" FROM contacts
  WHERE id = $1 AND ${isLivingSql('contacts.call_list_id')} FOR UPDATE OF contacts`;

const LOCK_OWN_CONTACT = `SELECT ${LOCKED_COLUMNS}, coalesce(${ofList(isLedSql('$2'))}, false) AS "isLed" FROM contacts
  WHERE id = $1 AND ${isLivingSql('contacts.call_list_id')} AND ${isSeenListSql('contacts.call_list_id', '$2')}
  FOR UPDATE OF contacts`;

/** The list of a contact, without a look at rights. */
export async function findListOf(client: pg.PoolClient, contactId: string): Promise<string | null> {
  const { rows } = await client.query<{ callListId: string }>({
    name: 'find-list-of',
    text: 'SELECT call_list_id AS "callListId" FROM contacts WHERE id = $1',
    values: [contactId],
  });
  return rows[0]?.callListId ?? null;
}

/** The caller's open call of a locked contact: the one that was dialled with this key, else the newest. */
export async function findOpenCall(
  client: pg.PoolClient,
  { contactId, userId, dialKey }: { contactId: string; userId: string; dialKey: string | null },
): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>({
    name: 'find-open-call',
    text: `SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = $1 AND user_id = $2 AND disposition IS NULL AND outcome IS NULL
      ORDER BY coalesce(dial_key = $3::uuid, false) DESC, called_at DESC, id DESC LIMIT 1`,
    values: [contactId, userId, dialKey],
  });
  return rows[0] ?? null;
}

/** A call of a locked contact. */
export async function findCallOf(client: pg.PoolClient, contactId: string, id: string): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>({
    name: 'find-call-of',
    text: `SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = $1 AND id = $2`,
    values: [contactId, id],
  });
  return rows[0] ?? null;
}

/** The keys of the requests that logged a call and its result; none without keys. */
export interface CallMarks {
  /** Without a hash where a result created the call: the request that logs it is still to come. */
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
  const { rows } = await client.query<{ id: string; hash: string | null; isDial: boolean }>({
    name: 'find-logged-call',
    text: `SELECT id, dial_hash AS hash, dialled_at IS NOT NULL AS "isDial" FROM call_logs
      WHERE contact_id = $1 AND user_id = $2 AND dial_key = $3 AND called_at > now() - $4 * INTERVAL '1 day' LIMIT 1`,
    values: [contactId, userId, key, REMEMBERED_DAYS],
  });
  return rows[0] ?? null;
}

/** The newest call of a contact. */
export async function findLastCall(client: pg.PoolClient, contactId: string): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>({
    name: 'find-last-call',
    text: `SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = $1 ORDER BY called_at DESC, id DESC LIMIT 1`,
    values: [contactId],
  });
  return rows[0] ?? null;
}

/** The newest call of a contact whose result this person has saved or corrected, whoever has dialled. */
export async function findCallFinishedBy(
  client: pg.PoolClient,
  contactId: string,
  userId: string,
): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>({
    name: 'find-call-finished-by',
    text: `SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = $1 AND (finished_by = $2
        OR EXISTS (SELECT FROM call_corrections WHERE call_log_id = call_logs.id AND by_user_id = $2))
      ORDER BY called_at DESC, id DESC LIMIT 1`,
    values: [contactId, userId],
  });
  return rows[0] ?? null;
}

/** The result of the contact's newest other call that has one. */
export async function findOtherDisposition(
  client: pg.PoolClient,
  { id, contactId }: Pick<CallLogRow, 'id' | 'contactId'>,
): Promise<Disposition | null> {
  const { rows } = await client.query<{ disposition: Disposition }>({
    name: 'find-other-disposition',
    text: `SELECT disposition FROM call_logs WHERE contact_id = $1 AND id <> $2 AND disposition IS NOT NULL
      ORDER BY called_at DESC, id DESC LIMIT 1`,
    values: [contactId, id],
  });
  return rows[0]?.disposition ?? null;
}

/** What is saved with a call. */
export interface SavedWith extends CallMarks {
  /** For a new call. */
  kept?: KeptDial | null;
}

const CODES_OF_NUMBERS = `(${OF_NUMBERS.map((code) => `'${code}'`).join(', ')})`;

/** Saves a new call, or the result of an existing one. */
export async function saveCall(client: pg.PoolClient, call: CallLogRow, also: SavedWith = {}): Promise<void> {
  const { bases, insert, values } = savedCall(call, also);
  await client.query({ name: also.kept ? 'save-dial' : 'save-call', text: withSql(bases) + insert, values });
}

/**
 * The same, together with the changes of the contact. A result ends the contact's lease. Its parking ends too, as a promise may exempt from
 * a rule; whether its number is to be parked again is judged at once.
 */
export async function saveCallAndContact(
  client: pg.PoolClient,
  call: CallLogRow,
  contact: ContactRow,
  also: SavedWith = {},
): Promise<void> {
  const isOver = call.disposition !== null || call.outcome !== null;
  const { bases, insert, values } = savedCall(call, also);
  const $ = (place: number) => `$${values.length + place}`;
  const isContact = `id = ${$(1)} AND call_list_id = ${$(2)}`;
  const judged = `judged AS (
    INSERT INTO parking_tasks (phone_e164) SELECT phone_e164 FROM contacts WHERE ${isContact} AND parked_for IN ${CODES_OF_NUMBERS})`;
  await client.query({
    name: also.kept ? 'save-dial-and-contact' : 'save-call-and-contact',
    text: `${withSql([...bases, `saved AS (${insert})`, judged])}
      UPDATE contacts SET status = ${$(3)}, callback_at = ${$(4)}, callback_user_id = ${$(5)}, last_call_disposition = ${$(6)},
        total_calls = ${$(7)}, last_called_at = ${$(8)}, notes = ${$(9)}, tries = ${$(10)}, retry_at = ${$(11)},
        finished_by = ${$(13)}, finished_at = ${$(14)},
        lease_user_id = CASE WHEN ${$(12)} THEN NULL ELSE lease_user_id END, lease_until = CASE WHEN ${$(12)} THEN NULL ELSE lease_until END,
        parked_until = NULL, parked_for = NULL
      WHERE ${isContact}`,
    values: [
      ...values,
      contact.id,
      contact.callListId,
      contact.status,
      contact.callbackAt,
      contact.callbackUserId,
      contact.lastCallDisposition,
      contact.totalCalls,
      contact.lastCalledAt,
      contact.notes,
      contact.tries,
      contact.retryAt,
      isOver,
      contact.finishedBy,
      contact.finishedAt,
    ],
  });
}

const CALL_COLUMNS = `id, contact_id, user_id, call_list_id, phone_number, disposition, outcome, duration, notes, called_at,
     dial_key, dial_hash, result_key, result_hash, call_key, ended_at, resulted_at, work_seconds, finished_by, team_id`;
const CALL_VALUES = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20';

const SAVE_CALL = `INSERT INTO call_logs (${CALL_COLUMNS}) VALUES (${CALL_VALUES})
  ON CONFLICT (id, called_at) DO UPDATE SET disposition = EXCLUDED.disposition, outcome = EXCLUDED.outcome,
    duration = EXCLUDED.duration, notes = EXCLUDED.notes, result_key = EXCLUDED.result_key, result_hash = EXCLUDED.result_hash,
    ended_at = EXCLUDED.ended_at, resulted_at = EXCLUDED.resulted_at, work_seconds = EXCLUDED.work_seconds,
    finished_by = EXCLUDED.finished_by`;

/** A basis is shared by thousands of calls. */
const BASES = [
  'known AS (SELECT id FROM verdict_bases WHERE hash = $29)',
  `made AS (
    INSERT INTO verdict_bases (hash, body) SELECT $29, $30::jsonb WHERE $29 IS NOT NULL AND NOT EXISTS (SELECT FROM known)
    ON CONFLICT (hash) DO UPDATE SET hash = EXCLUDED.hash RETURNING id)`,
];
const SAVE_DIAL = `INSERT INTO call_logs
    (${CALL_COLUMNS}, phone_e164, subject, dialled_at, rule_state, dials_before, consent_id, made_state, logged_state, basis_id,
      own_number)
  VALUES (${CALL_VALUES}, $21, $22, $23, $24, $25, $26, $27, $28, (SELECT id FROM known UNION ALL SELECT id FROM made LIMIT 1),
    CASE WHEN $23::timestamptz IS NOT NULL THEN (SELECT calling_number FROM members WHERE members.id = $3) END)
  ON CONFLICT (id, called_at) DO UPDATE SET dial_hash = EXCLUDED.dial_hash, phone_e164 = EXCLUDED.phone_e164,
    subject = EXCLUDED.subject, dialled_at = EXCLUDED.dialled_at, rule_state = EXCLUDED.rule_state,
    dials_before = EXCLUDED.dials_before, consent_id = EXCLUDED.consent_id, made_state = EXCLUDED.made_state,
    logged_state = EXCLUDED.logged_state, basis_id = EXCLUDED.basis_id, own_number = EXCLUDED.own_number`;

const withSql = (queries: readonly string[]): string => (queries.length === 0 ? '' : `WITH ${queries.join(', ')} `);

function savedCall(call: CallLogRow, { kept, ...marks }: SavedWith) {
  const values = callValues(call, marks);
  if (!kept) return { bases: [], insert: SAVE_CALL, values };
  const { phone, subject, dialsBefore, consentId, basis } = kept;
  const { dialledAt, ruleState, madeState, loggedState } = call;
  const facts = [
    phone,
    subject,
    dialledAt,
    ruleState,
    dialsBefore,
    consentId,
    madeState,
    loggedState,
    basis?.hash ?? null,
    basis?.body ?? null,
  ];
  return { bases: BASES, insert: SAVE_DIAL, values: [...values, ...facts] };
}

const callValues = (call: CallLogRow, { dial, result }: CallMarks) => [
  call.id,
  call.contactId,
  call.userId,
  call.callListId,
  call.phoneNumber,
  call.disposition,
  call.outcome,
  call.duration,
  call.notes,
  call.calledAt,
  dial?.key,
  dial?.hash,
  result?.key,
  result?.hash,
  call.callKey,
  call.endedAt,
  call.resultedAt,
  call.workSeconds,
  call.finishedBy,
  call.teamId,
];
