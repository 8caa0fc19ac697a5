/** Letters that are no other letter with a mark on it, as PostgreSQL's unaccent reads them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Accents and the like. Vowel signs of Indic scripts and voicing marks of Japanese are letters to those who type them. */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * The text that a search compares: without case, accents and character width, so that `garcia` finds García. Computed here and
 * not by the database, whose `lower()` knows only ASCII under the C locale. NUL, which PostgreSQL cannot store, is removed.
 */
export function foldText(text: string): string {
  return text
    .replaceAll('\0', '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
