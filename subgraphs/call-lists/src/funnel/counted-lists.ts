import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { recountPlaces } from '#call-lists/place-counter.repo.ts';
import { type CountedGroup, type Detail, readCountedGroups } from './group.repo.ts';

/** The maximum age of a list's groups. */
const FRESH_MS = 10_000;
/** The maximum age while they cannot be read again. */
const KEPT_MS = 60_000;
/** Below the deadline of a request. */
const WAIT_MS = 1_500;
/** For a list whose counts stay wrong. */
const RECOUNT_EVERY_MS = 60_000;

interface Counting {
  groups: CountedGroup[] | null;
  at: number;
  recountedAt: number;
  running: Promise<void> | null;
}

/** The groups of long lists, read in the background, each list once at a time. */
export interface CountedLists {
  /** By list; lists that are being counted for the first time are left out. */
  groupsOf(callListIds: readonly string[]): Promise<Map<string, CountedGroup[]>>;
}

export function createCountedLists(pool: pg.Pool, detail: Detail): CountedLists {
  const known = new Map<string, Counting>();

  const countingOf = (id: string): Counting => {
    const counting = known.get(id) ?? { groups: null, at: 0, recountedAt: Number.NEGATIVE_INFINITY, running: null };
    known.set(id, counting);
    return counting;
  };

  /** A list that is being recounted delays no other. */
  async function read(ids: readonly string[]): Promise<void> {
    const { groups, wrong } = await readCountedGroups(pool, ids, detail);
    const isDue = (id: string) => performance.now() - countingOf(id).recountedAt > RECOUNT_EVERY_MS;
    const recounted = [...wrong].filter(isDue);
    for (const id of recounted)
      run([id], async () => {
        await recountPlaces(pool, id);
        countingOf(id).recountedAt = performance.now();
        keep([id], (await readCountedGroups(pool, [id], detail)).groups);
      });
    keep(
      ids.filter((id) => !recounted.includes(id)),
      groups,
    );
    await Promise.all(recounted.map((id) => countingOf(id).running));
  }

  function keep(ids: readonly string[], groups: readonly CountedGroup[]): void {
    const byList = Map.groupBy(groups, ({ callListId }) => callListId);
    for (const id of ids) Object.assign(countingOf(id), { groups: byList.get(id) ?? [], at: performance.now() });
  }

  function run(ids: readonly string[], work: () => Promise<void>): void {
    const running = work().finally(() => {
      for (const id of ids) if (countingOf(id).running === running) countingOf(id).running = null;
    });
    running.catch(() => undefined);
    for (const id of ids) countingOf(id).running = running;
  }

  return {
    async groupsOf(ids) {
      for (const [id, { at, running }] of known) if (!running && performance.now() - at > KEPT_MS) known.delete(id);
      const isFresh = ({ groups, at }: Counting) => groups !== null && performance.now() - at < FRESH_MS;
      const stale = ids.filter((id) => !countingOf(id).running && !isFresh(countingOf(id)));
      if (stale.length > 0) run(stale, () => read(stale));
      const over = Promise.allSettled(ids.map((id) => countingOf(id).running));
      await Promise.race([over, sleep(WAIT_MS, undefined, { ref: false })]);
      return new Map(
        ids.flatMap((id) => {
          const { groups } = countingOf(id);
          return groups ? [[id, groups] as const] : [];
        }),
      );
    },
  };
}
