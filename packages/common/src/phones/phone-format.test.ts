import { describe, expect, it } from 'vitest';
import { dialablePhone, digitsOf, formatPhone, telHref } from './phone-format.ts';

describe('+1 (xxx) xxx-xxxx for 10 digits, or 11 that start with 1', () => {
  it.each([
    ['2125550100', '+1 (212) 555-0100'],
    ['12125550100', '+1 (212) 555-0100'],
    ['+1 212-555-0100', '+1 (212) 555-0100'],
    ['22125550100', '22125550100'],
    ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['+45 35 55 01 00', '+45 35 55 01 00'],
    [' 5550100 ', '5550100'],
    ['\u202a+12125550100\u202c', '+1 (212) 555-0100'],
    ['\u202e+33 6 12 34 56 78\u202c', '+33 6 12 34 56 78'],
    ['٢١٢٥٥٥٠١٠٠', '+1 (212) 555-0100'],
  ])('shows %s as %s', (text, shown) => {
    expect(formatPhone(text)).toBe(shown);
  });
});

it('"phoneNumber (digits and plus only)"', () => {
  expect(dialablePhone(' +1 (212) 555-0100')).toBe('+12125550100');
  expect(dialablePhone('212.555.0100')).toBe('2125550100');
  expect(telHref('+1 212 555 0100')).toBe('tel:+12125550100');
  expect(digitsOf('a1b2')).toBe('12');
  expect(digitsOf('٠١٢٣٤٥٦٧٨٩ ０９')).toBe('012345678909');
  expect(telHref('\u200e＋1 212–555–0100')).toBe('tel:+12125550100');
});
