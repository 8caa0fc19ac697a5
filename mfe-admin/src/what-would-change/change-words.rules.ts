import { addDays, dayKey } from '@dialdeck/common/reports/report-period';
import { clockText } from '@dialdeck/common/time/date-words';

/** How many contacts could be called at an instant, by the rules that hold and by those that are tried. */
export interface ForecastHour {
  from: string;
  now: number;
  then: number;
}

const HOUR_MS = 3_600_000;

/** 8:00, in the zone. */
export const clockTimeAt = (at: number, timeZone: string): string => clockText(at, timeZone).replace(/^0(?=\d)/, '');

const dayOf = (at: number, timeZone: string): string => dayKey(new Date(at), timeZone);

/** "Today", "Tomorrow", else the weekday. */
function dayName(at: number, now: number, timeZone: string): string {
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return new Date(at).toLocaleDateString('en-US', { weekday: 'long', timeZone });
}

/** "today", "tomorrow", else the weekday with "on". */
function dayText(at: number, now: number, timeZone: string): string {
  const name = dayName(at, now, timeZone);
  return name === 'Today' || name === 'Tomorrow' ? name.toLowerCase() : `on ${name}`;
}

/** The hours, grouped by day: the index of each day's first hour, and how many it has. */
export function daysOf(
  hours: readonly ForecastHour[],
  timeZone: string,
): { day: string; name: string; first: number; count: number }[] {
  const starts = hours.map(({ from }) => Date.parse(from));
  const days = Map.groupBy(starts.keys(), (index) => dayOf(starts[index] ?? 0, timeZone));
  return [...days].map(([day, [first = 0, ...others]]) => ({
    day,
    name: dayName(starts[first] ?? 0, startOf(hours), timeZone),
    first,
    count: 1 + others.length,
  }));
}

/** "today, 8:00 to 9:00": an hour ends where the next one begins. */
export function hourText(hours: readonly ForecastHour[], index: number, timeZone: string): string {
  const [from, to] = endsOf(hours, index);
  return `${dayText(from, startOf(hours), timeZone)}, ${clockTimeAt(from, timeZone)} to ${clockTimeAt(to, timeZone)}`;
}

/** The hour that changes most, in a sentence: gains come before losses. */
export function changeSentence(hours: readonly ForecastHour[], timeZone: string): string {
  const gains = hours.map(({ now, then }) => then - now);
  const most = Math.max(0, ...gains);
  const least = Math.min(0, ...gains);
  if (most === 0 && least === 0) return 'Nothing changes in these hours.';
  const index = gains.indexOf(most > 0 ? most : least);
  const [from, to] = endsOf(hours, index);
  const when = `${dayText(from, startOf(hours), timeZone)} from ${clockTimeAt(from, timeZone)} to ${clockTimeAt(to, timeZone)}`;
  const count = Math.abs(gains[index] ?? 0);
  const contacts = count === 1 ? 'contact' : 'contacts';
  return `${count.toLocaleString('en-US')} ${most > 0 ? 'more' : 'fewer'} ${contacts} can be called ${when}.`;
}

/** "No contact loses all its hours." */
export function lossSentence(lost: readonly { count: number }[]): string {
  const count = lost.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return 'No contact loses all its hours.';
  return count === 1
    ? '1 contact loses all its hours.'
    : `${count.toLocaleString('en-US')} contacts lose all their hours.`;
}

const startOf = (hours: readonly ForecastHour[]): number => Date.parse(hours[0]?.from ?? '');

function endsOf(hours: readonly ForecastHour[], index: number): [number, number] {
  const from = Date.parse(hours[index]?.from ?? '');
  const next = hours[index + 1];
  return [from, next ? Date.parse(next.from) : (Math.floor(from / HOUR_MS) + 1) * HOUR_MS];
}
