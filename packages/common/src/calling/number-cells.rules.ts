import { cellText } from '#contacts/csv-out.rules.ts';
import { digitsOf } from '#phones/phone-format.ts';
import { plainSpelling } from '#phones/plain-spelling.ts';

const PARTED = /[,;|\t\r\n]/;
const DIGITS_MIN = 7;
const DIGITS_MAX = 17;
const DATE = /^(?:(?:19|20)\d\d[-/.]?[01]\d[-/.]?[0-3]\d|[0-3]?\d[-/.][0-3]?\d[-/.](?:19|20)\d\d)/;

/**
 * The texts of a line of numbers that are to be read as numbers: all of them if the line holds nothing else, otherwise the first, which
 * remarks may follow. The do-not-call dialog and the reader of do-not-call files both use it.
 * @param cells of a record, or a whole line as one
 */
export function numberTexts(cells: readonly string[]): string[] {
  const texts = cells.flatMap((cell) => cell.split(PARTED)).map((part) => cellText(withoutQuotes(part.trim())));
  const filled = texts.filter((text) => text !== '');
  return filled.length > 1 && filled.every(looksLikeNumber) ? filled : [texts[0] ?? ''];
}

/** Whether a first line names its columns: a number has seven digits or more. */
export function isNumberHeader(cells: readonly string[]): boolean {
  return digitsOf(cells.join('')).length < DIGITS_MIN;
}

function looksLikeNumber(typed: string): boolean {
  const text = plainSpelling(typed);
  const digits = digitsOf(text).length;
  return digits >= DIGITS_MIN && digits <= DIGITS_MAX && /^[\s+\d()./-]+$/.test(text) && !DATE.test(text);
}

/** A line that is no record yet has its quotation marks. */
function withoutQuotes(text: string): string {
  if (text.startsWith('=') || !text.includes('"')) return text;
  const from = text.startsWith('"') ? 1 : 0;
  return (text.endsWith('"') ? text.slice(from, -1) : text.slice(from)).replaceAll('""', '"');
}
