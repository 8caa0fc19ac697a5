import { expect, it } from 'vitest';
import { formatDay, formatDays } from './day-format.ts';

const locale = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', ...options }).format(new Date(`${day}T12:00:00Z`));

it('a day is that day in every zone', () => {
  expect(formatDay('2026-11-21')).toBe(locale('2026-11-21', { weekday: 'short', month: 'short', day: 'numeric' }));
});

it('a period of one day is one day', () => {
  expect(formatDays({ startDate: '2026-11-21', endDate: '2026-11-21' })).toBe(
    locale('2026-11-21', { dateStyle: 'medium' }),
  );
  expect(formatDays({ startDate: '2026-11-15', endDate: '2026-11-21' })).toMatch(/15.*21/);
});
