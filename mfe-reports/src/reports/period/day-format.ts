const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', ...options });

/** A calendar day (yyyy-mm-dd) as "Sat, Nov 21": the day itself, whatever the zone. */
export const formatDay = (day: string): string => format({ weekday: 'short' }).format(atStartOf(day));

/** The same where there is no room for the weekday. */
export const formatShortDay = (day: string): string => format({}).format(atStartOf(day));

interface Days {
  startDate: string;
  endDate: string;
}

/** First and last day of a period, with the year unless both are of this one; one day when they are the same. */
export function formatDays({ startDate, endDate }: Days, now = new Date()): string {
  const isOfThisYear = [startDate, endDate].every((day) => Number(day.slice(0, 4)) === now.getFullYear());
  return format(isOfThisYear ? {} : { year: 'numeric' }).formatRange(atStartOf(startDate), atStartOf(endDate));
}

const atStartOf = (day: string) => new Date(`${day}T00:00:00Z`);
