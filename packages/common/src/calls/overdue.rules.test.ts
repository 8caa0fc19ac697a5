import { expect, it } from 'vitest';
import { overdueWords } from './overdue.rules.ts';

const now = Date.parse('2026-03-10T10:00:00Z');

it.each([
  ['2026-03-10T10:00:00Z', 'due now'],
  ['2026-03-10T09:59:01Z', 'due now'],
  // The server's clock may be ahead.
  ['2026-03-10T10:00:05Z', 'due now'],
  ['2026-03-10T09:59:00Z', '1 min overdue'],
  ['2026-03-10T09:00:01Z', '59 min overdue'],
  ['2026-03-10T09:00:00Z', '1 h overdue'],
  ['2026-03-10T07:59:00Z', '2 h overdue'],
  ['2026-03-09T10:00:01Z', '23 h overdue'],
  ['2026-03-09T10:00:00Z', '1 day overdue'],
  ['2026-03-08T10:00:00Z', '2 days overdue'],
])('describes %s as %s', (dueAt, words) => {
  expect(overdueWords(dueAt, now)).toBe(words);
});
