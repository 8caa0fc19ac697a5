import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { northAmericanPhone } from './north-american-phone.ts';

/** Whether phone numbers can be read the way this country (ISO 3166-1 alpha-2) writes them. */
export function isPhoneCountry(country: string): boolean {
  return isSupportedCountry(country as CountryCode);
}

/**
 * A phone number as E.164, or null when the text holds no valid number. A number without a country code is read the way
 * `country` (ISO 3166-1 alpha-2) writes it. An extension is left out: E.164 has no place for one.
 */
export function normalizePhone(text: string, country: string): string | null {
  const quick = northAmericanPhone(text, country, readByLibrary);
  return quick === undefined ? readByLibrary(text, country) : quick;
}

/** What every other way must agree with. */
export function readByLibrary(text: string, country: string): string | null {
  const options = { extract: false, ...(isPhoneCountry(country) ? { defaultCountry: country as CountryCode } : {}) };
  const number = parsePhoneNumberFromString(text.trim(), options);
  return number?.isValid() ? number.number : null;
}
