import { clockText, dayText } from '@dialdeck/common/time/date-words';

/** "today at 14:30", or "on Jun 3 at 14:30", in the viewer's zone. */
export function momentWords(at: string | number, now: number): string {
  const day = dayText(at) === dayText(now) ? 'today' : `on ${dayText(at, undefined, now)}`;
  return `${day} at ${clockText(at)}`;
}

/** When and where an earlier call was made, in words. */
export const calledWords = (at: number, now: number, isElsewhere: boolean): string =>
  `Called ${momentWords(at, now)}${isElsewhere ? ' from another device' : ''}.`;

/** An instant as a date-and-time field writes it: local, to the minute. */
export function fieldTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
