export interface ImportPace {
  /** 0 to 1. */
  share: number;
  rowsPerSecond: number;
  /** null before the first rows are through. */
  secondsLeft: number | null;
}

/** How fast an import goes; `since` is what was done when the clock started, so that a resumed import starts anew. */
export function importPace(done: { processed: number; since: number; total: number; elapsedMs: number }): ImportPace {
  const { processed, since, total, elapsedMs } = done;
  const rowsPerSecond = elapsedMs > 0 ? Math.round(((processed - since) * 1000) / elapsedMs) : 0;
  return {
    share: total > 0 ? Math.min(processed / total, 1) : 0,
    rowsPerSecond,
    secondsLeft: rowsPerSecond > 0 ? Math.ceil(Math.max(total - processed, 0) / rowsPerSecond) : null,
  };
}
