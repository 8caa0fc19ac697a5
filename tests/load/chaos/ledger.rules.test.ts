import { expect, it } from 'vitest';
import { type Entry, rulesOf, type Stored, type StruckFault } from './ledger.rules.ts';

const kill: StruckFault = {
  name: 'gateway 1 gets kill -9',
  tolerates: 'lost connections',
  recoversWithinMs: 5_000,
  beganAt: 10_000,
  overAt: 10_100,
  answersAt: 11_000,
};
const restart: StruckFault = { ...kill, name: 'users 1 is restarted', tolerates: 'nothing' };
const crash: StruckFault = { ...kill, name: 'PostgreSQL crashes', tolerates: 'refusals' };

const KEYS = Array.from({ length: 50 }, (_, index) => `key ${index}`);
const acknowledged = KEYS.flatMap((key): Entry[] => [
  { what: 'acknowledged', name: 'call log', key },
  { what: 'acknowledged', name: 'result', key },
]);
const stored: Stored = { dials: new Set(KEYS), results: new Set(KEYS), calls: 50, callsWithResult: 50, counted: 50 };
const without = (key: string) => new Set(KEYS.filter((each) => each !== key));
const at = (what: 'refused' | 'unanswered' | 'failed', began: number, ended = began + 50): Entry => ({
  what,
  name: 'queue page',
  began,
  ended,
});
const broken = (faults: StruckFault[], more: Entry[] = [], other: Partial<Stored> = {}) =>
  rulesOf(faults, [...acknowledged, ...more], { ...stored, ...other }).flatMap(({ isKept, rule }) =>
    isKept ? [] : rule.split(':')[0],
  );

it('accepts a run in which everything was kept', () => {
  expect(broken([kill, restart, crash])).toEqual([]);
  expect(rulesOf([], [], { ...stored }).some(({ isKept }) => !isKept)).toBe(true);
});

it.each<[string, StruckFault, Entry, boolean]>([
  ['a refusal while PostgreSQL is away', crash, at('refused', 10_500), true],
  ['one that began before and ended meanwhile', crash, at('refused', 9_900, 10_001), true],
  ['one that began when everything answered again', crash, at('refused', 11_001), false],
  ['an earlier one', crash, at('refused', 9_000), false],
  ['one during a rolling restart', restart, at('refused', 10_500), false],
  ['a connection lost to PostgreSQL', crash, at('unanswered', 10_500), false],
  ['a connection lost to a gateway that was killed', kill, at('unanswered', 10_500), true],
  ['any other failure', kill, at('failed', 10_500), false],
])('%s', (_, fault, failure, isExcused) => {
  expect(broken([fault], [failure])).toEqual(isExcused ? [] : ['failures that no fault excuses']);
});

it('few connections are lost', () => {
  const lost = Array.from({ length: 11 }, () => at('unanswered', 10_500));
  expect(broken([kill], lost)).toEqual([kill.name]);
  expect(broken([kill], lost.slice(1))).toEqual([]);
});

it('recovery is counted from when it is over', () => {
  expect(broken([{ ...crash, overAt: 10_100, answersAt: 15_100 }])).toEqual([crash.name]);
  expect(broken([{ ...crash, overAt: 14_000, answersAt: 15_100 }])).toEqual([]);
});

it.each<[string, Partial<Stored>, string[]]>([
  [
    'a dial that is lost',
    { dials: without('key 7') },
    ['acknowledged dials that are not stored', 'each dial is one call'],
  ],
  [
    'a result that is lost',
    { results: without('key 7') },
    ['acknowledged results that are not stored', 'each result belongs to one call'],
  ],
  [
    'a dial that is stored and was not acknowledged',
    { dials: new Set([...KEYS, 'another']), calls: 51, counted: 51 },
    [],
  ],
  ['a dial stored twice', { calls: 51, counted: 51 }, ['each dial is one call']],
  ['a result stored twice', { callsWithResult: 51 }, ['each result belongs to one call']],
  ['a call that counts twice', { counted: 51 }, ['each call counts once in the reports']],
])('%s', (_, other, expected) => {
  expect(broken([crash], [], other)).toEqual(expected);
});
