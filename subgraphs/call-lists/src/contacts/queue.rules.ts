import { isHiddenWhenActiveOnly, QUEUE_RANK } from '@dialdeck/common/calls/queue.rules';
import { CONTACT_STATUSES } from '@dialdeck/common/words';

/** The sort keys of the queue, each descending. */
export interface QueuePosition {
  rank: number;
  /** ISO 8601 in UTC with microseconds, which a Date would lose: as text it sorts in chronological order. */
  createdAt: string;
  id: string;
}

/** The ranks that a queue shows, in descending order. */
export function queueRanks(activeOnly: boolean): number[] {
  const shown = CONTACT_STATUSES.filter((status) => !(activeOnly && isHiddenWhenActiveOnly(status)));
  return [...new Set(shown.map((status) => QUEUE_RANK[status]))].sort((a, b) => b - a);
}

/** Queue order: highest rank first, then newest, then the id. */
export function compareInQueue(a: QueuePosition, b: QueuePosition): number {
  return b.rank - a.rank || compareTexts(b.createdAt, a.createdAt) || compareTexts(b.id, a.id);
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
