/** A calendar day (yyyy-mm-dd) in the viewer's locale: the day itself, whatever the zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(undefined, {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(atStartOf(day));
}

/** The same where there is no room for the weekday. */
export function formatShortDay(day: string): string {
  return new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(atStartOf(day));
}

/** First and last day of a period; one day when they are the same. */
export function formatDays({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const format = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'medium' });
  return format.formatRange(atStartOf(startDate), atStartOf(endDate));
}

const atStartOf = (day: string) => new Date(`${day}T00:00:00Z`);
