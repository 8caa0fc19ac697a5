import type { ContactStatus } from '@dialdeck/common/words';

interface Promised {
  readonly id: string;
  readonly status: ContactStatus;
  readonly callbackAt?: string | null;
}

/** Who is to be called back by now. A result that was saved a moment ago has changed the contact before the lane is asked for anew. */
export function dueAmong<Contact extends Promised>(
  contacts: readonly Contact[],
  waitingIds: ReadonlySet<string>,
  now: Date,
): Contact[] {
  return contacts.filter(
    ({ id, status, callbackAt }) =>
      status === 'callback' && callbackAt != null && Date.parse(callbackAt) <= now.getTime() && !waitingIds.has(id),
  );
}
