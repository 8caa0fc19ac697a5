import type { ContactStatus } from '@dialdeck/common/words';

interface Promised {
  readonly id: string;
  readonly status: ContactStatus;
  readonly callbackAt?: string | null;
}

/** A contact with the time it was promised. */
export type Due<Contact extends Promised> = Contact & { readonly callbackAt: string };

/** Callbacks that are due. A result that was just saved has changed the contact before the callbacks are read again. */
export function dueAmong<Contact extends Promised>(
  contacts: readonly Contact[],
  waitingIds: ReadonlySet<string>,
  now: number,
): Due<Contact>[] {
  const isDue = (contact: Contact): contact is Due<Contact> =>
    contact.status === 'callback' &&
    contact.callbackAt != null &&
    Date.parse(contact.callbackAt) <= now &&
    !waitingIds.has(contact.id);
  return contacts.filter(isDue);
}
