/** Characters that begin a formula in a spreadsheet (OWASP, CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/u;
/** The same where a reader that parts cells elsewhere would begin one: it takes quotes and blanks away first. */
const FORMULA_WITHIN = /^[\t\r]|^[\s"]*[=+\-@＝＋－＠]/u;
/** Where such readers part cells and lines: behind each of these. */
const PARTED = /(?<=[;\t\r\n])/;
/** `+1 (555) 010-0100` and `-5` are what they look like: nothing in them can call anything. */
const NUMBER = /^[+-][\d\s().-]*$/;

/** Tells spreadsheets that the file is UTF-8: its first character. */
export const CSV_MARK = '\uFEFF';

/**
 * One line of a CSV that people open in a spreadsheet, with its line end. No cell of it becomes a formula, whether the reader
 * parts cells at `,`, `;` or TAB. Takes time in proportion to what is written.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
}

/** A reader that splits at `;` or TAB ignores our quotes, so every part of a cell may become the beginning of a cell. */
function harmless(cell: string): string {
  return cell
    .split(PARTED)
    .map((part, index) => ((index === 0 ? FORMULA : FORMULA_WITHIN).test(part) && !isNumber(part) ? `'${part}` : part))
    .join('');
}

function isNumber(part: string): boolean {
  const text = part.replace(/[;\t\r\n]$/, '');
  return NUMBER.test(text) && /\d/.test(text);
}

function quoted(cell: string): string {
  return /[",;\r\n\t']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
