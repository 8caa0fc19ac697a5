import { isHiddenWhenActiveOnly } from '@dialdeck/common/calls/queue.rules';
import type { ContactStatus } from '@dialdeck/common/words';

interface Callable {
  readonly status: ContactStatus;
  readonly callbackAt?: string | null;
  /** Null or absent: no retry is planned. */
  readonly retry?: { readonly at?: string | null } | null;
}

interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** This agent's result of the contact is not with the server yet. */
  readonly isWaiting: boolean;
  /** A colleague is calling the contact, or has just done so. */
  readonly isTaken: boolean;
}

/** Whether a contact may be under the call key. */
export function canBeCalledNow(contact: Callable, { now, isWaiting, isTaken }: Circumstances): boolean {
  const { status, callbackAt, retry } = contact;
  if (isWaiting || isTaken || isHiddenWhenActiveOnly(status)) return false;
  const isDue = (at: string | null | undefined) => at != null && Date.parse(at) <= now;
  if (status === 'callback') return isDue(callbackAt);
  // Without a time there are no more tries.
  return !retry || isDue(retry.at);
}
