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

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayClockFormat = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Jun 3 */
export const shortDay = (at: string): string => dayFormat.format(new Date(at));
/** Jun 3, 2026 */
export const longDay = (at: string): string => dateFormat.format(new Date(at));
/** Jun 3, 2026, 2:30 PM */
export const longTime = (at: string): string => dateTimeFormat.format(new Date(at));
/** Jun 3, 2:30 PM */
export const callbackTime = (at: string): string => callbackFormat.format(new Date(at));

/** Jun 3, 14:30 */
export const dayAndClock = (at: string): string => dayClockFormat.format(new Date(at));
/** 14:30 for a time of today, else with its day. */
export function clockTime(at: string, now: number): string {
  const time = new Date(at);
  return time.toDateString() === new Date(now).toDateString() ? clockFormat.format(time) : dayAndClock(at);
}

/** When and where an earlier call was made, in words. */
export function calledWords(at: number, now: number, isElsewhere: boolean): string {
  const time = new Date(at);
  const day = time.toDateString() === new Date(now).toDateString() ? 'today' : `on ${dayFormat.format(time)}`;
  return `Called ${day} at ${clockFormat.format(time)}${isElsewhere ? ' from another device' : ''}.`;
}

/** An instant as a date-and-time field writes it: local, to the minute. */
export function fieldTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
