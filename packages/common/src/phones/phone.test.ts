import { describe, expect, it } from 'vitest';
import { isPhoneCountry, normalizePhone } from './phone.ts';

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
  ])('%s read in %s is %s', (text, country, e164) => {
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
  ])('"%s" is no phone number in the US', (text) => {
    expect(normalizePhone(text, 'US')).toBeNull();
  });

  it('knows the countries', () => {
    expect(isPhoneCountry('CH')).toBe(true);
    expect(isPhoneCountry('XX')).toBe(false);
  });
});
