/** Contacts that wait for the search index, by their ids, both ends included. */
export interface IdRange {
  first: string;
  last: string;
}

/** Contacts of one range: what one replica indexes at a time, well within a statement's time-out. */
export const RANGE_CONTACTS = 1_000;

export function rangesOf(ids: readonly string[]): IdRange[] {
  const sorted = [...ids].sort();
  const ranges: IdRange[] = [];
  for (let at = 0; at < sorted.length; at += RANGE_CONTACTS) {
    const [first, last] = [sorted[at], sorted[Math.min(at + RANGE_CONTACTS, sorted.length) - 1]];
    if (first && last) ranges.push({ first, last });
  }
  return ranges;
}
