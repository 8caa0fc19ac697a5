import { addDays, dayKey } from '@dialdeck/common/reports/report-period';
import { clockText, dayText } from '@dialdeck/common/time/date-words';

interface Opening {
  /** Milliseconds since 1970; null when there is none in sight. */
  nextAt: number | null;
  /** The time of the answer, by the server's clock. */
  asOf: number;
  /** The viewer's IANA zone. */
  timeZone: string;
  /** The zones in which the number rings. */
  zones: readonly string[];
}

/** "Next possible: today 17:00 (14:00 there)"; without a known place it names the owner of the clock. */
export function nextPossible({ nextAt, asOf, timeZone, zones: [there] }: Opening): string {
  if (nextAt === null) return 'Not possible within the next 14 days.';
  const day = dayKey(new Date(nextAt), timeZone);
  const today = dayKey(new Date(asOf), timeZone);
  const near = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : `${dayText(nextAt, timeZone, asOf)},`;
  const time = clockText(nextAt, timeZone);
  return `Next possible: ${near} ${time} (${there === undefined ? 'your time' : `${clockText(nextAt, there)} there`})`;
}
