/** A process's resources at one moment. */
export interface Held {
  atMs: number;
  /** After a collection of all garbage. */
  memoryBytes: number;
  descriptors: number;
  /** TCP, established. */
  connections: number;
  databaseConnections: number;
}

export interface GrowthRule {
  what: Exclude<keyof Held, 'atMs'>;
  /** As a share of itself. */
  atMostPerHour: number;
  /** Growth that comes once and stays is no leak: code that is compiled late, a pool that fills. */
  settling: number;
}

/** Limits of growth in a long run under steady load. */
export const GROWTH_RULES: readonly GrowthRule[] = [
  { what: 'memoryBytes', atMostPerHour: 0.01, settling: 0.015 },
  { what: 'descriptors', atMostPerHour: 0, settling: 0.05 },
  { what: 'connections', atMostPerHour: 0, settling: 0.05 },
  { what: 'databaseConnections', atMostPerHour: 0, settling: 0.05 },
];

/** The growth per hour as a share of the value, with its margin of error. */
export interface Growth {
  perHour: number;
  tolerance: number;
}

const HOUR_MS = 3_600_000;
const WINDOWS = 15;
/** How many of the windows are left out, because the process warms up in them. */
const WARM_UP = 5;

/** The least of each fifteenth of the run: neither requests on their way nor a burst of them are held for long. */
function floors(samples: readonly Held[], what: GrowthRule['what']): [atMs: number, least: number][] {
  const [first, last] = [samples[0]?.atMs ?? 0, samples.at(-1)?.atMs ?? 0];
  const least = new Map<number, number>();
  for (const sample of samples) {
    const window = Math.min(WINDOWS - 1, Math.floor((WINDOWS * (sample.atMs - first)) / (last - first)));
    least.set(window, Math.min(least.get(window) ?? Number.POSITIVE_INFINITY, sample[what]));
  }
  return [...least].map(([window, value]) => [((window + 0.5) * (last - first)) / WINDOWS, value]);
}

/**
 * By least squares, after the warm-up. The tolerance is two standard errors plus the settling, which weighs less
 * the longer a run is.
 * @returns undefined for a run with too few samples
 */
export function growth(samples: readonly Held[], { what, settling }: GrowthRule): Growth | undefined {
  const all = floors(samples, what);
  if (all.length < WINDOWS) return undefined;
  const points = all.slice(WARM_UP);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(points.map(([x]) => x));
  const level = mean(points.map(([, y]) => y));
  const spread = points.reduce((sum, [x]) => sum + (x - at) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - at) * (y - level), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - level - slope * (x - at)) ** 2, 0);
  const error = Math.sqrt(rest / (points.length - 2) / spread);
  const measuredMs = (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0);
  return {
    perHour: (slope * HOUR_MS) / level,
    tolerance: (2 * error * HOUR_MS) / level + (settling * HOUR_MS) / measuredMs,
  };
}

/** Whether it grows by more than the rule allows, beyond doubt. */
export const isLeak = ({ perHour, tolerance }: Growth, { atMostPerHour }: GrowthRule): boolean =>
  perHour - tolerance > atMostPerHour;
