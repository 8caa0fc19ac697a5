import { expect, it } from 'vitest';
import { everyDay, factsOf, setOf } from './testing/facts.ts';
import { verdict } from './verdict.rules.ts';

/*
 * Compares the verdict's own clock with an independent one: Intl formats, and minutes are counted in local time.
 */

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const START = Date.UTC(2026, 0, 1);
const END = Date.UTC(2029, 0, 1);
const ZONES = Intl.supportedValuesOf('timeZone');
const WINDOWS = [
  ['08:00', '20:00'],
  ['02:30', '03:15'],
  ['00:00', '24:00'],
  ['23:30', '24:00'],
  ['00:00', '01:30'],
] as const;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function wallClock(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (at) => minuteOf(format.format(at));
}

/** Minutes that local time is ahead of UTC, derived from one day. */
const ahead = (wall: (at: number) => number, at: number) =>
  (wall(at) - Math.floor((at % DAY) / MINUTE) + 1_440) % 1_440;

function transitionsOf(wall: (at: number) => number): number[] {
  const found: number[] = [];
  for (let day = START; day < END; day += DAY) {
    if (ahead(wall, day) === ahead(wall, day + DAY)) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (ahead(wall, middle) === ahead(wall, before)) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}

it('reads all zones around each change of their clocks from 2026 to 2028, and on days without one', {
  timeout: 120_000,
}, () => {
  let transitions = 0;
  const wrong: string[] = [];
  for (const zone of ZONES) {
    const wall = wallClock(zone);
    const changes = transitionsOf(wall);
    transitions += changes.length;
    const facts = factsOf({ place: { country: null, regions: [], zones: [zone] } });
    for (const around of [...changes, START + 200 * DAY]) {
      const grid = Array.from({ length: 21 }, (_, step) => around + (step - 10) * 15 * MINUTE);
      for (const [from, to] of WINDOWS) {
        const rules = setOf(everyDay(from, to));
        const isOpen = (at: number) => minuteOf(from) <= wall(at) && wall(at) < minuteOf(to);
        for (const at of grid) {
          const { callable, nextAt, validUntil } = verdict(facts, rules, at);
          const told = `${zone} ${from}–${to} ${new Date(at).toISOString()}`;
          if (callable !== isOpen(at)) wrong.push(`${told}: ${callable}`);
          const sooner = grid.find((each) => each > at && isOpen(each) && each < (nextAt ?? 0));
          if (!callable && sooner) wrong.push(`${told}: next ${nextAt} is after ${sooner}`);
          if (nextAt === null || !isOpen(nextAt)) wrong.push(`${told}: next ${nextAt}`);
          else if (!callable && isOpen(nextAt - 1)) wrong.push(`${told}: open before ${nextAt}`);
          if (validUntil < at + DAY && isOpen(validUntil) === callable)
            wrong.push(`${told}: valid until ${validUntil}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(transitions).toBeGreaterThan(500);
});
