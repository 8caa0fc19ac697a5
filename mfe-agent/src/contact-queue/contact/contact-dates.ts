// In the viewer's locale and zone. Made once: a formatter costs more than a row.
const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const callbackFormat = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Jun 3 */
export const shortDay = (at: string): string => dayFormat.format(new Date(at));
/** Jun 3, 2026 */
export const longDay = (at: string): string => dateFormat.format(new Date(at));
/** Jun 3, 2026, 2:30 PM */
export const longTime = (at: string): string => dateTimeFormat.format(new Date(at));
/** Jun 3, 2:30 PM */
export const callbackTime = (at: string): string => callbackFormat.format(new Date(at));

/** An instant as a date-and-time field writes it: local, to the minute. */
export function fieldTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
