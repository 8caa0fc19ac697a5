import { describe, expect, it } from 'vitest';
import { promisedWords, suggestedTimes, thereAndHere, westernmost } from './suggested-times.rules.ts';

const NEW_YORK = 'America/New_York';
const at = (instant: string) => Date.parse(instant);
const instants = (now: string, zone: string) =>
  suggestedTimes(at(now), zone).map(({ label, at }) => `${label} = ${new Date(at).toISOString().slice(0, 16)}`);

describe('suggests the next two weekdays at 9:00 and 14:00', () => {
  it.each([
    ['Sunday', '2026-11-29T15:00Z', ['Tomorrow 9:00', 'Tomorrow 14:00', 'Tuesday 9:00', 'Tuesday 14:00']],
    ['Monday', '2026-11-30T15:00Z', ['Tomorrow 9:00', 'Tomorrow 14:00', 'Wednesday 9:00', 'Wednesday 14:00']],
    ['Tuesday', '2026-12-01T15:00Z', ['Tomorrow 9:00', 'Tomorrow 14:00', 'Thursday 9:00', 'Thursday 14:00']],
    ['Wednesday', '2026-12-02T15:00Z', ['Tomorrow 9:00', 'Tomorrow 14:00', 'Friday 9:00', 'Friday 14:00']],
    ['Thursday', '2026-12-03T15:00Z', ['Tomorrow 9:00', 'Tomorrow 14:00', 'Monday 9:00', 'Monday 14:00']],
    ['Friday', '2026-12-04T15:00Z', ['Monday 9:00', 'Monday 14:00', 'Tuesday 9:00', 'Tuesday 14:00']],
    ['Saturday', '2026-12-05T15:00Z', ['Monday 9:00', 'Monday 14:00', 'Tuesday 9:00', 'Tuesday 14:00']],
  ])('on a %s', (_day, now, labels) => {
    expect(suggestedTimes(at(now), NEW_YORK).map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['the contact’s clocks', '2026-11-30T15:00Z', NEW_YORK, 'Tomorrow 9:00 = 2026-12-01T14:00'],
    ['the day there, before midnight', '2026-12-01T04:59Z', NEW_YORK, 'Tomorrow 9:00 = 2026-12-01T14:00'],
    ['the day there, after midnight', '2026-12-01T05:00Z', NEW_YORK, 'Tomorrow 9:00 = 2026-12-02T14:00'],
    ['a zone a day ahead', '2026-12-01T12:00Z', 'Pacific/Kiritimati', 'Tomorrow 9:00 = 2026-12-02T19:00'],
    ['a zone with a half hour', '2026-11-30T15:00Z', 'Asia/Kolkata', 'Tomorrow 9:00 = 2026-12-01T03:30'],
    ['clocks that go forward on Sunday', '2027-03-12T15:00Z', NEW_YORK, 'Monday 9:00 = 2027-03-15T13:00'],
    ['clocks that go back on Sunday', '2026-10-30T15:00Z', NEW_YORK, 'Monday 9:00 = 2026-11-02T14:00'],
    ['clocks that go forward that day', '2027-04-29T12:00Z', 'Africa/Cairo', 'Tomorrow 9:00 = 2027-04-30T06:00'],
  ])('by %s', (_what, now, zone, first) => {
    expect(instants(now, zone)[0]).toBe(first);
  });
});

describe('takes the westernmost of several zones', () => {
  it.each([
    [['America/New_York', 'America/Chicago'], '2026-11-30T15:00Z', 'America/Chicago'],
    [['America/Denver', 'America/Phoenix'], '2026-07-01T15:00Z', 'America/Phoenix'],
    [['Asia/Vladivostok', 'Europe/Kaliningrad', 'Asia/Omsk'], '2026-11-30T15:00Z', 'Europe/Kaliningrad'],
    [['Europe/Paris'], '2026-11-30T15:00Z', 'Europe/Paris'],
    [[], '2026-11-30T15:00Z', undefined],
  ])('%j at %s: %s', (zones, now, zone) => {
    expect(westernmost(zones, at(now))).toBe(zone);
  });
});

describe('names both times', () => {
  it.each([
    ['2026-11-30T14:00Z', NEW_YORK, 'Europe/Paris', 'Mon, Nov 30, 9:00 there · 15:00 here'],
    ['2026-11-30T14:00Z', NEW_YORK, NEW_YORK, 'Mon, Nov 30, 9:00 there · 9:00 here'],
    ['2026-11-30T22:00Z', 'America/Los_Angeles', 'Asia/Tokyo', 'Mon, Nov 30, 14:00 there · Tue 7:00 here'],
    ['2026-11-30T14:00Z', undefined, 'Europe/Paris', 'Mon, Nov 30, 15:00 here'],
  ])('%s', (instant, there, here, words) => {
    expect(thereAndHere(at(instant), there, here)).toBe(words);
  });
});

describe('names the time of a callback', () => {
  it.each([
    ['2026-11-30T14:00Z', NEW_YORK, 'tomorrow 9:00 there'],
    ['2026-11-29T21:30Z', NEW_YORK, 'today 16:30 there'],
    ['2026-12-02T14:00Z', NEW_YORK, 'Wed, Dec 2, 9:00 there'],
    ['2026-11-30T14:00Z', undefined, 'tomorrow 15:00'],
    ['2026-11-29T23:30Z', undefined, 'tomorrow 0:30'],
  ])('%s in %s: %s', (instant, there, words) => {
    expect(promisedWords(at(instant), at('2026-11-29T15:00Z'), there, 'Europe/Paris')).toBe(words);
  });
});
