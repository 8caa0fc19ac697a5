import { CONTACT_TEXTS } from './contact.fields.ts';
import { digitsOf } from './phone-format.ts';
import { fullName, type Named } from './user.rules.ts';
import type { ContactStatus } from './words.ts';

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

/** What the order of the queue looks at. */
export interface QueueEntry {
  status: ContactStatus;
  /** As {@link queueKey} makes it. */
  queueKey?: string | null;
}

/**
 * Where a contact stands among those of its rank, as a text: the greater, the sooner.
 * @param createdAt ISO 8601 in UTC with microseconds, which tell the rows of one file apart; a Date would lose them
 */
export const queueKey = (createdAt: string, id: string): string => `${createdAt} ${id}`;

/** By priority, then the newest first; the id settles the rest. */
export function compareQueueOrder(a: QueueEntry, b: QueueEntry): number {
  return QUEUE_RANK[b.status] - QUEUE_RANK[a.status] || compareTexts(b.queueKey ?? '', a.queueKey ?? '');
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What `Active Only` hides: contacts that nobody calls any more. */
export function isHiddenWhenActiveOnly(status: ContactStatus): boolean {
  return status === 'winner' || status === 'loser' || status === 'archived';
}

/** What a search of the queue looks at. */
export interface Searchable extends Named {
  email?: string | null | undefined;
  company?: string | null | undefined;
  phone?: string | null | undefined;
}

/**
 * Without case on first name, last name, e-mail and company; any part of the phone number, compared by
 * digits, so that 415-555 finds (415) 555-0100.
 */
export function matchesSearch(contact: Searchable, term: string): boolean {
  const wanted = term.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const texts = [fullName(contact, ''), ...CONTACT_TEXTS.map((field) => contact[field])];
  if (texts.some((text) => text?.toLocaleLowerCase().includes(wanted))) return true;
  const isPhone = /^[\d\s()+./-]+$/.test(wanted);
  return isPhone && digitsOf(wanted) !== '' && digitsOf(contact.phone ?? '').includes(digitsOf(wanted));
}
