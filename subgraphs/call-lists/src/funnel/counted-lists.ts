import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@dialdeck/common/errors';
import type pg from 'pg';
import { type CountedGroup, countGroups } from './group.repo.ts';

/** How old the groups of a list may be; then they are counted anew while the old ones are shown. */
const FRESH_MS = 10_000;
const KEPT_MS = 60_000;
/** Below the time after which a request is told to come back. */
const WAIT_MS = 1_500;
const RETRY_SECONDS = 2;

interface Counting {
  groups: CountedGroup[] | null;
  at: number;
  running: Promise<void> | null;
}

/** The groups of long lists, counted beside the requests, each list once at a time. */
export interface CountedLists {
  /** @throws UNAVAILABLE while the first count of a list lasts */
  groupsOf(callListId: string): Promise<CountedGroup[]>;
}

export function createCountedLists(pool: pg.Pool): CountedLists {
  const lists = new Map<string, Counting>();

  function count(id: string, counting: Counting): Promise<void> {
    counting.running ??= countGroups(pool, id)
      .then((groups) => {
        counting.groups = groups;
        counting.at = performance.now();
      })
      .finally(() => {
        counting.running = null;
      });
    return counting.running;
  }

  return {
    async groupsOf(id) {
      for (const [other, { at, running }] of lists)
        if (!running && performance.now() - at > KEPT_MS) lists.delete(other);
      const counting = lists.get(id) ?? { groups: null, at: performance.now(), running: null };
      lists.set(id, counting);
      if (counting.groups && performance.now() - counting.at < FRESH_MS) return counting.groups;
      const running = count(id, counting);
      running.catch(() => undefined);
      if (!counting.groups) await Promise.race([running, sleep(WAIT_MS, undefined, { ref: false })]);
      if (!counting.groups) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_SECONDS });
      return counting.groups;
    },
  };
}
