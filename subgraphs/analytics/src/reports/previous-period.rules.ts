import { addDays, daysBetween } from '@dialdeck/common/reports/report-period';

interface Period {
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
}

/** The equally long period directly before another. */
export interface PreviousPeriod {
  readonly startDate: string;
  readonly endDate: string;
  /** Counting stops here; null: at the end of the last day. */
  readonly until: Date | null;
}

/**
 * A period that contains today is not over: the previous one stops on the corresponding day at the same local time, rounded down to a
 * quarter hour because figures are kept by the quarter hour. A local time that the clock skips on that day is the time after the
 * change, and of a time that the clock strikes twice it is the first.
 */
export function previousPeriod({ startDate, endDate, timeZone }: Period, now: Date): PreviousPeriod {
  const length = daysBetween(startDate, endDate) + 1;
  const period = { startDate: addDays(startDate, -length), endDate: addDays(startDate, -1) };
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = here.toPlainDate().toString();
  if (today < startDate || today > endDate) return { ...period, until: null };
  const plainTime = here.toPlainTime().round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
  const until = Temporal.PlainDate.from(addDays(today, -length)).toZonedDateTime({ timeZone, plainTime });
  return { ...period, until: new Date(until.epochMilliseconds) };
}
