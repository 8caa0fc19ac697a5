import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import { expect, it } from 'vitest';
import { microsecondsBefore, toContacts } from './import-rows.rules.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const row = (phone: string) => ({
  phone,
  ...forContactTexts(null),
  customFields: {},
});
let count = 0;
const options = { country: 'US', now, newId: () => String(count++) };

it.each([
  [0, '2026-11-21T10:00:00.000000Z'],
  [1, '2026-11-21T09:59:59.999999Z'],
  [999, '2026-11-21T09:59:59.999001Z'],
  [1_000, '2026-11-21T09:59:59.999000Z'],
  [1_001, '2026-11-21T09:59:59.998999Z'],
])('%i microseconds before', (microseconds, expected) => {
  expect(microsecondsBefore(now, microseconds)).toBe(expected);
});

it('keeps the first of several rows with one phone, and dates each row earlier than the previous one', () => {
  const contacts = toContacts(['(415) 555-0132', '+1 415 555 0132', '415-555-0133'].map(row), options);
  expect(contacts.map(({ phone, phoneE164 }) => [phone, phoneE164])).toEqual([
    ['(415) 555-0132', '+14155550132'],
    ['415-555-0133', '+14155550133'],
  ]);
  expect(contacts.map(({ createdAt }) => createdAt)).toEqual([
    '2026-11-21T10:00:00.000000Z',
    '2026-11-21T09:59:59.999998Z',
  ]);
});

it('names the row of an invalid phone', () => {
  expect(() => toContacts(['(415) 555-0132', '12'].map(row), options)).toThrow('Row 2: "12" is not a phone number');
});
