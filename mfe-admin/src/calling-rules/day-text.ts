const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day (yyyy-mm-dd) as "Mar 2, 2027". */
export const dayText = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
