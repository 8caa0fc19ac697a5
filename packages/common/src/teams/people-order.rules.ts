/** The figures that order people in a report. */
interface Performance {
  readonly name: string;
  readonly winners: number;
  readonly totalDials: number;
}

/** Most winners first, then most dials, then by name. */
export function byPerformance(a: Performance, b: Performance): number {
  return b.winners - a.winners || b.totalDials - a.totalDials || a.name.localeCompare(b.name);
}
