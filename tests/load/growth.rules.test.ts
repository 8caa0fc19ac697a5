import { expect, it } from 'vitest';
import { growsBy, growth, type Held } from './growth.rules.ts';

const MB = 2 ** 20;
/** Every five seconds; a saw of garbage between collections, and what `heap` and `descriptors` say of the minute. */
const soak = (minutes: number, heap: (minute: number) => number, descriptors: (minute: number) => number): Held[] =>
  Array.from({ length: minutes * 12 }, (_, index) => ({
    atMs: 1_000_000 + index * 5_000,
    heapBytes: (heap(index / 12) + (index % 7) * 4) * MB,
    descriptors: descriptors(index / 12),
  }));
const uneven = (minute: number) => ((Math.floor(minute) * 7_919) % 13) / 13;

it.each([
  ['flat', (_: number) => 80, false],
  ['flat, unevenly collected', (minute: number) => 80 + 3 * uneven(minute), false],
  ['growing while it warms up', (minute: number) => 80 + 20 * Math.min(1, minute / 3), false],
  ['a leak of a megabyte a minute', (minute: number) => 80 + minute, true],
  ['the same leak, unevenly collected', (minute: number) => 80 + minute + 3 * uneven(minute), true],
  ['given back', (minute: number) => 100 - minute, false],
])('memory that is %s', (_, heap, isLeak) => {
  const found = growth(
    soak(15, heap, () => 60),
    ({ heapBytes }) => heapBytes,
  );
  expect(found && growsBy(found, 0.01)).toBe(isLeak);
});

it.each([
  ['steady', (_: number) => 60, false],
  ['coming and going', (minute: number) => 60 + 5 * uneven(minute), false],
  ['one more every two minutes', (minute: number) => 60 + Math.floor(minute / 2), true],
])('descriptors that are %s', (_, descriptors, isLeak) => {
  const found = growth(
    soak(15, () => 80, descriptors),
    (held) => held.descriptors,
  );
  expect(found && growsBy(found, 0)).toBe(isLeak);
});

it('says nothing of a run too short to tell', () => {
  expect(
    growth(
      soak(
        3,
        () => 80,
        () => 60,
      ),
      ({ heapBytes }) => heapBytes,
    ),
  ).toBeUndefined();
});
