import { AppError } from '@dialdeck/common/errors';
import { named, sql } from '@dialdeck/node/database/sql';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { keptScope, looksAfter } from '#access.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { readMembers } from '#members/member.repo.ts';
import { memberName } from '#members/member.rules.ts';
import { isKeptListSql } from '#scope.sql.ts';
import { findCallOf, findLastCall, findOpenCall, type LockedContact, lockContact } from './call.repo.ts';
import { contactAfterDial } from './call.rules.ts';
import { type CallLogRow, isOpenCall, newCall } from './call-log.ts';
import { type CallOfContact, refusedCorrection } from './correction.rules.ts';
import { refuseHeld } from './hold-contact.ts';

/** The call that a result belongs to. */
export interface ChosenCall {
  contact: ContactRow;
  locked: LockedContact;
  /** Null when the result itself creates the call. */
  call: CallLogRow | null;
  isCorrection: boolean;
  /** The corrected result was Try Again. */
  isRetried: boolean;
  /** The agent who has called the contact since, or holds it: the result is stored with its call, and the contact stays unchanged. */
  calledSinceBy: string | null;
  /** The team of the contact's list. */
  teamId: string | null;
}

interface ContactAndCall {
  /** Null where the caller may not see the contact. */
  locked: LockedContact | null;
  /** The caller's open call of it, unless another one is named. */
  open: CallLogRow | null;
}

/** Locks a contact, then reads its open call: sent together. */
export async function lockForResult(
  client: pg.PoolClient,
  actor: Actor,
  { contactId, callLogId, dialKey }: { contactId: string; callLogId: string | null; dialKey: string | null },
): Promise<ContactAndCall> {
  const [locked, open] = await Promise.all([
    lockContact(client, contactId, keptScope(actor)),
    callLogId === null && actor.userId ? findOpenCall(client, { contactId, userId: actor.userId, dialKey }) : null,
  ]);
  return { locked, open };
}

/**
 * Chooses the call of a locked contact: the given one, or the caller's newest open call.
 * @throws NOT_FOUND for a contact or call that the caller must not see; CONFLICT while a colleague is calling, or when it is too late to correct
 */
export async function chooseCall(
  client: pg.PoolClient,
  actor: Actor,
  { locked, open, callLogId, now }: ContactAndCall & { callLogId: string | null; now: Date },
): Promise<ChosenCall> {
  if (!locked) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  const { contact, holderId, teamId } = locked;
  const otherHolderId = holderId === actor.userId ? null : holderId;
  const nameOf = async (id: string) => memberName((await readMembers(client, [id]))[0]);
  if (callLogId === null) {
    if (otherHolderId) return refuseHeld((await readMembers(client, [otherHolderId]))[0]);
    return { contact, locked, call: open, isCorrection: false, isRetried: false, calledSinceBy: null, teamId };
  }
  const call = await findCallOf(client, contact.id, callLogId);
  const asker = { userId: actor.userId, looksAfter: looksAfter(actor, locked.isLed) };
  if (!call || (call.userId !== asker.userId && !asker.looksAfter)) {
    throw new AppError('NOT_FOUND', { userMessage: 'Call not found' });
  }
  const isCorrection = !isOpenCall(call);
  const refusal = isCorrection ? refusedCorrection(call, asker, now) : null;
  if (refusal === 'finished-by-other' && call.finishedBy) {
    throw conflict(`This call was finished by ${await nameOf(call.finishedBy)}.`);
  }
  if (refusal === 'too-late') throw conflict('Results can be corrected for 24 hours. Ask an admin.');
  const last = await findLastCall(client, contact.id);
  const sinceId = last && last.id !== call.id ? last.userId : otherHolderId;
  const isRetried = isCorrection && call.disposition === null;
  return {
    contact,
    locked,
    call,
    isCorrection,
    isRetried,
    calledSinceBy: sinceId ? await nameOf(sinceId) : null,
    teamId,
  };
}

const conflict = (userMessage: string) => new AppError('CONFLICT', { userMessage });

/** The owner of a callback: the agent of the call while that agent sees the list, else the caller. */
export async function promiseKeeper(client: pg.PoolClient, call: CallLogRow, saverId: string): Promise<string> {
  if (call.userId === saverId) return saverId;
  const { rowCount } = await client.query(
    named('keeps-list', sql`SELECT WHERE ${isKeptListSql(sql`${call.callListId}::uuid`, call.userId)}`),
  );
  return rowCount ? call.userId : saverId;
}

/** The call before its result: the dialled one, or the one that the result creates. */
export function beginOf(
  { contact, call, isRetried, teamId }: ChosenCall,
  { userId, now, callKey }: { userId: string; now: Date; callKey: string | null },
): CallOfContact {
  if (call) {
    // The try that this call was counted as is counted again with the new result.
    return { call, contact: isRetried ? { ...contact, tries: Math.max(0, contact.tries - 1) } : contact };
  }
  const { id: contactId, callListId, phoneE164: phoneNumber } = contact;
  return {
    contact: contactAfterDial(contact, now),
    call: { ...newCall({ id: newId(), contactId, userId, callListId, teamId, phoneNumber, calledAt: now }), callKey },
  };
}
