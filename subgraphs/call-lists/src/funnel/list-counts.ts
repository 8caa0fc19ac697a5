import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@dialdeck/node/database/database';
import type pg from 'pg';
import type { CallListRow } from '#call-lists/call-list.ts';
import { type CountedGroup, countGroups, takeCount } from './group.repo.ts';
import { mergeWaits } from './merged-waits.rules.ts';

const MINUTE_MS = 60_000;
/** If the list's number of contacts has changed, a count is reused for this multiple of the time that it took. */
const REUSED_TIMES = 10;
/** The maximum age of a count that is returned, with its instant, while a newer count takes longer than a request may wait. */
const KEPT_MS = 10 * MINUTE_MS;
/** Below the deadline of a request. */
const WAIT_MS = 1_500;

/** The groups of a list, exact for an instant. */
export interface ListCount {
  /** By the hour in which a wait ends, for forecasts. */
  byHour: readonly CountedGroup[];
  /** The groups at the instant. */
  groups: readonly CountedGroup[];
  at: Date;
}

interface Kept extends ListCount {
  callbackGraceMinutes: number;
  contacts: number;
  /** By the process's own clock. */
  startedAt: number;
  tookMs: number;
}

export interface AskedCount {
  list: CallListRow;
  /** The number of contacts that the list has now. */
  contacts: number;
  /** Requires a count made for this request. Otherwise a count of the last minute suffices. */
  isFresh: boolean;
}

/** Counts lists when their figures are requested. No list is counted twice at the same time, by this or by another process. */
export interface ListCounts {
  /** By list; lists whose first count is still running are left out. */
  of(asked: readonly AskedCount[]): Promise<Map<string, ListCount>>;
  /** Called after a change that affects the figures: the next request counts the list again. */
  forget(callListId: string): void;
}

export function createListCounts(pool: pg.Pool, clock: () => Date): ListCounts {
  const known = new Map<string, Kept>();
  const running = new Map<string, Promise<void>>();

  async function count({ id, callbackGraceMinutes }: CallListRow): Promise<Kept> {
    return await inTransaction(pool, async (client) => {
      await takeCount(client, id);
      const [at, startedAt] = [clock(), performance.now()];
      const byHour = await countGroups(client, { id, callbackGraceMinutes }, at);
      const groups = mergeWaits(byHour, at.getTime(), { callbackGraceMinutes });
      const contacts = groups.reduce((sum, group) => sum + group.count, 0);
      return { byHour, groups, at, callbackGraceMinutes, contacts, startedAt, tookMs: performance.now() - startedAt };
    });
  }

  function start(list: CallListRow): Promise<void> {
    const isCurrent = () => running.get(list.id) === counting;
    const counting = count(list)
      .then((counted) => {
        if (isCurrent()) known.set(list.id, counted);
      })
      .finally(() => {
        if (isCurrent()) running.delete(list.id);
      });
    running.set(list.id, counting);
    return counting;
  }

  function isUsable({ list, contacts, isFresh }: AskedCount, arrivedAt: number): boolean {
    const kept = known.get(list.id);
    if (!kept) return false;
    if (kept.startedAt >= arrivedAt) return true;
    if (isFresh || kept.callbackGraceMinutes !== list.callbackGraceMinutes) return false;
    const usedForMs = kept.contacts === contacts ? MINUTE_MS : REUSED_TIMES * kept.tookMs;
    return performance.now() - kept.startedAt < usedForMs;
  }

  /** Joins a running count, and counts again if that one has begun before the request. */
  async function bringUpToDate(asked: AskedCount, arrivedAt: number): Promise<void> {
    while (!isUsable(asked, arrivedAt)) await (running.get(asked.list.id) ?? start(asked.list));
  }

  return {
    async of(asked) {
      const arrivedAt = performance.now();
      for (const [id, { startedAt }] of known) if (arrivedAt - startedAt > KEPT_MS) known.delete(id);
      const isOver = new AbortController();
      // One after the other, so that a page of lists takes one connection, and the short lists are not kept waiting by a long one.
      const counted = (async () => {
        for (const each of asked.toSorted((a, b) => a.contacts - b.contacts)) {
          if (isOver.signal.aborted) return;
          await bringUpToDate(each, arrivedAt);
        }
      })().catch(() => undefined);
      await Promise.race([counted, sleep(WAIT_MS, undefined, { ref: false })]);
      isOver.abort();
      return new Map(
        asked.flatMap(({ list: { id } }) => {
          const kept = known.get(id);
          return kept ? [[id, kept] as const] : [];
        }),
      );
    },
    forget(callListId) {
      known.delete(callListId);
      running.delete(callListId);
    },
  };
}
