import { CONTACT_TEXTS, type ContactText } from '@dialdeck/common/contacts/contact-fields';
import { foldText } from '@dialdeck/common/contacts/fold-text';
import { digitsOf } from '@dialdeck/common/phones/phone-format';
import { plainSpelling } from '@dialdeck/common/phones/plain-spelling';

/** Printable ASCII words with one space between them. */
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** The form in which texts are stored and searched, on one line. */
export function fold(text: string): string {
  // For most texts only the case has to be folded.
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldText(text).replace(/\s+/g, ' ').trim();
}

/** The searched fields. */
export interface SearchedContact extends Readonly<Partial<Record<ContactText, string | null>>> {
  readonly phone: string;
  readonly customFields?: Readonly<Record<string, string | number>> | undefined;
}

/** First and last name are searched as one text. */
const OTHER_TEXTS = CONTACT_TEXTS.filter((field) => field !== 'firstName' && field !== 'lastName');

/**
 * The text that a search matches: each field on its own line, so that no match spans two; phones by their digits. The value of an
 * additional field is followed by the mark of its name.
 */
export function searchTextOf(contact: SearchedContact, phoneE164: string): string {
  const parts = [fold(`${contact.firstName ?? ''} ${contact.lastName ?? ''}`)];
  for (const field of OTHER_TEXTS) parts.push(fold(contact[field] ?? ''));
  parts.push(digitsOf(contact.phone), digitsOf(phoneE164));
  const text = parts.filter(Boolean).join('\n');
  const lines = Object.entries(contact.customFields ?? {}).map(([name, value]) => fieldLine(name, String(value)));
  return text + lines.join('');
}

/** No folded text contains a tab or a line break, so no value can end with the mark of another field. */
const fieldLine = (name: string, value: string) => `\n${fold(value)}\t${markOf(name, value)}`;

const MARK_LETTERS = 6;
const LETTERS = 26;
const LETTER_A = 'A'.charCodeAt(0);

/**
 * Represents a field and its value in the searched text: a hash (cyrb53) in capital letters, which no folded text has, so no search finds
 * it. Unlike the words of a value it is rare, so the trigram index finds the contacts of a value without reading long lists.
 */
function markOf(name: string, value: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const letter of `${name.toWellFormed()}\n${fold(value)}`) {
    const code = letter.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  let left = 2 ** 32 * (0x1fffff & mixed(low, high)) + (mixed(high, low) >>> 0);
  let mark = '';
  for (let place = 0; place < MARK_LETTERS; place++) {
    mark += String.fromCharCode(LETTER_A + (left % LETTERS));
    left = Math.floor(left / LETTERS);
  }
  return mark;
}

const mixed = (own: number, other: number): number =>
  Math.imul(own ^ (own >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);

/** Finds contacts whose additional field has this whole value: the text that only they contain, and a LIKE pattern for the trigram index. */
export const fieldPatterns = (name: string, value: string) => ({
  line: fieldLine(name, value),
  mark: `%${markOf(name, value)}%`,
});

/** A search as LIKE patterns, of which one must match. */
export interface SearchPatterns {
  text: string;
  /** A phone search compares digits, typed with or without signs. */
  digits: string | null;
  /** Whether a trigram index can be used: at least three characters. */
  hasTrigrams: boolean;
}

const TRIGRAM = 3;

/** Null for an empty search. */
export function searchPatterns(typed: string | null | undefined): SearchPatterns | null {
  const text = fold(typed ?? '');
  if (text === '') return null;
  const digits = /^[\d\s()+./-]+$/.test(plainSpelling(typed ?? '')) ? digitsOf(typed ?? '') : '';
  return {
    text: contains(text),
    digits: digits === '' || digits === text ? null : contains(digits),
    hasTrigrams: text.length >= TRIGRAM && (digits === '' || digits.length >= TRIGRAM),
  };
}

/** A folded text as a LIKE pattern. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
