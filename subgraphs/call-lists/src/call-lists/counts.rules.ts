import { CONTACT_STATUSES, type ContactStatus, type Disposition } from '@dialdeck/common/words';
import type { ListCounts } from './call-list.ts';

/** The number of contacts of a list: all, or only contacts of some statuses. */
export function countContacts(counts: ListCounts, statuses: readonly ContactStatus[] = CONTACT_STATUSES): number {
  return statuses.reduce((sum, status) => sum + counts[status], 0);
}

/** The fields of a contact that its list's counts depend on. */
export interface Counted {
  status: ContactStatus;
  lastCallDisposition: Disposition | null;
}

/** The change of a list's counts when one of its contacts changes. Empty without a change. */
export function countsDelta(before: Counted, after: Counted): Partial<ListCounts> {
  const delta: Partial<ListCounts> = {};
  if (before.status !== after.status) {
    delta[before.status] = -1;
    delta[after.status] = 1;
  }
  const completed = Number(hasResult(after)) - Number(hasResult(before));
  if (completed !== 0) delta.completed = completed;
  return delta;
}

/** `completedCalls` of a list: its contacts with a saved result. */
const hasResult = ({ lastCallDisposition }: Counted) => lastCallDisposition !== null;
