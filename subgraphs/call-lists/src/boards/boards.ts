import type { Board } from '@dialdeck/common/floor/agent-state';
import { readAvailable } from '#funnel/read-funnel.ts';
import type { CallListsServices } from '#services.ts';
import { type BoardQuery, readBoardLists, readBoards } from './board.repo.ts';
import { type BoardAnswer, type BoardPicture, boardOf, nextPicture } from './board.rules.ts';

type Services = Pick<CallListsServices, 'pool' | 'lists' | 'places' | 'listCounts' | 'clock' | 'timeZone'>;

/** How often the watched boards are read. */
const READ_EVERY_MS = 1_000;
/** The same while a viewer waits for the first board: after a restart all viewers come at one time. */
const READ_SOON_MS = READ_EVERY_MS / 1.5;
/** How often the contacts that can be called now are counted. */
const CALLABLE_EVERY_MS = 10_000;
/** Boards whose counts are this old are counted with those that are due. */
const CALLABLE_WITH_OTHERS_MS = CALLABLE_EVERY_MS / 2;
/** Boards count all day: beyond the contacts that are judged one by one, counts of the last minute suffice. */
const JUDGED_ALONE = 0;
const CALLABLE_KEPT_MS = 6 * CALLABLE_EVERY_MS;

/** A person who watches a board. */
export interface Viewer {
  userId: string;
  /** The first board, and after it each change, as JSON: written once for all viewers. */
  onBoard(board: string): void;
  onChange(change: string): void;
  /** The viewer may not see the board, or not any more. */
  onRefused(): void;
  onFailed(error: unknown): void;
  /** This process stops: another one has the board. */
  onStop(): void;
}

/** The boards that this process shows. All watched boards are read together once a second, however many people watch them. */
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

/** A board with viewers. */
interface Watched {
  teamId: string | null;
  viewers: Map<Viewer, { isShown: boolean }>;
  last: BoardPicture | null;
}

export function createBoards(services: Services): Boards {
  const watched = new Map<string | null, Watched>();
  const callable = createCallable(services);
  let reads = 0;
  let began = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let timer: NodeJS.Timeout | undefined;

  async function readNow(boards: readonly BoardQuery[]) {
    reads += 1;
    const found = await readBoards(services.pool, boards, services.timeZone);
    return found.map(({ numbers, ...data }, index) => {
      const callableNow = callable.of(boards[index]?.teamId ?? null) ?? null;
      return { ...data, numbers: { ...numbers, callableNow } };
    });
  }

  function plan(paceMs: number): void {
    if (isReading) return;
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(0, began + paceMs - performance.now()));
    timer.unref();
  }

  /** Reads the boards whose contacts have been counted; a first count must not hold the other boards up. */
  async function look(): Promise<void> {
    const teamIds = [...watched.keys()];
    if (teamIds.length === 0) return;
    void callable.countDue(teamIds).then((isFirst) => isFirst && plan(READ_SOON_MS));
    const boards = [...watched.values()].filter(({ teamId }) => callable.of(teamId) !== undefined);
    if (boards.length === 0) return;
    began = performance.now();
    isReading = true;
    await readFor(boards);
    isReading = false;
    const isAwaited = [...watched.values()].some(
      ({ teamId, viewers }) =>
        callable.of(teamId) !== undefined && [...viewers.values()].some(({ isShown }) => !isShown),
    );
    plan(isAwaited ? READ_SOON_MS : READ_EVERY_MS);
  }

  async function readFor(boards: readonly Watched[]): Promise<void> {
    const asked = boards.map(({ teamId, viewers }) => ({ teamId, viewers: [...viewers.keys()] }));
    try {
      const found = await readNow(
        asked.map(({ teamId, viewers }) => ({ teamId, viewerIds: [...new Set(viewers.map(({ userId }) => userId))] })),
      );
      for (const [index, answer] of found.entries()) {
        const board = boards[index];
        if (board) show(board, asked[index]?.viewers ?? [], answer);
      }
    } catch (error) {
      for (const { viewers } of asked) for (const viewer of viewers) viewer.onFailed(error);
    }
  }

  return {
    get reads() {
      return reads;
    },
    async read(teamId, viewerId) {
      await callable.countDue([teamId]);
      const [answer] = await readNow([{ teamId, viewerIds: [viewerId] }]);
      return answer && answer.refused.length === 0 ? boardOf(nextPicture(null, answer).picture) : null;
    },
    watch(teamId, viewer) {
      const board = watched.get(teamId) ?? { teamId, viewers: new Map(), last: null };
      watched.set(teamId, board);
      board.viewers.set(viewer, { isShown: false });
      plan(READ_SOON_MS);
      return () => {
        board.viewers.delete(viewer);
        if (board.viewers.size === 0 && watched.get(teamId) === board) watched.delete(teamId);
      };
    },
    stop() {
      for (const { viewers } of [...watched.values()]) for (const viewer of [...viewers.keys()]) viewer.onStop();
    },
  };
}

