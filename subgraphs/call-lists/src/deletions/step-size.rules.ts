/** The duration of one step, and so the longest delay of other work on the same rows, pages or disk. */
const STEP_MS = 50;

export const FIRST_STEP_ROWS = 500;
const LEAST = 50;
const MOST = 10_000;

/** Rows of the next step, after one of `rows` took `ms`: as many as fit the time, and never more than twice as many. */
export function nextStepRows(rows: number, ms: number): number {
  const fitting = ms > 0 ? (rows * STEP_MS) / ms : MOST;
  return Math.round(Math.min(MOST, Math.max(LEAST, Math.min(fitting, rows * 2))));
}
