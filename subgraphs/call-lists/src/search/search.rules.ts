import { CONTACT_TEXTS, type ContactText } from '@dialdeck/common/contacts/contact.fields';
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
const fieldLine = (name: string, value: string) => `\n${fold(value)}\t${markOf(name)}`;

const MARKS_KEPT = 1_000;
const marks = new Map<string, string>();

/**
 * Represents a field's name in the searched text, which a search for values must not find: a hash, in control characters that no word
 * contains and that the trigram index leaves out.
 */
function markOf(name: string): string {
  const known = marks.get(name);
  if (known) return known;
  const mark = hash(name).replace(/./g, (digit) => MARK_CHARACTERS.charAt(Number.parseInt(digit, 16)));
  if (marks.size >= MARKS_KEPT) marks.clear();
  marks.set(name, mark);
  return mark;
}

/** Fourteen hexadecimal digits (cyrb53): the names of one contact do not collide by chance. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const letter of text.toWellFormed()) {
    const code = letter.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  const [first, second] = [mixed(high, low), mixed(low, high)];
  return (2 ** 32 * (0x1fffff & second) + (first >>> 0)).toString(16).padStart(14, '0');
}

const mixed = (own: number, other: number): number =>
  Math.imul(own ^ (own >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);

/** One per hexadecimal digit. */
const MARK_CHARACTERS =
  '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f\u0010\u0011\u0012\u0013\u0014\u0015';

/** The LIKE pattern of contacts whose additional field has this whole value. */
export const fieldPattern = (name: string, value: string): string => contains(fieldLine(name, value));

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
