const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day (yyyy-mm-dd) as "Mar 2, 2027". */
export const dayText = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));

/** The day of an instant, in the viewer's zone. */
export const instantDayText = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium' });
