import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type CountedGroup, countGroups } from './group.repo.ts';

/** How old the groups of a list may be; then they are counted anew while the old ones are shown. */
const FRESH_MS = 10_000;
const KEPT_MS = 60_000;
/** Below the time after which a request is told to come back. */
const WAIT_MS = 1_500;
/** Contacts that one statement counts, so that short lists do not wait for long ones. */
const AT_ONCE = 100_000;

interface Counting {
  groups: CountedGroup[] | null;
  at: number;
  running: Promise<void> | null;
}

export interface SizedList {
  id: string;
  contacts: number;
}

/** The groups of long lists, counted beside the requests, each list once at a time. */
export interface CountedLists {
  /** By list; without those whose first count lasts. */
  groupsOf(lists: readonly SizedList[]): Promise<Map<string, CountedGroup[]>>;
}

export function createCountedLists(pool: pg.Pool): CountedLists {
  const known = new Map<string, Counting>();

  function count(ids: readonly string[]): void {
    const running = countGroups(pool, ids)
      .then((groups) => {
        for (const id of ids) {
          const own = groups.filter(({ callListId }) => callListId === id);
          known.set(id, { groups: own, at: performance.now(), running: null });
        }
      })
      .finally(() => {
        for (const id of ids) countingOf(id).running = null;
      });
    running.catch(() => undefined);
    for (const id of ids) countingOf(id).running = running;
  }

  function countingOf(id: string): Counting {
    const counting = known.get(id) ?? { groups: null, at: performance.now(), running: null };
    known.set(id, counting);
    return counting;
  }

  return {
    async groupsOf(lists) {
      for (const [id, { at, running }] of known) if (!running && performance.now() - at > KEPT_MS) known.delete(id);
      const isStale = ({ groups, at, running }: Counting) => !running && !(groups && performance.now() - at < FRESH_MS);
      for (const part of partsOf(lists.filter(({ id }) => isStale(countingOf(id))))) count(part);
      const first = lists.map(({ id }) => countingOf(id)).filter(({ groups }) => !groups);
      const over = Promise.allSettled(first.map(({ running }) => running));
      if (first.length > 0) await Promise.race([over, sleep(WAIT_MS, undefined, { ref: false })]);
      return new Map(
        lists.flatMap(({ id }) => {
          const { groups } = countingOf(id);
          return groups ? [[id, groups] as const] : [];
        }),
      );
    },
  };
}

/** Together as many contacts as one statement counts; a longer list by itself. */
function partsOf(lists: readonly SizedList[]): string[][] {
  const parts: { ids: string[]; contacts: number }[] = [];
  for (const { id, contacts } of lists) {
    const last = parts.at(-1);
    if (!last || last.contacts + contacts > AT_ONCE) parts.push({ ids: [id], contacts });
    else {
      last.ids.push(id);
      last.contacts += contacts;
    }
  }
  return parts.map(({ ids }) => ids);
}
