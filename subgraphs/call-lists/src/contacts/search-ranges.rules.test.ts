import { expect, it } from 'vitest';
import { RANGE_CONTACTS, rangesOf } from './search-ranges.rules.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(6, '0'));
const range = (first: number, last: number) => ({
  first: String(first).padStart(6, '0'),
  last: String(last).padStart(6, '0'),
});

it.each([
  [0, []],
  [1, [range(0, 0)]],
  [RANGE_CONTACTS, [range(0, 999)]],
  [RANGE_CONTACTS + 1, [range(0, 999), range(1_000, 1_000)]],
  [2_500, [range(0, 999), range(1_000, 1_999), range(2_000, 2_499)]],
])('%i contacts, none of them left out', (count, expected) => {
  expect(rangesOf(ids(count))).toEqual(expected);
});

it('returns the same ranges for any order of insertion', () => {
  expect(rangesOf(ids(1_500).reverse())).toEqual(rangesOf(ids(1_500)));
});
