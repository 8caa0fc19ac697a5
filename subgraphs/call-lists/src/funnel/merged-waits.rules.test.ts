import { expect, it } from 'vitest';
import type { CountedGroup } from './group.repo.ts';
import { mergeWaits } from './merged-waits.rules.ts';

const NOW = Date.parse('2027-03-02T12:00:00Z');
const MINUTE = 60_000;
const tried = (minutes: number, count: number, more: Partial<CountedGroup> = {}): CountedGroup => ({
  placeId: 1,
  status: 'attempted',
  tries: 1,
  parkedFor: null,
  waiting: 'retry',
  at: NOW + minutes * MINUTE,
  heldUntil: null,
  elsewhereUntil: null,
  count,
  ...more,
});
const promised = (minutes: number, count: number) =>
  tried(minutes, count, { status: 'callback', tries: 0, waiting: 'callback' });
const free = (count: number) => tried(0, count, { waiting: null, at: null });

it.each<[string, CountedGroup[], CountedGroup[]]>([
  ['merges waits of any hour', [tried(50, 2), tried(10, 3), tried(500, 1)], [tried(10, 6)]],
  [
    'keeps apart what differs',
    [tried(10, 1), tried(10, 2, { placeId: 2 }), free(4)],
    [tried(10, 1), tried(10, 2, { placeId: 2 }), free(4)],
  ],
  [
    'merges promises after their grace, near ones and far ones',
    [promised(-40, 1), promised(-20, 2), promised(5, 3), promised(-5, 4), promised(61, 5), promised(90, 6)],
    [promised(-40, 3), promised(-5, 7), promised(61, 11)],
  ],
  [
    'merges held contacts if their waits end together',
    [tried(5, 1, { heldUntil: NOW + 9 }), tried(6, 1, { heldUntil: NOW + 9 }), tried(5, 1, { heldUntil: NOW + 9 })],
    [tried(5, 2, { heldUntil: NOW + 9 }), tried(6, 1, { heldUntil: NOW + 9 })],
  ],
])('%s', (_, groups, merged) => {
  expect(mergeWaits(groups, NOW, { callbackGraceMinutes: 15 })).toEqual(merged);
});
