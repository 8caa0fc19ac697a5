import { AppError } from '@dialdeck/common/errors';
import type { ListScope } from '#access.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import type { ContactRow } from './contact.ts';

/** A contact of a list in the caller's scope; NOT_FOUND otherwise, whether it exists or not. */
export async function findContact(
  { lists, contacts }: Pick<CallListsServices, 'lists' | 'contacts'>,
  scope: ListScope,
  id: string,
): Promise<ContactRow> {
  const [contact] = await contacts.findByIds([requireUuid(id)]);
  const [list] = contact ? await lists.findVisible([contact.callListId], scope) : [];
  if (!contact || !list) throw new AppError('NOT_FOUND', { userMessage: 'Contact not found' });
  return contact;
}
