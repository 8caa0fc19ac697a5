import type { Board, BoardChange, BoardRow } from '@dialdeck/common/floor/agent-state';
import { readAvailable } from '#funnel/read-funnel.ts';
import { memberName } from '#members/member.rules.ts';
import type { CallListsServices } from '#services.ts';
import { type BoardData, readBoard, readBoardLists } from './board.repo.ts';
import { byTrouble, changeBetween, overBy, troubleOf } from './board.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'listCounts' | 'clock' | 'timeZone'>;

/** How often a watched board is read. */
const READ_EVERY_MS = 1_000;
/** How often the contacts that can be called now are counted. */
const CALLABLE_EVERY_MS = 10_000;

/** A person who watches a board. */
export interface Viewer {
  userId: string;
  /** The first board, and after it each change. */
  onBoard(board: Board): void;
  onChange(change: BoardChange): void;
  /** The viewer may not see the board, or not any more. */
  onRefused(): void;
  onFailed(error: unknown): void;
  /** This process stops: another one has the board. */
  onStop(): void;
}

/** The boards that this process shows. Each watched board is read once a second, however many people watch it. */
export interface Boards {
  /** A board without its watchers' pace; null when this person may not see it. */
  read(teamId: string | null, viewerId: string): Promise<Board | null>;
  /** @returns stops watching */
  watch(teamId: string | null, viewer: Viewer): () => void;
  /** Ends all streams, and begins no other. */
  stop(): void;
  /** Number of queries since the start, for measurements. */
  readonly reads: number;
}

interface Callable {
  at: number;
  count: number | null;
  counting: Promise<number | null>;
}

export function createBoards(services: Services): Boards {
  const watched = new Map<string | null, ReturnType<typeof watchOne>>();
  const callable = new Map<string | null, Callable>();
  const open = new Set<Viewer>();
  let reads = 0;

  /** Counted every ten seconds: only the first board waits. Null when a list's first count is still running, or counting fails. */
  async function countCallable(teamId: string | null): Promise<number | null> {
    const now = performance.now();
    const last = callable.get(teamId);
    if (last && now - last.at < CALLABLE_EVERY_MS) return last.count ?? (await last.counting);
    for (const [id, { at }] of callable) if (now - at > 6 * CALLABLE_EVERY_MS) callable.delete(id);
    const asked: Callable = { at: now, count: last?.count ?? null, counting: countNow(teamId).catch(() => null) };
    callable.set(teamId, asked);
    void asked.counting.then((count) => {
      asked.count = count;
    });
    return last ? last.count : await asked.counting;
  }

  async function countNow(teamId: string | null): Promise<number | null> {
    const lists = await readBoardLists(services.pool, teamId);
    const found = await readAvailable(services, lists);
    return found.size < lists.length ? null : [...found.values()].reduce((sum, { count }) => sum + count, 0);
  }

  async function readNow(teamId: string | null, viewerIds: readonly string[]) {
    reads += 1;
    const [data, callableNow] = await Promise.all([
      readBoard(services.pool, { teamId, viewerIds, timeZone: services.timeZone }),
      countCallable(teamId),
    ]);
    return { board: toBoard(data, callableNow), allowed: new Set(data.allowed) };
  }

  function watchOne(teamId: string | null, onEnd: () => void) {
    const viewers = new Map<Viewer, { isShown: boolean }>();
    let last: Board | null = null;
    let isStopped = false;
    let timer: NodeJS.Timeout | undefined;

    async function look(): Promise<void> {
      const began = performance.now();
      const asked = [...viewers];
      try {
        const { board, allowed } = await readNow(teamId, [...new Set(asked.map(([{ userId }]) => userId))]);
        const change = last && changeBetween(last, board);
        last = board;
        for (const [viewer, shown] of asked) {
          if (!viewers.has(viewer)) continue;
          if (!allowed.has(viewer.userId)) viewer.onRefused();
          else if (!shown.isShown) {
            shown.isShown = true;
            viewer.onBoard(board);
          } else if (change) viewer.onChange(change);
        }
      } catch (error) {
        for (const [viewer] of asked) viewer.onFailed(error);
      }
      if (!isStopped) timer = setTimeout(look, Math.max(0, READ_EVERY_MS - (performance.now() - began)));
      timer?.unref();
    }

    return {
      add(viewer: Viewer) {
        viewers.set(viewer, { isShown: false });
        // The first viewer need not wait; the others are shown the next board.
        if (viewers.size === 1 && !timer) void look();
      },
      remove(viewer: Viewer) {
        if (!viewers.delete(viewer) || viewers.size > 0) return;
        isStopped = true;
        clearTimeout(timer);
        onEnd();
      },
    };
  }

  return {
    get reads() {
      return reads;
    },
    async read(teamId, viewerId) {
      const { board, allowed } = await readNow(teamId, [viewerId]);
      return allowed.has(viewerId) ? board : null;
    },
    watch(teamId, viewer) {
      let one = watched.get(teamId);
      if (!one) {
        one = watchOne(teamId, () => watched.delete(teamId));
        watched.set(teamId, one);
      }
      const own = one;
      own.add(viewer);
      open.add(viewer);
      return () => {
        open.delete(viewer);
        own.remove(viewer);
      };
    },
    stop() {
      for (const viewer of [...open]) viewer.onStop();
    },
  };
}

function toBoard({ at, present, allowed: _, ...numbers }: BoardData, callableNow: number | null): Board {
  const rows = present
    .map(({ firstName, lastName, wrapUpSeconds, since, ...row }) => {
      const limited = {
        state: row.state,
        since: new Date(since),
        codeMinutes: row.code?.minutes ?? null,
        wrapUpSeconds,
      };
      const name = memberName({ firstName, lastName });
      const shown: BoardRow = {
        userId: row.userId,
        name,
        state: row.state,
        since: new Date(since).toISOString(),
        code: row.code,
        callListId: row.callListId,
        callListName: row.callListName,
        calls: row.calls,
        reached: row.reached,
        wins: row.wins,
        openCalls: row.openCalls,
        trouble: troubleOf(limited, at),
      };
      return { shown, name, userId: row.userId, over: overBy(limited, at) };
    })
    .sort(byTrouble)
    .map(({ shown }) => shown);
  return { at: at.toISOString(), numbers: { ...numbers, callableNow }, rows };
}
