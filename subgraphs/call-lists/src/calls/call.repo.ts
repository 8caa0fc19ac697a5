import type { ContactStatus } from '@dialdeck/common/words';
import type pg from 'pg';
import { CONTACT_COLUMNS } from '#contacts/contact.repo.ts';
import type { ContactRow } from '#contacts/contact.ts';
import type { CallLogRow } from './call-log.ts';

/*
 * Statements of one call, all in one transaction. The contact is locked first and the list's counts come last: whoever
 * else works on the same contact comes after, and no two wait for each other.
 */

const LOG_COLUMNS = `id, contact_id AS "contactId", user_id AS "userId", call_list_id AS "callListId",
  phone_number AS "phoneNumber", disposition, outcome, duration, notes, recording_url AS "recordingUrl", called_at AS "calledAt"`;

/** The list's id leads to the one partition that the contact is in. */
export interface ContactKey {
  id: string;
  callListId: string;
}

export async function lockContact(client: pg.PoolClient, { id, callListId }: ContactKey): Promise<ContactRow | null> {
  const { rows } = await client.query<ContactRow>(
    `SELECT ${CONTACT_COLUMNS} FROM contacts WHERE id = $1 AND call_list_id = $2 FOR UPDATE`,
    [id, callListId],
  );
  return rows[0] ?? null;
}

/** The caller's newest call of this contact that has no result yet. */
export async function lockOpenCall(
  client: pg.PoolClient,
  contactId: string,
  userId: string,
): Promise<CallLogRow | null> {
  const { rows } = await client.query<CallLogRow>(
    `SELECT ${LOG_COLUMNS} FROM call_logs WHERE contact_id = $1 AND user_id = $2 AND disposition IS NULL
     ORDER BY called_at DESC, id DESC LIMIT 1 FOR UPDATE`,
    [contactId, userId],
  );
  return rows[0] ?? null;
}

export async function insertCall(client: pg.PoolClient, call: CallLogRow): Promise<void> {
  await client.query(
    `INSERT INTO call_logs (id, contact_id, user_id, call_list_id, phone_number, disposition, outcome, duration, notes, called_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
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
    ],
  );
}

/** Saves the result of a call that was begun. */
export async function completeCall(client: pg.PoolClient, call: CallLogRow): Promise<void> {
  await client.query(
    'UPDATE call_logs SET disposition = $3, outcome = $4, duration = $5, notes = $6 WHERE id = $1 AND called_at = $2',
    [call.id, call.calledAt, call.disposition, call.outcome, call.duration, call.notes],
  );
}

/** What a call may change of its contact. */
export type ContactAfterCall = Pick<
  ContactRow,
  'callbackAt' | 'callbackUserId' | 'lastCallDisposition' | 'lastCalledAt' | 'notes' | 'totalCalls'
> & { status: ContactStatus };

export async function updateContact(
  client: pg.PoolClient,
  { id, callListId }: ContactKey,
  after: ContactAfterCall,
): Promise<void> {
  await client.query(
    `UPDATE contacts SET status = $3, callback_at = $4, callback_user_id = $5, last_call_disposition = $6, total_calls = $7,
       last_called_at = $8, notes = $9
     WHERE id = $1 AND call_list_id = $2`,
    [
      id,
      callListId,
      after.status,
      after.callbackAt,
      after.callbackUserId,
      after.lastCallDisposition,
      after.totalCalls,
      after.lastCalledAt,
      after.notes,
    ],
  );
}
