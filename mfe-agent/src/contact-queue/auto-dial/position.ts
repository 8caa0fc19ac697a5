import type { DialEntry, Position } from './auto-dial.type.ts';

/** No row is current. */
export const NOBODY: Position = { index: -1, contactId: null, isKept: false };

export function positionAt(entries: readonly DialEntry[], index: number): Position {
  const entry = entries[index];
  return entry ? { index, contactId: entry.id, isKept: false } : NOBODY;
}

/** A row that the agent chose stays current, also one that cannot be called now. */
export function positionByHand(entries: readonly DialEntry[], index: number): Position {
  const entry = entries[index];
  return { ...positionAt(entries, index), isKept: entry !== undefined && !isOffered(entry) };
}

const indexOf = (entries: readonly DialEntry[], id: string | null) => entries.findIndex((entry) => entry.id === id);

/** Whether a row may be offered, for all that is known of it. */
export const isOffered = ({ isCallable, ruling }: DialEntry): boolean => isCallable && ruling !== 'closed';

/**
 * The first row that may be offered, from `index` downwards and then from the top; where the rules refuse all of them, the first
 * that they refuse. -1 when there is none.
 */
export function nextCallable(entries: readonly DialEntry[], index: number): number {
  const offered = firstFrom(entries, index, isOffered);
  return offered >= 0 ? offered : firstFrom(entries, index, ({ isCallable }) => isCallable);
}

function firstFrom(entries: readonly DialEntry[], index: number, is: (entry: DialEntry) => boolean): number {
  const below = entries.findIndex((entry, place) => place >= index && is(entry));
  return below >= 0 ? below : entries.findIndex(is);
}

/** The same contact among changed rows. If it has left, the row after it takes its position. */
export function followPosition(
  before: readonly DialEntry[],
  position: Position,
  after: readonly DialEntry[],
): Position {
  const now = indexOf(after, position.contactId);
  if (now >= 0) return { ...position, index: now };
  const behind = before.slice(position.index + 1).find(({ id }) => indexOf(after, id) >= 0);
  return { index: behind ? indexOf(after, behind.id) : after.length, contactId: null, isKept: false };
}

/** A contact that is current as soon as the list's first rows are in. */
export const positionToCome = (contactId: string): Position => ({ index: -1, contactId, isKept: false });

/** The first rows of a list: the contact that the agent chose before stays current when it is among them. */
export const positionInFirstRows = ({ contactId }: Position, entries: readonly DialEntry[]): Position =>
  positionByHand(entries, indexOf(entries, contactId));

/** Another filter shows other rows: the contact stays current when it is among them. */
export function positionInNewRows(position: Position, entries: readonly DialEntry[]): Position {
  const index = indexOf(entries, position.contactId);
  return index >= 0 ? { ...position, index } : NOBODY;
}
