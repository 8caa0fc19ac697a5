import { CONTACT_TEXTS } from '@dialdeck/common/contacts/contact-fields';
import { describe, expect, it } from 'vitest';
import { fieldPatterns, type SearchedContact, searchPatterns, searchTextOf } from './search.rules.ts';

const contact: SearchedContact = {
  firstName: 'Élodie',
  lastName: "O'Brien-Smith",
  email: 'Elodie.OB@Example.com',
  company: '100% Natural_Foods',
  phone: '(415) 555-0132',
  customFields: { 'Favorite City': 'São  Paulo', Plan: '50%_off', Seats: 12 },
};

/** LIKE as PostgreSQL reads it. */
function like(text: string, pattern: string): boolean {
  const source = pattern.replace(/\\(.)|[%_]|[.*+?^${}()|[\]]/gs, (found, escaped) => {
    if (escaped) return escaped.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return found === '%' ? '[^]*' : found === '_' ? '[^]' : `\\${found}`;
  });
  return new RegExp(`^${source}$`, 'u').test(text);
}

const finds = (term: string) => {
  const patterns = searchPatterns(term);
  const text = searchTextOf(contact, '+14155550132');
  return (
    patterns !== null && [patterns.text, patterns.digits].some((pattern) => pattern !== null && like(text, pattern))
  );
};

describe('without case on first name, last name, email, company; phone by any part of it', () => {
  it.each([
    'élodie',
    'ÉLOD',
    'elodie',
    "Elodie O'Bríen",
    "o'brien",
    'ÉLODIE O',
    '  elodie.ob@EXAMPLE ',
    '100%',
    'natural_f',
    '555-01',
    '4155550132',
    '(415) 555',
    '+1 415',
    '32',
    '\u202a415\u202c',
    '４１５－５５５',
    '٤١٥٥٥٥',
    '415–555–0132',
    'sao paulo',
    'ÃO P',
    '50%_',
    '12',
  ])('finds by %j', (term) => {
    expect(finds(term)).toBe(true);
  });

  it.each(CONTACT_TEXTS)('finds by %s', (text) => {
    expect(searchTextOf({ phone: '', [text]: 'Zoë’s' }, '').split('\n')).toContain('zoe’s');
  });

  it.each([
    'smith elodie',
    '100_',
    'naturalxfoods',
    '5559',
    'com 100',
    '\\',
    'favorite',
    'seats',
    '0132 sao',
    'paulo 50',
    '121',
  ])('does not find by %j', (term) => {
    expect(finds(term)).toBe(false);
  });

  it.each(['', '   ', null, undefined, '\0'])('does not search for %j', (term) => {
    expect(searchPatterns(term)).toBeNull();
  });
});

describe('the whole value of an additional field', () => {
  const has = (fields: Record<string, string | number>, name: string, value: string) => {
    const { line, mark } = fieldPatterns(name, value);
    const text = searchTextOf({ phone: '1', customFields: fields }, '+1');
    // A match that the index would miss.
    if (text.includes(line)) expect(like(text, mark)).toBe(true);
    return text.includes(line);
  };

  it.each([
    ['Austin', 'Austin'],
    ['Austin', ' AUSTÍN '],
    ['Zürich', 'zurich'],
    ['Straße', 'STRASSE'],
    ['New\n York', 'new york'],
    [2.5, '2.5'],
    ['50%_off\\', '50%_OFF\\'],
    ['★', '★'],
  ])('%j matches %j', (stored, asked) => {
    expect(has({ Zip: '1', City: stored, Plan: 'x' }, 'City', asked)).toBe(true);
  });

  it.each([
    ['a part', { City: 'New Austin' }, 'City', 'Austin'],
    ['a beginning', { City: 'Austin' }, 'City', 'Aus'],
    ['another field', { Town: 'Austin' }, 'City', 'Austin'],
    ['a name in another case', { city: 'Austin' }, 'City', 'Austin'],
    ['a wildcard', { City: 'Austin' }, 'City', 'A%n'],
    ['two values as one', { City: 'Austin', Plan: 'x' }, 'City', 'Austin\nx'],
  ] as const)('does not match %s', (_what, fields, name, value) => {
    expect(has(fields, name, value)).toBe(false);
  });
});

it.each([
  ['ann', true],
  ['ßa', true],
  ['an', false],
  ['415', true],
  ['(4)', false],
  ['4-1', false],
  ['12/3 street', true],
])('%j has trigrams: %j', (term, expected) => {
  expect(searchPatterns(term)?.hasTrigrams).toBe(expected);
});
