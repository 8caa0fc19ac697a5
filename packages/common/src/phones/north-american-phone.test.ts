import metadata from 'libphonenumber-js/min/metadata';
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

describe('what is known of North American numbers without the library is what the library says', () => {
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
  ])('"%s"', (text) => {
    for (const country of ['US', 'CA', 'GB', 'DO', 'nowhere'])
      expect(normalizePhone(text, country)).toBe(readByLibrary(text, country));
  });

  it('the library’s rules look at no digit behind the fourth, but for 52x and numbers of seven digits', () => {
    const { countries, country_calling_codes: codes } = metadata as unknown as {
      countries: Record<string, (string | undefined)[]>;
      country_calling_codes: Record<string, string[]>;
    };
    for (const country of codes['1'] ?? []) {
      const types = (countries[country]?.[11] ?? []) as unknown as ([string] | 0 | undefined)[];
      const patterns = types.flatMap((type) => (type ? [type[0]] : []));
      for (const pattern of patterns) {
        // 983[2-57-9]\d{6}, (?:…)[2-9]\d{6}: one class after the area code, and six digits of any kind behind it.
        const rest = pattern.replace(/^52.*?\\d\{4\}\|52\[34\]\[2-9\]1\[02-9\]\\d\{4\}\|/, '');
        expect([country, rest]).toEqual([country, expect.stringMatching(/^$|(\[2-9\]\\d\{6\}|^310\\d\{4\})$/)]);
      }
    }
  });
});
