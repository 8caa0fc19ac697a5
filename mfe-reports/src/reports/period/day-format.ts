import { dateText, dayText, shortDateText, weekdayText } from '@dialdeck/common/time/date-words';

// Calendar days (yyyy-mm-dd) are read and written in UTC, so each is that day in every zone.

/** Sat, Nov 21; in another year Fri, Nov 21, 2025. */
export const formatDay = (day: string, now = new Date()): string =>
  `${weekdayText(day, 'UTC')}, ${dayText(day, 'UTC', now)}`;

/** The same where there is no room for weekday and year. */
export const formatShortDay = (day: string): string => shortDateText(day, 'UTC');

interface Days {
  startDate: string;
  endDate: string;
}

/** First and last day of a period, with the year unless both are of this one; one day when they are the same. */
export function formatDays({ startDate, endDate }: Days, now = new Date()): string {
  const days = [...new Set([startDate, endDate])];
  const isOfThisYear = days.every((day) => dayText(day, 'UTC', now) === shortDateText(day, 'UTC'));
  return days.map((day) => (isOfThisYear ? shortDateText : dateText)(day, 'UTC')).join(' – ');
}
