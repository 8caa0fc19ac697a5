import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, it } from 'vitest';
import { belowOf, createRandom } from '#random.ts';
import { normalizePhone, readByLibrary } from './phone.ts';

const spell = (digits: string, way: number): string => {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  const body = [
    digits,
    `(${area}) ${exchange}-${line}`,
    `(${area})${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    `${area}.${exchange}.${line}`,
    `${area} ${exchange} ${line}`,
    `${area} ${exchange}${line}`,
  ][way % 7];
  return `${['', '1', '+1', '+1 ', '1-', '+1-', '1 ', ' ', '1.'][Math.floor(way / 7) % 9]}${body}`;
};

describe('the short rules for North American numbers agree with the library', () => {
  it('for every start of four digits, in every spelling', { timeout: 120_000 }, () => {
    const random = belowOf(createRandom(20_261_121));
    const wrong: string[] = [];
    for (let start = 2_000; start < 10_000; start++) {
      const tail = () => String(random(1_000_000)).padStart(6, '0');
      // The first decides what is remembered; the others must agree with it.
      for (const text of [0, 1, 2].map(() => spell(`${start}${tail()}`, random(63)))) {
        const country = random(8) === 0 ? 'GB' : 'US';
        if (normalizePhone(text, country) !== readByLibrary(text, country)) wrong.push(`${text} ${country}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    '2125550100 ',
    '1 (212) 555-0100',
    '(212 555-0100',
    '212) 555-0100',
    '+12125550100 x7',
    '+1 212 555 010',
    '12125550100000',
    '0012125550100',
    '523-555-0100',
    '+1 310 0100',
    '1 800 266 8228',
    '+1 1 212 555 0100',
    '+1 246 521 0123',
    '+1 246 521 1123',
    '+1 876 606 0123',
    '+1 876 606 1123',
    '+1 242 300 0123',
    '+1 829 260 0123',
  ])('"%s"', (text) => {
    for (const country of ['US', 'CA', 'GB', 'DO', 'nowhere'])
      expect(normalizePhone(text, country)).toBe(readByLibrary(text, country));
  });

  it('finds no rule of the library that reads a digit after the sixth, but for Barbados and Jamaica', () => {
    const { countries, country_calling_codes: codes } = metadata as unknown as {
      countries: Record<string, (string | undefined)[]>;
      country_calling_codes: Record<string, string[]>;
    };
    for (const country of codes['1'] ?? []) {
      const types = (countries[country]?.[11] ?? []) as unknown as ([string] | undefined)[];
      for (const alternative of types.flatMap((type) => (type?.[0] ? alternatives(type[0]) : []))) {
        if (/^(?:246|876)/.test(alternative)) continue;
        expect([country, alternative]).toEqual([country, expect.stringMatching(/\\d\{[4-7]\}$/)]);
      }
    }
  });
});

/** The alternatives of a pattern, those in groups aside. */
function alternatives(pattern: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of pattern) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === '|' && depth === 0) found.push('');
    else found.push(`${found.pop()}${sign}`);
  }
  return found;
}
