import { expect, it } from 'vitest';
import { listDate } from './list-date.ts';

it.each([
  ['2025-11-21T15:00:00Z', 'Nov 21, 2025'],
  [null, 'N/A'],
  ['soon', 'N/A'],
])('shows %s as %s', (text, shown) => {
  expect(listDate(text)).toBe(shown);
});
