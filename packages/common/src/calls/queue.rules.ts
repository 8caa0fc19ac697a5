import type { ContactStatus } from '#words.ts';

/**
 * The queue's priorities (docs/requirements/queue.md#order), the first highest, so that every key of the
 * queue's index runs downwards: rank, createdAt and id, each DESC.
 */
export const QUEUE_RANK = {
  active: 4,
  attempted: 3,
  winner: 2,
  loser: 2,
  archived: 2,
  callback: 1,
} as const satisfies Record<ContactStatus, number>;

/** The fields that the queue is ordered by. */
export interface QueueEntry {
  status: ContactStatus;
  /** As {@link queueKey} makes it. */
  queueKey?: string | null;
}

/**
 * A contact's position among the contacts of its rank, as a text: the greater, the sooner.
 * @param createdAt ISO 8601 in UTC with microseconds, which distinguish the rows of one file; a Date would lose them
 */
export const queueKey = (createdAt: string, id: string): string => `${createdAt} ${id}`;

/** By priority, then the newest first; the id settles the rest. */
export function compareQueueOrder(a: QueueEntry, b: QueueEntry): number {
  return QUEUE_RANK[b.status] - QUEUE_RANK[a.status] || compareTexts(b.queueKey ?? '', a.queueKey ?? '');
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Hidden by `Active Only`: contacts that will not be called again. */
export function isHiddenWhenActiveOnly(status: ContactStatus): boolean {
  return status === 'winner' || status === 'loser' || status === 'archived';
}
