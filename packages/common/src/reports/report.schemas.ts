import * as z from 'zod/mini';
import { REPORT_DAYS_MAX, REPORT_FIRST_DAY, REPORT_LAST_DAY } from '#constants.ts';
import { isCalendarDay } from '#time/instant.ts';
import { daysBetween } from './report-period.ts';

const NO_DAY = 'Dates are written yyyy-mm-dd';
const OUT_OF_RANGE = `Dates lie between ${REPORT_FIRST_DAY} and ${REPORT_LAST_DAY}`;

/** Whether a text names a zone of the IANA data base (an offset such as +02:00 is none). */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const day = z.string(NO_DAY).check(
  z.refine(isCalendarDay, { error: NO_DAY, abort: true }),
  z.refine((text) => text >= REPORT_FIRST_DAY && text <= REPORT_LAST_DAY, OUT_OF_RANGE),
);

/** GET /api/reports/analytics, and the zone that the days are cut in. */
export const ReportQuerySchema = z
  .object({
    startDate: day,
    endDate: day,
    targetUserId: z.nullish(z.string()),
    timeZone: z.nullish(z.string().check(z.refine(isTimeZone, 'Unknown time zone'))),
  })
  .check(
    z.refine((query) => query.startDate <= query.endDate, {
      error: 'Start date must not be after end date',
      path: ['startDate'],
    }),
    z.refine((query) => daysBetween(query.startDate, query.endDate) < REPORT_DAYS_MAX, {
      error: `A report covers at most ${REPORT_DAYS_MAX} days`,
      path: ['endDate'],
    }),
  );
export type ReportQueryValues = z.infer<typeof ReportQuerySchema>;

/** One day, or none. */
export const DaySchema = z.nullish(day);

/** The zone alone, for figures of today. */
export const TimeZoneSchema = z.nullish(z.string().check(z.refine(isTimeZone, 'Unknown time zone')));
