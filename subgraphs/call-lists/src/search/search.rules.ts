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
}

/** First and last name are searched as one text. */
const OTHER_TEXTS = CONTACT_TEXTS.filter((field) => field !== 'firstName' && field !== 'lastName');

/** The text that a search matches: each field on its own line, so that no match spans two; phones by their digits. */
export function searchTextOf(contact: SearchedContact, phoneE164: string): string {
  const parts = [fold(`${contact.firstName ?? ''} ${contact.lastName ?? ''}`)];
  for (const field of OTHER_TEXTS) parts.push(fold(contact[field] ?? ''));
  parts.push(digitsOf(contact.phone), digitsOf(phoneE164));
  return parts.filter(Boolean).join('\n');
}

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
