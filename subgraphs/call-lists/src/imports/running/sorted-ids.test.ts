import { expect, it } from 'vitest';
import { sortedIds } from './sorted-ids.ts';

it('creates unique, increasing ids of version 7', () => {
  const write = sortedIds();
  const bytes = Buffer.alloc(16);
  const ids = Array.from({ length: 20_000 }, () => {
    write(bytes, 0);
    return bytes.toString('hex');
  });
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^.{12}7.{3}[89ab].{15}$/.test(id))).toEqual([]);
  expect(Math.abs(Number.parseInt(ids[0]?.slice(0, 12) ?? '', 16) - Date.now())).toBeLessThan(60_000);
});
