import type { ContactPatch } from '@dialdeck/common/contacts/contact-patch.schemas';
import { AppError } from '@dialdeck/common/errors';
import { normalizePhone } from '@dialdeck/common/phones/phone';
import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { fullName } from '@dialdeck/common/teams/user.rules';
import { inTransaction } from '@dialdeck/node/database/database';
import type { Logger } from '@dialdeck/node/process/log';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { listScope } from '#access.ts';
import { findCallList } from '#call-lists/find-call-list.ts';
import { holdListAlone } from '#call-lists/list-lifetime.repo.ts';
import { lockContact } from '#calls/call.repo.ts';
import { heldContact } from '#calls/hold-contact.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findNumber, saveChange } from './contact-change.repo.ts';
import { type ContactChanges, patchContact } from './contact-change.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'contacts' | 'places' | 'listCounts' | 'clock'> & {
  log?: Pick<Logger, 'info'>;
};

/**
 * Corrects a contact, also one that is being called. Of two corrections of one field the later one stays, and the history has both.
 * @throws NOT_FOUND, BAD_INPUT for a phone that cannot be read; CONFLICT for a number that another contact of the list has, or while
 * another agent holds the contact
 */
export async function changeContact(
  services: Services,
  actor: Actor,
  contactId: string,
  patch: ContactPatch,
): Promise<ContactRow> {
  const id = requireUuid(contactId);
  const userId = requireUuid(actor.userId);
  const number = patch.phone === undefined ? null : await readNumber(services, actor, { id, phone: patch.phone });
  const saved = await inTransaction(services.pool, async (client) => {
    // Until the end no other transaction adds numbers to the list: an import is over, or meets this number.
    if (number) await holdListAlone(client, number.callListId);
    const locked = await lockContact(client, id, listScope(actor));
    if (!locked) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
    const { contact: before } = locked;
    const { contact, changes } = patchContact(before, patch, number?.phoneE164 ?? null);
    if (Object.keys(changes).length === 0) return { contact: before, changes, isNewNumber: false };
    const isNewNumber = contact.phoneE164 !== before.phoneE164;
    if (isNewNumber) {
      await heldContact(client, actor, locked);
      await refuseListed(client, contact);
    }
    const corrected = { ...contact, correctedAt: services.clock() };
    const placement = isNewNumber ? services.places.place(corrected) : null;
    await saveChange(client, { id: newId(), userId, before, contact: corrected, changes, placement });
    return { contact: corrected, changes, isNewNumber };
  });
  if (saved.isNewNumber) services.listCounts.forget(saved.contact.callListId);
  logCorrection(services.log, saved);
  return saved.contact;
}

/**
 * Reads a phone with the country of the contact's list, and learns its place.
 * @throws NOT_FOUND, BAD_INPUT
 */
async function readNumber(
  { lists, contacts, places }: Services,
  actor: Actor,
  { id, phone }: { id: string; phone: string },
): Promise<{ phoneE164: string; callListId: string }> {
  const contact = await findContact({ lists, contacts }, listScope(actor), id);
  const list = await findCallList(lists, actor, contact.callListId);
  // A phone that stays is not read again: the list may have got another country.
  const phoneE164 = phone === contact.phone ? contact.phoneE164 : normalizePhone(phone, list.defaultCountry);
  if (phoneE164 === null) throw new AppError('BAD_INPUT', { userMessage: NOT_A_PHONE, fields: { phone: NOT_A_PHONE } });
  await places.placeAll([{ ...contact, phoneE164 }]);
  return { phoneE164, callListId: contact.callListId };
}

const NOT_A_PHONE = 'This is not a valid phone number.';

/** @throws CONFLICT with the name of the contact that has the number */
async function refuseListed(client: pg.PoolClient, contact: ContactRow): Promise<void> {
  const other = await findNumber(client, contact);
  if (!other) return;
  const sentence = `This number is already in this list: ${fullName(other, formatPhone(other.phone))}.`;
  throw new AppError('CONFLICT', { userMessage: sentence, fields: { phone: sentence } });
}

/** The names of the changed fields, without their values. */
function logCorrection(
  log: Services['log'],
  { contact, changes }: { contact: ContactRow; changes: ContactChanges },
): void {
  const fields = Object.keys(changes);
  if (fields.length === 0) return;
  const subject = { contactId: contact.id, callListId: contact.callListId, fields };
  log?.info({ event: 'sensitive_update', action: 'changeContact', subject });
}
