import type { ContactStatus } from '@dialdeck/common/words';

interface Promised {
  readonly id: string;
  readonly status: ContactStatus;
  readonly callbackAt?: string | null;
}

/** A contact with the time it was promised. */
export type Due<Contact extends Promised> = Contact & { readonly callbackAt: string };

/** Who is to be called back by now. A result that was saved a moment ago has changed the contact before it is asked for anew. */
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
