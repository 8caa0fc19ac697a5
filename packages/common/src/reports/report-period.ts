import { REPORT_DAYS_MAX } from '#constants.ts';

/** The periods of reports and how many days each covers, today included. */
export const REPORT_PERIODS = [
  { id: 'today', label: 'Today', days: 1 },
  { id: '7d', label: 'Last 7 Days', days: 7 },
  { id: '30d', label: 'Last 30 Days', days: 30 },
] as const;

/** One of the periods. */
export type ReportPeriod = (typeof REPORT_PERIODS)[number]['id'];

/** The calendar day (yyyy-mm-dd) that an instant falls on in a zone. */
export function dayKey(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** A calendar day `days` later (earlier when negative), unaffected by clock changes. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** How many days one day lies after another; negative when it lies before. */
export function daysBetween(start: string, end: string): number {
  return (Date.parse(end) - Date.parse(start)) / DAY_MS;
}

/** Each day of a period in order, both ends included: at most {@link REPORT_DAYS_MAX}. */
export function daysOf(startDate: string, endDate: string): string[] {
  const length = Math.min(daysBetween(startDate, endDate) + 1, REPORT_DAYS_MAX);
  return Array.from({ length }, (_, index) => addDays(startDate, index));
}

/** First and last day of a period that ends today, in the given zone. */
export function periodRange(period: ReportPeriod, now: Date, timeZone: string): { startDate: string; endDate: string } {
  const endDate = dayKey(now, timeZone);
  const days = REPORT_PERIODS.find((each) => each.id === period)?.days ?? 1;
  return { startDate: addDays(endDate, 1 - days), endDate };
}
