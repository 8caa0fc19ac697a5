import { expect, it } from 'vitest';
import { sortedIds } from './sorted-ids.ts';

it('ids grow, and none comes twice', () => {
  const next = sortedIds();
  const ids = Array.from({ length: 20_000 }, next);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
