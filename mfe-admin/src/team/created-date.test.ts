import { expect, it } from 'vitest';
import { createdDate } from './created-date.ts';

it.each([
  ['2026-11-21T15:00:00Z', new Date('2026-11-21T15:00:00Z').toLocaleDateString()],
  ['yesterday', 'Invalid Date'],
  ['', 'Invalid Date'],
])('"%s" is shown as %s', (text, shown) => {
  expect(createdDate(text)).toBe(shown);
});
