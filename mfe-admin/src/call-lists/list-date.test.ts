import { expect, it } from 'vitest';
import { listDate } from './list-date.ts';

it.each([
  ['2026-11-21T15:00:00Z', 'Nov 21, 2026'],
  [null, 'N/A'],
  ['soon', 'N/A'],
])('%s is shown as %s', (text, shown) => {
  expect(listDate(text)).toBe(shown);
});
