import type { CallingWindow } from './calling-rule.ts';
import { type LocalTime, weekdayOf } from './zone-clock.ts';

/** Minutes of a day: from inclusive, to exclusive. */
interface Opening {
  from: number;
  to: number;
}

/** Openings of each weekday, 1 (Monday) to 7, in the order of time; those that meet are one. */
export type Week = readonly (readonly Opening[])[];

export const DAY_MINUTES = 1_440;

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function weekOf(windows: readonly CallingWindow[]): Week {
  return Array.from({ length: 8 }, (_, weekday) => {
    const ofDay = windows
      .filter(({ days }) => days.includes(weekday))
      .map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) }))
      .sort((a, b) => a.from - b.from);
    const joined: Opening[] = [];
    for (const opening of ofDay) {
      const last = joined.at(-1);
      if (last && opening.from <= last.to) last.to = Math.max(last.to, opening.to);
      else joined.push({ ...opening });
    }
    return joined;
  });
}

const openingsOn = (week: Week, day: number): readonly Opening[] => week[weekdayOf(day)] ?? [];

export const isOpen = (week: Week, { day, minute }: LocalTime): boolean =>
  openingsOn(week, day).some(({ from, to }) => from <= minute && minute < to);

export const isClosedAllDay = (week: Week, day: number): boolean => openingsOn(week, day).length === 0;

/** Minutes of a day at which something opens or closes, including midnight. */
const minutesOf = (week: Week): Set<number> =>
  new Set([0, ...week.flat().flatMap(({ from, to }) => [from, to % DAY_MINUTES])]);

interface Timetable {
  week: Week;
  minutes: ReadonlySet<number>;
}

const timetables = new WeakMap<readonly CallingWindow[], Timetable>();

/** Parsed once for all contacts with the same windows. */
export function timetableOf(windows: readonly CallingWindow[]): Timetable {
  const known = timetables.get(windows);
  if (known) return known;
  const week = weekOf(windows);
  const timetable = { week, minutes: minutesOf(week) };
  timetables.set(windows, timetable);
  return timetable;
}

/** The next opening, as clock times; one that continues over midnight has its real end. */
export function nextOpening(week: Week, { day, minute }: LocalTime): { from: string; to: string } | null {
  for (let ahead = 0; ahead <= 7; ahead++) {
    const goesOn = openingsOn(week, day + ahead - 1).at(-1)?.to === DAY_MINUTES;
    const next = openingsOn(week, day + ahead).find(
      ({ from }) => (ahead > 0 || from > minute) && !(from === 0 && goesOn),
    );
    if (!next) continue;
    let { to } = next;
    for (let on = day + ahead + 1; to === DAY_MINUTES && on <= day + ahead + 7; on++) {
      const morning = openingsOn(week, on)[0];
      if (morning?.from !== 0) break;
      to = morning.to;
    }
    return { from: clockText(next.from), to: clockText(to) };
  }
  return null;
}
