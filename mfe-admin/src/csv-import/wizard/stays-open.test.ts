import { expect, it } from 'vitest';
import { staysOpen } from './stays-open.ts';

const bad = { row: 1, line: 2, reason: '', cells: [] };

it.each([
  [500, { duplicates: 0, invalid: [] }, false],
  [2000, { duplicates: 0, invalid: [] }, false],
  [2001, { duplicates: 0, invalid: [] }, true],
  [500, { duplicates: 1, invalid: [] }, true],
  [500, { duplicates: 0, invalid: [bad] }, true],
  [500, { duplicates: 0, leftOut: 1, invalid: [] }, true],
  [500, { duplicates: 0, misfitRows: [bad], invalid: [] }, true],
])('%i rows with %o: %s', (rows, outcome, expected) => {
  expect(staysOpen(rows, { processed: rows, imported: 1, leftOut: 0, leftOutRows: [], ...outcome })).toBe(expected);
});
