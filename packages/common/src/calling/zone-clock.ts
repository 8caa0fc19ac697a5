/** A stretch of time over which the clocks of a zone keep one offset; instants and offset in milliseconds. */
interface Span {
  from: number;
  to: number;
  offset: number;
}

const spans = new Map<string, Span[]>();

/** Asking a zone costs microseconds and there are few answers: each is remembered. */
function spanAt(zone: string, at: number): Span {
  const known = spans.get(zone) ?? [];
  const found = known.find(({ from, to }) => from <= at && at < to);
  if (found) return found;
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const span: Span = {
    // A transition at this very millisecond begins the span.
    from: here.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    to: here.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: here.offsetNanoseconds / 1e6,
  };
  known.push(span);
  spans.set(zone, known);
  return span;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Wall time somewhere. */
export interface LocalTime {
  /** Days since 1970-01-01. */
  day: number;
  /** Minutes since midnight, seconds cut off. */
  minute: number;
}

export function localTime(zone: string, at: number): LocalTime {
  const wall = at + spanAt(zone, at).offset;
  const day = Math.floor(wall / DAY_MS);
  return { day, minute: Math.floor((wall - day * DAY_MS) / MINUTE_MS) };
}

/** 1 is Monday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** yyyy-mm-dd */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/**
 * Instants in (`after`, `until`] at which the local time of a zone shows one of these minutes of a day, or jumps: anything that
 * depends on wall time alone changes at no other instant. Not sorted.
 */
export function clockEdges(zone: string, minutes: Iterable<number>, after: number, until: number): number[] {
  const edges: number[] = [];
  const marks = [...minutes];
  for (let at = after; at <= until; ) {
    const { from, to, offset } = spanAt(zone, at);
    if (from > after) edges.push(from);
    const last = Math.min(to - 1, until);
    for (let day = Math.floor((at + offset) / DAY_MS); day * DAY_MS - offset <= last; day++)
      for (const minute of marks) {
        const edge = day * DAY_MS + minute * MINUTE_MS - offset;
        if (edge > after && edge >= from && edge <= last) edges.push(edge);
      }
    at = to;
  }
  return edges;
}
