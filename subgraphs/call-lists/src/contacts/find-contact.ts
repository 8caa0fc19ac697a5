import { AppError } from '@dialdeck/common/errors';
import type { Actor } from '@dialdeck/node/security/identity';
import { listScope } from '#access.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { ContactRow } from './contact.ts';

/** A contact of a list that the caller may see; NOT_FOUND otherwise, whether it exists or not. */
export async function findContact(
  { lists, contacts }: Pick<CallListsServices, 'lists' | 'contacts'>,
  actor: Actor,
  id: string,
): Promise<ContactRow> {
  const [contact] = await contacts.findByIds([requireUuid(id)]);
  const [list] = contact ? await lists.findVisible([contact.callListId], listScope(actor)) : [];
  if (!contact || !list) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  return contact;
}
