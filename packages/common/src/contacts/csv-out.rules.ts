/** Characters that begin a formula in a spreadsheet (OWASP, CSV injection). */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/u;
/** The same where a reader that parts cells elsewhere would begin one: it takes quotes and blanks away first. */
const FORMULA_WITHIN = /^[\t\r]|^[\s"]*[=+\-@＝＋－＠]/u;
/** Such readers split cells and lines after each of these. */
const PARTED = /(?<=[;\t\r\n])/;
/** `+1 (555) 010-0100` and `-5` are harmless: nothing in them can call anything. */
const NUMBER = /^[+-][\d\s().-]*$/;

/** A number that people keep from losing its zeros by an apostrophe. */
const MARKED_NUMBER = /^\(?\d[\d\s().+-]*$/;

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const CSV_MARK = '\uFEFF';

/**
 * One line of a CSV that people open in a spreadsheet, with its line end. No cell of it becomes a formula, whether the reader
 * parts cells at `,`, `;` or TAB. Takes time in proportion to the output.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
}

/** The header of rows that were not imported: a file may have columns of these names, and reads back as it was. */
export function rejectedHeader(own: readonly [line: string, reason: string], columns: readonly string[]): string {
  const free = (name: string) => {
    let free = name;
    for (let n = 2; columns.includes(free); n += 1) free = `${name} (${n})`;
    return free;
  };
  return csvLine([...own.map(free), ...columns]);
}

/** A row that was not imported, as a line of a file that is corrected and read again: its cells keep their meaning. */
export function rejectedLine({
  line,
  reason,
  cells,
}: {
  line: number;
  reason: string;
  cells: readonly string[];
}): string {
  return csvLine([String(line), reason, ...cells.map(cellText)]);
}

/** A reader that splits at `;` or TAB ignores our quotes, so every part of a cell may become the beginning of a cell. */
function harmless(cell: string): string {
  const text = cell.trimStart();
  if (text === '') return '';
  // Readers cut blanks at both ends, and find the text after them.
  const blanks = cell.slice(0, cell.length - text.length);
  return `${FORMULA.test(blanks) ? "'" : ''}${blanks}${guarded(text.trimEnd())}`;
}

function guarded(text: string): string {
  return eachPart(text, (part, index) => {
    const isGuarded = part.startsWith("'") ? isMark(part, index) : isFormula(part, index) && !isNumber(part);
    return isGuarded ? `'${part}` : part;
  });
}

/**
 * The text of a cell that was read from a CSV, without the marks that keep spreadsheets from computing: the apostrophe that
 * {@link csvLine} writes before a formula and people write before a number, and `="…"`. An apostrophe before anything else, as in
 * `'t Hooft`, is part of the text.
 */
export function cellText(cell: string): string {
  const text = cell.trim();
  if (text.startsWith('="')) return unwrapped(text);
  if (!text.includes("'")) return text;
  if (/^'[\t\r]/.test(text)) return cellText(text.slice(1));
  return eachPart(text, (part, index) => (part.startsWith("'") && isMark(part, index) ? part.slice(1) : part)).trim();
}

function unwrapped(text: string): string {
  const inner = text.slice(2, -1);
  const isText = text.length > 2 && text.endsWith('"') && !inner.replaceAll('""', '').includes('"');
  return isText ? inner.replaceAll('""', '"').trim() : text;
}

const eachPart = (cell: string, change: (part: string, index: number) => string): string =>
  cell.split(PARTED).map(change).join('');

/** Whether the apostrophes at the beginning are marks: they hide a formula, or a number. */
function isMark(part: string, index: number): boolean {
  const hidden = part.replace(/^'+/, '');
  return isFormula(hidden, index) || (index === 0 && MARKED_NUMBER.test(hidden));
}

const isFormula = (part: string, index: number): boolean => (index === 0 ? FORMULA : FORMULA_WITHIN).test(part);

function isNumber(part: string): boolean {
  const text = part.replace(/[;\t\r\n]$/, '');
  return NUMBER.test(text) && /\d/.test(text);
}

function quoted(cell: string): string {
  return /[",;|\r\n\t']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
