import { DEFAULT_COUNTRY } from '@dialdeck/common/constants';
import { AppError } from '@dialdeck/common/errors';
import { normalizePhone } from '@dialdeck/common/phones/phone';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { keptScope } from '#access.ts';
import type { CallListRow } from '#call-lists/call-list.ts';
import { findVisible } from '#call-lists/visible-lists.repo.ts';
import { lockDialled } from '#phones/number-lock.repo.ts';
import { type AskServices, readFor } from '#verdicts/ask-verdict.ts';
import { findListOf, type LockedContact, lockContact } from './call.repo.ts';
import type { DialledNumbers, Foreseen } from './judge-dial.ts';

export interface DialRequest {
  /** The list that the request names. */
  listId: string | null;
  contactId: string | null;
  /** As it was sent. */
  phoneNumber: string;
  at: Date;
}

/** The facts that decide a dial. */
export interface Dialled {
  /** The named list, or else the contact's. */
  list: CallListRow | null;
  numbers: DialledNumbers;
  /** Null if the caller has no part in the contact's list. */
  locked: LockedContact | null;
  foreseen: Foreseen | null;
}

/**
 * Reads and locks the facts that decide a dial; in one round trip for a named list and a number with its country code. The numbers
 * are locked before any row: a call and a do-not-call entry for one of them run one after the other.
 * The verdict refuses calls in a paused list, so that a call that was already made is found and logged.
 * @throws NOT_FOUND for a named list in which the caller has no part
 */
export async function readDialled(
  client: pg.PoolClient,
  services: AskServices,
  actor: Actor,
  { listId: named, contactId, phoneNumber, at }: DialRequest,
): Promise<Dialled> {
  const listId = named ?? (contactId && (await findListOf(client, contactId)));
  const scope = keptScope(actor);
  const findList = async () => (listId ? ((await findVisible(client, [listId], scope))[0] ?? null) : null);
  const country = hasCountryCode(phoneNumber) ? null : (await findList())?.defaultCountry;
  const phone = normalizePhone(phoneNumber, country ?? DEFAULT_COUNTRY);
  const ofList = { contact: contactId ? { id: contactId } : null, list: listId ? { id: listId } : null };
  const [list, , locked, read] = await Promise.all([
    findList(),
    lockDialled(client, { phone, contactId }),
    contactId ? lockContact(client, contactId, scope) : null,
    phone ? readFor(client, services, actor, { ...ofList, phone, at }) : null,
  ]);
  if (named && !list) throw new AppError('NOT_FOUND', { userMessage: 'Call list not found' });
  return {
    list,
    numbers: { contact: locked?.contact.phoneE164 ?? null, sent: phone },
    locked,
    foreseen: phone && read ? { phone, contactId, listId, read } : null,
  };
}

/** Whether a number is the same in every country. */
const hasCountryCode = (phoneNumber: string): boolean => phoneNumber.trimStart().startsWith('+');
