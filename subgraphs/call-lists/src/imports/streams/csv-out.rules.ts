/** What a spreadsheet takes for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** `+1 (555) 010-0100` and `-5` are what they look like: nothing in them can call anything. */
const HARMLESS = /^[+-][\d\s().-]*\d[\d\s().-]*$/;

/** One line of a CSV that people open in a spreadsheet. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`;
}

function harmless(cell: string): string {
  return FORMULA.test(cell) && !HARMLESS.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n\t']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
