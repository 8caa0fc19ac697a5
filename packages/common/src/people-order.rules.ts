/** What the order of people in a report looks at. */
interface Performance {
  readonly name: string;
  readonly winners: number;
  readonly totalDials: number;
}

/** Who has won most first, then who has dialled most, then by name. */
export function byPerformance(a: Performance, b: Performance): number {
  return b.winners - a.winners || b.totalDials - a.totalDials || a.name.localeCompare(b.name);
}
