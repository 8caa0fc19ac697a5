import { clockText, shortDateText, weekdayText } from '@dialdeck/common/time/date-words';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Hours of a day at which people are called back. */
const HOURS = [9, 14] as const;
const DAYS = 2;

/** A clock that shows wall time as if it were UTC: the offset of a zone is the difference. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function wallTime(at: number, zone: string): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  clocks.set(zone, clock);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(clock.formatToParts(at).find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/** To the minute. */
const offsetAt = (at: number, zone: string): number => wallTime(at, zone) - Math.floor(at / MINUTE_MS) * MINUTE_MS;

/** The instant at which the clocks of a zone show a wall time; clocks may have changed between the guess and the answer. */
function instantOf(wall: number, zone: string): number {
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}

/** The zone in which it is earliest: a time that suits it is too early in none of the others. */
export const westernmost = (zones: readonly string[], now: number): string | undefined =>
  zones.toSorted((a, b) => offsetAt(now, a) - offsetAt(now, b))[0];

/** 0 is Sunday, as in a Date. */
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay();
const isWorkday = (wall: number): boolean => weekdayOf(wall) % 6 !== 0;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export interface SuggestedTime {
  /** Tomorrow 9:00, Monday 14:00 */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The next two days from Monday to Friday after today, each at 9:00 and 14:00.
 * @param zone of the contact; of the agent where the contact has none
 */
export function suggestedTimes(now: number, zone: string): readonly SuggestedTime[] {
  const today = Math.floor(wallTime(now, zone) / DAY_MS) * DAY_MS;
  const days: number[] = [];
  for (let day = today + DAY_MS; days.length < DAYS; day += DAY_MS) if (isWorkday(day)) days.push(day);
  return days.flatMap((day) =>
    HOURS.map((hour) => ({
      label: `${day === today + DAY_MS ? 'Tomorrow' : WEEKDAYS[weekdayOf(day)]} ${hour}:00`,
      at: instantOf(day + hour * 60 * MINUTE_MS, zone),
    })),
  );
}

/** 9:00 */
const hourText = (at: number, zone: string): string => clockText(at, zone).replace(/^0/, '');
const dayText = (at: number, zone: string): string => `${weekdayText(at, zone)}, ${shortDateText(at, zone)}`;

/**
 * "Mon, Nov 30, 9:00 there · 15:00 here", with the weekday here where it is another day.
 * @param there the zone of the contact; undefined without one
 */
export function thereAndHere(at: number, there: string | undefined, here: string): string {
  if (there === undefined) return `${dayText(at, here)}, ${hourText(at, here)} here`;
  const isSameDay = dayText(at, there) === dayText(at, here);
  return `${dayText(at, there)}, ${hourText(at, there)} there · ${isSameDay ? '' : `${weekdayText(at, here)} `}${hourText(at, here)} here`;
}

/** "tomorrow 9:00 there", "today 16:30" where the contact has no zone, or "Mon, Nov 30, 9:00 there". */
export function promisedWords(at: number, now: number, there: string | undefined, here: string): string {
  const zone = there ?? here;
  const days = Math.floor(wallTime(at, zone) / DAY_MS) - Math.floor(wallTime(now, zone) / DAY_MS);
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `${dayText(at, zone)},`;
  return `${day} ${hourText(at, zone)}${there === undefined ? '' : ' there'}`;
}
