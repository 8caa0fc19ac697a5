import { expect, it } from 'vitest';
import { isCalendarDay, readInstant } from './instant.ts';

it.each(['2026-02-30', '2026-13-01', '2026-00-10', '2027-02-29', '2026-1-1', '+010000-01-01', 'today', ''])(
  'rejects %s as a day',
  (text) => expect(isCalendarDay(text)).toBe(false),
);

it.each(['2026-02-28', '2028-02-29', '9999-12-31', '2000-01-01'])('accepts %s as a day', (text) =>
  expect(isCalendarDay(text)).toBe(true),
);

it.each([
  '2026-02-30T10:00:00Z',
  '2026-04-31T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-03T25:00:00Z',
  '7',
  'Feb 30 2026',
])('rejects %s as an instant', (text) => expect(readInstant(text)).toBeUndefined());

it.each([
  ['2026-02-28T10:00:00Z', '2026-02-28T10:00:00.000Z'],
  ['2026-03-01T00:30:00+02:00', '2026-02-28T22:30:00.000Z'],
])('reads %s as %s', (text, iso) => expect(readInstant(text)?.toISOString()).toBe(iso));
