import { CONTACT_TEXTS, type ContactText } from '@dialdeck/common/contact.fields';
import { foldText } from '@dialdeck/common/fold-text';
import { digitsOf } from '@dialdeck/common/phone-format';

/** How texts are folded now, as lists remember it of their contacts. */
export const SEARCH_FOLDING = 1;

/** Words of printable ASCII with one space between them. */
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** As texts are stored and looked for, on one line. */
export function fold(text: string): string {
  // Most texts have nothing to be folded but their case.
  if (PLAIN.test(text)) return text.toLowerCase();
  return foldText(text).replace(/\s+/g, ' ').trim();
}

/** As texts were stored before accents were folded: these are found by their accents until they are folded anew. */
const foldCase = (text: string) =>
  text.replaceAll('\0', '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a search looks at. */
export interface SearchedContact extends Readonly<Partial<Record<ContactText, string | null>>> {
  readonly phone: string;
}

/** First and last name are looked for together. */
const OTHER_TEXTS = CONTACT_TEXTS.filter((field) => field !== 'firstName' && field !== 'lastName');

/** What a search looks through: each part on a line of its own, so that no match spans two; phones by their digits. */
export function searchTextOf(contact: SearchedContact, phoneE164: string): string {
  const parts = [fold(`${contact.firstName ?? ''} ${contact.lastName ?? ''}`)];
  for (const field of OTHER_TEXTS) parts.push(fold(contact[field] ?? ''));
  parts.push(digitsOf(contact.phone), digitsOf(phoneE164));
  return parts.filter(Boolean).join('\n');
}

/** A search as LIKE patterns, of which one must match. */
export interface SearchPatterns {
  text: string;
  /** With its accents, when there are any. */
  accented: string | null;
  /** Contract: "a phone search compares digits, typed with or without signs". */
  digits: string | null;
  /** Whether a trigram index can find it: three characters at least. */
  hasTrigrams: boolean;
}

const TRIGRAM = 3;

/** Null when nothing is looked for. */
export function searchPatterns(typed: string | null | undefined): SearchPatterns | null {
  const text = fold(typed ?? '');
  if (text === '') return null;
  const accented = foldCase(typed ?? '');
  const digits = /^[\d\s()+./-]+$/.test(text) ? digitsOf(text) : '';
  return {
    text: contains(text),
    accented: accented === text ? null : contains(accented),
    digits: digits === '' || digits === text ? null : contains(digits),
    hasTrigrams: Math.min(text.length, accented.length) >= TRIGRAM && (digits === '' || digits.length >= TRIGRAM),
  };
}

/** A folded text as a LIKE pattern. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
