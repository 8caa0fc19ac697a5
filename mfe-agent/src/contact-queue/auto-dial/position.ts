import type { Position, QueueEntry } from './auto-dial.type.ts';

export const START: Position = { index: 0, contactId: null };

export function positionAt(entries: readonly QueueEntry[], index: number): Position {
  const entry = entries[index];
  return entry ? { index, contactId: entry.id } : START;
}

const indexOf = (entries: readonly QueueEntry[], id: string | null) => entries.findIndex((entry) => entry.id === id);

/**
 * Where the queue stands after its rows changed. A contact that left, or that its result moved down the queue, hands its
 * place to the one behind it: an agent goes on downwards, whatever happens to the contact just handled.
 */
export function followPosition(
  before: readonly QueueEntry[],
  position: Position,
  after: readonly QueueEntry[],
  hasMore: boolean,
): Position {
  const now = indexOf(after, position.contactId);
  const place = indexOf(before, position.contactId);
  if (place < 0) return positionAt(after, Math.max(now, 0));
  if (now >= 0 && before[place]?.status === after[now]?.status) return positionAt(after, now);

  const behind = before.slice(place + 1).find((entry) => indexOf(after, entry.id) >= 0);
  const successor = behind ? indexOf(after, behind.id) : -1;
  if (now >= 0 && (successor < 0 || now < successor)) return positionAt(after, now);
  if (successor >= 0) return positionAt(after, successor);
  return positionAt(after, hasMore ? after.length - 1 : 0);
}

/** Another filter shows other rows: the contact stays current when it is among them, else the first is. */
export function positionInNewRows(position: Position, entries: readonly QueueEntry[]): Position {
  return positionAt(entries, Math.max(indexOf(entries, position.contactId), 0));
}
