import { isHiddenWhenActiveOnly, QUEUE_RANK } from '@dialdeck/common/calls/queue.rules';
import { CONTACT_STATUSES, type ContactStatus } from '@dialdeck/common/words';

/** The sort keys of the queue, each descending. */
export interface QueuePosition {
  rank: number;
  /** ISO 8601 in UTC with microseconds, which a Date would lose: as text it sorts in chronological order. */
  createdAt: string;
  id: string;
}

/** The statuses that a queue shows. */
export const queueStatuses = (activeOnly: boolean): ContactStatus[] =>
  CONTACT_STATUSES.filter((status) => !(activeOnly && isHiddenWhenActiveOnly(status)));

/** The ranks of statuses, in descending order. */
export const queueRanks = (statuses: readonly ContactStatus[]): number[] =>
  [...new Set(statuses.map((status) => QUEUE_RANK[status]))].sort((a, b) => b - a);

/** The statuses of a rank, and whether these are all that it has. */
export function statusesOfRank(rank: number, statuses: readonly ContactStatus[]) {
  const ofRank = (all: readonly ContactStatus[]) => all.filter((status) => QUEUE_RANK[status] === rank);
  const shown = ofRank(statuses);
  return { statuses: shown, isWhole: shown.length === ofRank(CONTACT_STATUSES).length };
}

/** Queue order: highest rank first, then newest, then the id. */
export function compareInQueue(a: QueuePosition, b: QueuePosition): number {
  return b.rank - a.rank || compareTexts(b.createdAt, a.createdAt) || compareTexts(b.id, a.id);
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
