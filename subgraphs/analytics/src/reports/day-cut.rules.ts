const MINUTE_MS = 60_000;
const [QUARTER, HOUR, SIX_HOURS] = [15 * MINUTE_MS, 60 * MINUTE_MS, 360 * MINUTE_MS] as const;

/** How days are cut from figures of six hours, hours and quarter hours: milliseconds since 1970. */
export interface DayCut {
  /** Where each day begins, and the day after the last, by the quarter hour. */
  begins: number[];
  /** The same by the nearest six hours. */
  nearest: number[];
  /** The hours between `nearest` and `begins`: those six hours count them to the wrong one of two days. */
  hours: number[];
  /** And the quarter hours left over. */
  quarters: number[];
}

/** `instants` ascend. A quarter hour that a day begins within belongs to the day before. */
export function cutDays(instants: readonly number[]): DayCut {
  const begins = instants.map((instant) => Math.ceil(instant / QUARTER) * QUARTER);
  const nearest = begins.map((begin) => Math.round(begin / SIX_HOURS) * SIX_HOURS);
  const hours: number[] = [];
  const quarters: number[] = [];
  for (const [index, begin] of begins.entries()) {
    const [from, to] = [begin, nearest[index] ?? begin].sort((a, b) => a - b) as [number, number];
    const [firstHour, lastHour] = [Math.ceil(from / HOUR) * HOUR, Math.floor(to / HOUR) * HOUR];
    hours.push(...steps(firstHour, lastHour, HOUR));
    quarters.push(...steps(from, firstHour, QUARTER), ...steps(lastHour, to, QUARTER));
  }
  return { begins, nearest, hours, quarters };
}

const steps = (from: number, to: number, size: number) =>
  Array.from({ length: (to - from) / size }, (_, index) => from + index * size);
