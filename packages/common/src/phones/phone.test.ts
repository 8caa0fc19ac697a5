import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { belowOf, createRandom } from '#random.ts';
import { isPhoneCountry, normalizePhone, phoneAmbiguity } from './phone.ts';

describe('contract: "Phones are kept as typed and as E.164 (list\'s default country, US unless set)"', () => {
  it.each([
    ['212-555-0100', 'US', '+12125550100'],
    ['(212) 555-0100', 'US', '+12125550100'],
    ['415.555.0100', 'US', '+14155550100'],
    ['16175550100', 'US', '+16175550100'],
    [' 415 555 0123 ', 'US', '+14155550123'],
    ['+44 20 7946 0000', 'US', '+442079460000'],
    ['020 7946 0000', 'GB', '+442079460000'],
    ['044 668 18 00', 'CH', '+41446681800'],
    ['+1 212 555 0100 ext. 7', 'US', '+12125550100'],
    ['+44 20 7946 0000', 'nowhere', '+442079460000'],
  ])('reads %s in %s as %s', (text, country, e164) => {
    expect(normalizePhone(text, country)).toBe(e164);
  });

  it.each([
    '',
    '   ',
    'n/a',
    'ask reception',
    '-',
    '12',
    '999999999999999999',
    'call 212-555-0100 please',
    '020 7946 0000',
  ])('rejects "%s" as a phone number in the US', (text) => {
    expect(normalizePhone(text, 'US')).toBeNull();
  });

  it('knows the countries', () => {
    expect(isPhoneCountry('CH')).toBe(true);
    expect(isPhoneCountry('XX')).toBe(false);
  });
});

describe('a number without a plus sign that begins with the country code of the default country', () => {
  it.each([
    ['491701234567', 'DE', 'could be +49 170 1234567 or +49 491 701234567: write it with a plus sign'],
    ['4915112345678', 'DE', 'could be +49 1511 2345678 or +49 491 5112345678: write it with a plus sign'],
    ['(49) 170 1234567', 'DE', 'could be +49 170 1234567 or +49 491 701234567: write it with a plus sign'],
    ['Tel. 49-170-1234567', 'DE', 'could be +49 170 1234567 or +49 491 701234567: write it with a plus sign'],
    ['٤٩١٧٠١٢٣٤٥٦٧', 'DE', 'could be +49 170 1234567 or +49 491 701234567: write it with a plus sign'],
    ['62811234567', 'ID', 'could be +62 811 234 567 or +62 628 11234567: write it with a plus sign'],
    ['38344123456', 'XK', 'could be +383 44 123 456 or +383 38 344123456: write it with a plus sign'],
  ])('%s of %s %s', (text, country, sentence) => {
    expect(phoneAmbiguity(text, country)).toBe(sentence);
    expect(normalizePhone(text, country)).toBeNull();
  });

  it.each([
    ['4366412345678', 'AT', '+4366412345678'],
    ['393331234567', 'IT', '+393331234567'],
    ['33612345678', 'FR', '+33612345678'],
    ['31612345678', 'NL', '+31612345678'],
    ['919812345678', 'IN', '+919812345678'],
    ['5511987654321', 'BR', '+5511987654321'],
    ['79161234567', 'RU', '+79161234567'],
    ['442079460000', 'GB', '+442079460000'],
    ['12125550100', 'US', '+12125550100'],
    ['493023125000', 'DE', '+493023125000'],
    ['00491701234567', 'DE', '+491701234567'],
    ['0049 (0)170 1234567', 'DE', '+491701234567'],
    ['49 (0)170 1234567', 'DE', '+491701234567'],
    ['011 49 170 1234567', 'US', '+491701234567'],
    ['0491701234567', 'DE', '+49491701234567'],
    ['+491701234567', 'DE', '+491701234567'],
    ['0170 1234567', 'DE', '+491701234567'],
  ])('%s of %s is %s where only one reading exists', (text, country, e164) => {
    expect(normalizePhone(text, country)).toBe(e164);
    expect(phoneAmbiguity(text, country)).toBeNull();
  });

  it.each(getCountries())('never becomes another number of %s', (country) => {
    const code = getCountryCallingCode(country);
    const below = belowOf(createRandom(20_261_129));
    for (let tries = 0, found = 0; tries < 2_000 && found < 40; tries += 1) {
      const e164 = `+${code}${String(below(10 ** (6 + below(6)))).padStart(6, '0')}`;
      const number = parsePhoneNumberFromString(e164);
      if (!number?.isValid() || number.country !== country || number.number !== e164) continue;
      found += 1;
      const text = e164.slice(1);
      expect([text, normalizePhone(text, country) ?? phoneAmbiguity(text, country)]).toEqual([
        text,
        expect.stringMatching(`^\\${e164}$|^could be `),
      ]);
    }
  });
});

it.each([
  ['3586-7378', 'BR'],
  ['1234567', 'FR'],
  ['5551234', 'MX'],
  ['+353 20 912 3456', 'US'],
  ['+86 123 4567 8901', 'US'],
])('rejects %s of %s, which is possible and does not exist', (text, country) => {
  expect(normalizePhone(text, country)).toBeNull();
});

