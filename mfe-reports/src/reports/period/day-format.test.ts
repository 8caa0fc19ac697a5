import { expect, it } from 'vitest';
import { formatDay, formatDays } from './day-format.ts';

const NOW = new Date('2026-11-29T12:00:00Z');

it('writes a day as the same day in every zone', () => {
  expect(formatDay('2026-11-21', NOW)).toBe('Sat, Nov 21');
  expect(formatDay('2025-11-21', NOW)).toBe('Fri, Nov 21, 2025');
});

it.each([
  ['2026-11-21', '2026-11-21', 'Nov 21'],
  ['2026-11-15', '2026-11-21', 'Nov 15 – Nov 21'],
  ['2025-12-30', '2026-01-02', 'Dec 30, 2025 – Jan 2, 2026'],
  ['2025-11-21', '2025-11-21', 'Nov 21, 2025'],
])('writes the period %s to %s', (startDate, endDate, words) => {
  expect(formatDays({ startDate, endDate }, NOW)).toBe(words);
});
