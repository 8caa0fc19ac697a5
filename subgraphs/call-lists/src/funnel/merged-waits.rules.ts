import type { CountedGroup } from './group.repo.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The groups at the instant of their count: contacts with the same kind of wait form one group with the earliest end, regardless of
 * its hour. This reduces a long list's thousands of groups to hundreds. A promise may exempt from an hour before its time on, and ends
 * its wait with the grace, so promises are merged between these instants.
 */
export function mergeWaits(
  groups: readonly CountedGroup[],
  at: number,
  { callbackGraceMinutes }: { callbackGraceMinutes: number },
): CountedGroup[] {
  const merged = new Map<string, CountedGroup>();
  for (const group of groups) {
    const { placeId, status, tries, parkedFor, waiting, heldUntil, elsewhereUntil } = group;
    const end = group.at ?? 0;
    const span =
      waiting === 'callback' &&
      [end <= at - callbackGraceMinutes * MINUTE_MS, end <= at + HOUR_MS].map(Number).join('');
    // A held contact is free when its lease and its wait have ended.
    const own = heldUntil === null ? null : end;
    const key = [placeId, status, tries, parkedFor, waiting, span, heldUntil, own, elsewhereUntil].join();
    const first = merged.get(key);
    merged.set(
      key,
      first ? { ...first, at: first.at && Math.min(first.at, end), count: first.count + group.count } : group,
    );
  }
  return [...merged.values()];
}