describe('reads numbers that exist for fiction', () => {
  it.each([
    ['+1 212 555 0100', '+12125550100'],
    ['+1 800 555 0199', '+18005550199'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+61 491 570 156', '+61491570156'],
    ['+33 1 99 00 12 34', '+33199001234'],
    ['+49 30 23125 000', '+493023125000'],
  ])('%s', (text, e164) => {
    expect(normalizePhone(text, 'US')).toBe(e164);
  });
});

describe('reads the spellings of other programs', () => {
  it.each([
    ['\u202a+12125550101\u202c', 'US', '+12125550101'],
    ['\u200e212-555-0102', 'US', '+12125550102'],
    ['\u2066\u202d+1 212\u200b555\u00ad0101\u202c\u2069', 'US', '+12125550101'],
    ['2\ufe0f1\ufe0e2\u{e0100}\u034f\u3164555\u115f-0101\ufeff', 'US', '+12125550101'],
    ['+1\u00a0212\u202f555\u2009\u20070101', 'US', '+12125550101'],
    ['２１２－５５５－０１０１', 'US', '+12125550101'],
    ['＋１（２１２）５５５－０１０１', 'US', '+12125550101'],
    ['٢١٢٥٥٥٠١٠١', 'US', '+12125550101'],
    ['۲۱۲۵۵۵۰۱۰۱', 'US', '+12125550101'],
    ['२१२५५५०१०१', 'US', '+12125550101'],
    ['𝟐𝟏𝟐𝟻𝟻𝟻𝟘𝟙𝟘𝟙', 'US', '+12125550101'],
    ['212‐555‑0101', 'US', '+12125550101'],
    ['212–555—0101', 'US', '+12125550101'],
    ['212−555﹣0101', 'US', '+12125550101'],
    ['(+1) 212 555 0101', 'US', '+12125550101'],
    ['[+1] 212 555 0101', 'US', '+12125550101'],
    ['(+44) 20 7946 0958', 'US', '+442079460958'],
    ['(+44) (0)20 7946 0958', 'US', '+442079460958'],
    ['+44 (0)20 7946 0958', 'US', '+442079460958'],
    ['0044 (0)20 7946 0958', 'DE', '+442079460958'],
    ['(001) 212 555 0101', 'DE', '+12125550101'],
    ['tel:+1-212-555-0103', 'US', '+12125550103'],
    ['TEL:+1-212-555-0103;ext=12', 'US', '+12125550103'],
    ['<tel:+12125550103>', 'US', '+12125550103'],
    ['callto:+12125550103', 'US', '+12125550103'],
    ['tel:2125550100;phone-context=+1', 'DE', '+12125550100'],
    ['tel:20-7946-0958;phone-context=+44', 'US', '+442079460958'],
    ['tel:212-555-0100;phone-context=example.com', 'US', '+12125550100'],
    ['+12125550100;ext=5', 'US', '+12125550100'],
    ['(212) 555-0100 x', 'US', '+12125550100'],
    ['212-555-0100 ext.', 'US', '+12125550100'],
    ['Tel. 212-555-0100', 'US', '+12125550100'],
    ['Tel．２１２－５５５－０１００', 'US', '+12125550100'],
    ['Mobile: (212) 555-0100', 'US', '+12125550100'],
    ['Téléphone : 01 99 00 12 34', 'FR', '+33199001234'],
    ['Handy 0170 1234567', 'DE', '+491701234567'],
    ['"+1 212 555 0100"', 'US', '+12125550100'],
    ['212.555.0100.', 'US', '+12125550100'],
    ['1-800-FLOWERS', 'US', '+18003569377'],
    ['+1 (800) GO-FEDEX', 'DE', '+18004633339'],
    ['212-555-TAXI', 'US', '+12125558294'],
    ['0800 FLOWERS', 'GB', '+448003569377'],
    ['030/1234567', 'DE', '+49301234567'],
  ])('%j of %s is %s', (text, country, e164) => {
    expect(normalizePhone(text, country)).toBe(e164);
  });

  it.each([
    ['212-555-0100 (Ulla)', 'US'],
    ['212-555-0100 please', 'US'],
    ['wrong number 212-555-0100', 'US'],
    ['do not call 212-555-0100', 'US'],
    ['2nd phone 212-555-0100', 'US'],
    ['Mobile2 030 123456', 'DE'],
    ['Phone 2 030 123456', 'DE'],
    ['apt 4 030 123456', 'DE'],
    ['030 12345 privat', 'DE'],
    ['0800 123 4567 privat', 'DE'],
    ['212 call now', 'US'],
    ['2125550101;2125550102', 'US'],
    ['2125550101,2125550102', 'US'],
    ['212-555-0101 / 212-555-0102', 'US'],
    ['2125550101\n2125550102', 'US'],
    ['+12125550101 +12125550102', 'US'],
    ['212-555-0101 or 212-555-0102', 'US'],
    ['030123456/030654321', 'DE'],
    ['030 123456 & 030 654321', 'DE'],
    ['Tel.', 'US'],
    [`${'1-'.repeat(200_000)}x`, 'US'],
  ])('never forces %j of %s', (text, country) => {
    expect(normalizePhone(text, country)).toBeNull();
    expect(phoneAmbiguity(text, country)).toBeNull();
  });
});
