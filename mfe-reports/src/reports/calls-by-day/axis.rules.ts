const MOST_STEPS = 5;
const MOST_LABELS = 10;

/** The marks of a count's axis: from zero, in round steps of whole calls, to the first mark that holds the most. */
export function axisMarks(most: number): number[] {
  const least = Math.max(most, 1) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = [1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10;
  const step = Math.max(1, round * power);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step);
}

/** The step between columns with a label below them, so that labels do not overlap. */
export function labelEvery(columns: number): number {
  return Math.max(1, Math.ceil(columns / MOST_LABELS));
}
