import { plainSpelling, withoutInvisible } from './plain-spelling.ts';

/** The digits of a text, in ASCII. */
export function digitsOf(text: string): string {
  return plainSpelling(text).replace(/\D/g, '');
}

const hasPlus = (text: string): boolean => plainSpelling(text).trim().startsWith('+');

/** +1 (xxx) xxx-xxxx for 10 digits, or 11 that start with 1; anything else stays as it was typed. */
export function formatPhone(text: string): string {
  const digits = digitsOf(text);
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  // +44 … or +33 … with ten digits is no North American number.
  const isAbroad = hasPlus(text) && !digits.startsWith('1');
  if (national.length !== 10 || isAbroad) return withoutInvisible(text).trim();
  return `+1 (${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`;
}

/** Digits and plus only. */
export function dialablePhone(text: string): string {
  return `${hasPlus(text) ? '+' : ''}${digitsOf(text)}`;
}

/** The link that makes the device dial; a number known as E.164 is dialed as such. */
export function telHref(phone: string): string {
  return `tel:${dialablePhone(phone)}`;
}
