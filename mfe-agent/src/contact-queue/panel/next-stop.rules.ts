/** The entry of `count` after the one at `at`; -1 when none has the focus. At either end it stays. */
export function nextStop(at: number, by: 1 | -1, count: number): number {
  if (at < 0) return 0;
  return Math.min(Math.max(at + by, 0), count - 1);
}
