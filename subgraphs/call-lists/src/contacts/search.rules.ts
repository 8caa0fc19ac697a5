import { digitsOf } from '@dialdeck/common/phone-format';

/** Words of printable ASCII with one space between them. */
const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/**
 * Case is folded here and not by the database: its `lower()` knows only ASCII under the C locale.
 * NUL cannot be stored by PostgreSQL, and so is in no text that could be found.
 */
function fold(text: string): string {
  // Most texts have nothing to be folded but their case.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.replaceAll('\0', '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What a search looks at. */
export interface SearchedContact {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  company: string | null;
  phone: string;
  phoneE164: string;
}

/** What a search looks through: each part on a line of its own, so that no match spans two; phones by their digits. */
export function searchTextOf({ firstName, lastName, email, company, phone, phoneE164 }: SearchedContact): string {
  const texts = [`${firstName ?? ''} ${lastName ?? ''}`, email ?? '', company ?? ''].map(fold);
  return [...texts, digitsOf(phone), digitsOf(phoneE164)].filter(Boolean).join('\n');
}

/** A search as LIKE patterns, of which one must match. */
export interface SearchPatterns {
  text: string;
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
  const digits = /^[\d\s()+./-]+$/.test(text) ? digitsOf(text) : '';
  return {
    text: contains(text),
    digits: digits === '' || digits === text ? null : contains(digits),
    hasTrigrams: text.length >= TRIGRAM && (digits === '' || digits.length >= TRIGRAM),
  };
}

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