/** Sends the viewers of a board what they have not seen. */
function show(board: Watched, asked: readonly Viewer[], answer: BoardAnswer & { refused: readonly string[] }): void {
  const { picture, change } = nextPicture(board.last, answer);
  const isFirst = board.last === null;
  board.last = picture;
  const refused = new Set(answer.refused);
  const changeText = change && !isFirst ? JSON.stringify(change) : null;
  let boardText: string | undefined;
  for (const viewer of asked) {
    const shown = board.viewers.get(viewer);
    if (!shown) continue;
    if (refused.has(viewer.userId)) viewer.onRefused();
    else if (!shown.isShown) {
      shown.isShown = true;
      boardText ??= JSON.stringify(boardOf(picture));
      viewer.onBoard(boardText);
    } else if (changeText) viewer.onChange(changeText);
  }
}

interface Counted {
  at: number;
  /** Null when it is unknown: a list's first count is still running, or counting fails. Undefined: not counted yet. */
  count: number | null | undefined;
  counting: Promise<void>;
}

/** The contacts that can be called now, by board. Due boards are counted together, so that their sum limits the work. */
function createCallable(services: Services) {
  const counted = new Map<string | null, Counted>();

  async function count(teamIds: readonly (string | null)[]): Promise<(number | null)[]> {
    const lists = await readBoardLists(services.pool, teamIds);
    const all = new Map(lists.flat().map((list) => [list.id, list]));
    const found = await readAvailable(services, [...all.values()], JUDGED_ALONE);
    return lists.map((own) =>
      own.every(({ id }) => found.has(id)) ? own.reduce((sum, { id }) => sum + (found.get(id)?.count ?? 0), 0) : null,
    );
  }

  return {
    of: (teamId: string | null) => counted.get(teamId)?.count,
    /** Counts the boards that are due, every ten seconds. Waits for first counts alone. @returns whether there were any */
    async countDue(teamIds: readonly (string | null)[]): Promise<boolean> {
      const now = performance.now();
      for (const [teamId, { at }] of counted) if (now - at > CALLABLE_KEPT_MS) counted.delete(teamId);
      const ageOf = (teamId: string | null) => now - (counted.get(teamId)?.at ?? Number.NEGATIVE_INFINITY);
      if (teamIds.some((teamId) => ageOf(teamId) >= CALLABLE_EVERY_MS)) {
        const due = teamIds.filter((teamId) => ageOf(teamId) >= CALLABLE_WITH_OTHERS_MS);
        const counts = count(due).catch(() => due.map(() => null));
        for (const [index, teamId] of due.entries()) {
          const own: Counted = { at: now, count: counted.get(teamId)?.count, counting: Promise.resolve() };
          own.counting = counts.then((all) => {
            own.count = all[index] ?? null;
          });
          counted.set(teamId, own);
        }
      }
      const first = teamIds.flatMap((teamId) => {
        const own = counted.get(teamId);
        return own && own.count === undefined ? [own.counting] : [];
      });
      await Promise.all(first);
      return first.length > 0;
    },
  };
}
