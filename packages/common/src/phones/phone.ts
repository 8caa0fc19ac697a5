import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { phoneTextOf, vanityDigits } from './phone-text.rules.ts';

/** Whether phone numbers can be read the way this country (ISO 3166-1 alpha-2) writes them. */
export function isPhoneCountry(country: string): boolean {
  return isSupportedCountry(country as CountryCode);
}

/**
 * A phone number as E.164, or null when the text holds no valid number, or may stand for two. A number without a country code
 * is read the way `country` (ISO 3166-1 alpha-2) writes it. An extension is left out: E.164 has no place for one.
 */
export function normalizePhone(text: string, country: string): string | null {
  const quick = northAmericanPhone(text, country, readByLibrary);
  if (quick !== undefined) return quick;
  const [number, another] = phoneReadings(text, country);
  return number === undefined || another !== undefined ? null : number;
}

/** Why a text may stand for two numbers, as the end of a sentence; null for any other text. */
export function phoneAmbiguity(text: string, country: string): string | null {
  const [number, another] = phoneReadings(text, country);
  if (number === undefined || another === undefined) return null;
  return `could be ${spelled(number)} or ${spelled(another)}: write it with a plus sign`;
}

const spelled = (number: string): string => parsePhoneNumberFromString(number)?.formatInternational() ?? number;

/** The library reads no longer text. */
const TEXT_MAX = 250;

/** The numbers in E.164 that a text can stand for: with and without the country's own code at its beginning. */
function phoneReadings(text: string, country: string): readonly string[] {
  if (text.length > TEXT_MAX) return [];
  const phone = phoneTextOf(text);
  if (holdsTwoNumbers(phone, country)) return [];
  const national = readByLibrary(phone, country) ?? readVanity(phone, country);
  const international = ownCode(country)?.test(phone) ? readByLibrary(`+${phone}`, country) : null;
  // 49 (0)170 …: the trunk prefix in brackets follows a country code alone.
  if (international !== null && /^\D*\d{1,3}\D*\(0\)/.test(phone)) return [international];
  return [...new Set([international, national].filter((number) => number !== null))];
}

const ownCodes = new Map<string, RegExp>();

/** A text that begins with the code of this country, without a plus sign. */
function ownCode(country: string): RegExp | undefined {
  if (!ownCodes.has(country) && isPhoneCountry(country)) {
    const code = getCountryCallingCode(country as CountryCode);
    ownCodes.set(country, new RegExp(`^[^+\\d]*${code}`));
  }
  return ownCodes.get(country);
}

const SEPARATORS = /[,;/|&]/;
/** Shorter parts are area codes and extensions. */
const SEVERAL_DIGITS = /(?:\d\D*){6}/;

/** Whether a text lists numbers, each of which is complete. */
function holdsTwoNumbers(text: string, country: string): boolean {
  if (!SEPARATORS.test(text)) return false;
  const parts = text.split(SEPARATORS).filter((part) => SEVERAL_DIGITS.test(part));
  return parts.length > 1 && parts.filter((part) => readByLibrary(part.trim(), country) !== null).length > 1;
}

const VANITY_TYPES: ReadonlySet<string | undefined> = new Set(['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN']);

/** A number with letters for digits. Elsewhere a word at the end of a number is a remark. */
function readVanity(text: string, country: string): string | null {
  const digits = vanityDigits(text);
  const number = digits === null ? undefined : parse(digits, country);
  if (!number?.isValid()) return null;
  return number.countryCallingCode === '1' || VANITY_TYPES.has(number.getType()) ? number.number : null;
}

/** The reference parser: every other reader must agree with it. */
export function readByLibrary(text: string, country: string): string | null {
  const number = parse(text, country);
  return number?.isValid() ? number.number : null;
}

function parse(text: string, country: string): PhoneNumber | undefined {
  const defaultCountry = isPhoneCountry(country) ? { defaultCountry: country as CountryCode } : {};
  return parsePhoneNumberFromString(text.trim(), { extract: false, ...defaultCountry });
}

/** Ten digits in the usual spellings, with or without the country code. */
const SPELLING = /^\s*(\+?1[ .-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[ .-]?)(\d{3})[ .-]?(\d{4})\s*$/;
/** Barbados and Jamaica have numbers whose validity depends on the seventh digit. */
const LOOKS_FURTHER = /^(?:246|876)/;

const VALID = 1;
const INVALID = 2;
/** Whether numbers with these first six digits exist; zero before the library was consulted. */
const verdicts = new Uint8Array(1_000_000);

/**
 * The numbers of most rows of most files, without the library's 15 µs for each: in North America area code and exchange decide
 * whether a number is valid. A test compares this with the library and its data.
 * @returns undefined for everything else
 */
function northAmericanPhone(
  text: string,
  country: string,
  library: (text: string, country: string) => string | null,
): string | null | undefined {
  const found = SPELLING.exec(text);
  if (!found) return undefined;
  const [, code, inBrackets, area = inBrackets ?? '', exchange = '', line = ''] = found;
  if (country !== 'US' && !code?.startsWith('+')) return undefined;
  const national = area + exchange + line;
  if (LOOKS_FURTHER.test(national)) return undefined;
  const start = Number(area + exchange);
  if (verdicts[start] === 0) verdicts[start] = library(`+1${national}`, country) === null ? INVALID : VALID;
  return verdicts[start] === VALID ? `+1${national}` : null;
}
