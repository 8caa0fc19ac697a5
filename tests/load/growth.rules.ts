/** What a process held at one moment. */
export interface Held {
  atMs: number;
  heapBytes: number;
  descriptors: number;
}

/** How much something grows, as a share of itself per hour, and how far off that may be (two standard errors). */
export interface Growth {
  perHour: number;
  tolerance: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Code that is being compiled and pools that fill are no leak. */
const WARM_UP = 0.25;

/** The least of each minute: what garbage collection left over. */
export function floors(samples: readonly Held[], of: (held: Held) => number): [atMs: number, least: number][] {
  const began = samples[0]?.atMs ?? 0;
  const minutes = new Map<number, number>();
  for (const sample of samples) {
    const minute = Math.floor((sample.atMs - began) / MINUTE_MS);
    minutes.set(minute, Math.min(minutes.get(minute) ?? Number.POSITIVE_INFINITY, of(sample)));
  }
  return [...minutes].map(([minute, least]) => [minute * MINUTE_MS, least]);
}

/** By least squares, behind the warm-up. @returns undefined for fewer than four minutes */
export function growth(samples: readonly Held[], of: (held: Held) => number): Growth | undefined {
  const all = floors(samples, of);
  const points = all.slice(Math.floor(all.length * WARM_UP));
  if (points.length < 4) return undefined;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(points.map(([x]) => x));
  const level = mean(points.map(([, y]) => y));
  const spread = points.reduce((sum, [x]) => sum + (x - at) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - at) * (y - level), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - level - slope * (x - at)) ** 2, 0);
  const error = Math.sqrt(rest / (points.length - 2) / spread);
  return { perHour: (slope * HOUR_MS) / level, tolerance: (2 * error * HOUR_MS) / level };
}

/** Whether it grows by more than that share an hour, beyond doubt. */
export const growsBy = ({ perHour, tolerance }: Growth, share: number): boolean => perHour - tolerance > share;
