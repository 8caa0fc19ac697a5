import type { Actor } from '@dialdeck/node/security/identity';
import { listScope } from '#access.ts';
import type { ContactRow } from '#contacts/contact.ts';
import { findContact } from '#contacts/find-contact.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { releaseLease } from './lease.repo.ts';

/** A skip: the contact is released, and keeps its place in the queue. No error if it is already released, or another agent holds it. */
export async function releaseContact(
  services: Pick<CallListsServices, 'pool' | 'lists' | 'contacts'>,
  actor: Actor,
  contactId: string,
): Promise<ContactRow> {
  const contact = await findContact(services, listScope(actor), contactId);
  await releaseLease(services.pool, contact.id, requireUuid(actor.userId));
  return contact;
}
