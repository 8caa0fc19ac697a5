export interface ImportPace {
  /** 0 to 1. */
  share: number;
  rowsPerSecond: number;
  /** null before the first rows are through. */
  secondsLeft: number | null;
}

/** The speed of an import. `since` is the number of rows done when the clock started, so that a resumed import is timed afresh. */
export function importPace(done: { processed: number; since: number; total: number; elapsedMs: number }): ImportPace {
  const { processed, since, total, elapsedMs } = done;
  const rowsPerSecond = elapsedMs > 0 ? Math.round(((processed - since) * 1000) / elapsedMs) : 0;
  return {
    share: total > 0 ? Math.min(processed / total, 1) : 0,
    rowsPerSecond,
    secondsLeft: rowsPerSecond > 0 ? Math.ceil(Math.max(total - processed, 0) / rowsPerSecond) : null,
  };
}
