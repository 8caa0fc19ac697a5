import { expect, it } from 'vitest';
import { changeWords } from './change-words.ts';

const at = new Date(2026, 10, 21, 14, 5).toISOString();
const now = new Date(2026, 10, 29);
const words = (changes: object, when = now) => changeWords({ at, userName: 'Ana Lima', changes }, when);

it.each([
  [
    'a number as the screens show it',
    { phone: { from: '2125550101', to: '+12125550199' } },
    'Nov 21, 14:05 · Ana Lima · Phone: +1 (212) 555-0101 → +1 (212) 555-0199',
  ],
  [
    'fields in the order of the form, additional ones last',
    { 'customFields.City': { from: null, to: 'Lyon' }, title: { from: 'CEO', to: null } },
    'Nov 21, 14:05 · Ana Lima · Job Title: CEO → none · City: none → Lyon',
  ],
  [
    'long texts cut',
    { notes: { from: null, to: 'a'.repeat(200) } },
    `Nov 21, 14:05 · Ana Lima · Notes: none → ${'a'.repeat(120)}…`,
  ],
])('shows %s', (_, changes, expected) => {
  expect(words(changes)).toBe(expected);
});

it('shows the year of another year', () => {
  expect(words({}, new Date(2027, 0, 2))).toBe('Nov 21, 2026, 14:05 · Ana Lima');
});
