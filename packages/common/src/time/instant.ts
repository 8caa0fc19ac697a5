/** Whether a text is a day of the calendar, yyyy-mm-dd, as 30 February is not. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The instant of an ISO 8601 text; undefined when no calendar has it. JavaScript takes 30 February for 2 March. */
export function readInstant(text: string): Date | undefined {
  const day = /^[1-9]\d{3}-\d{2}-\d{2}/.exec(text)?.[0];
  const at = day && isCalendarDay(day) ? new Date(text) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
}
