/** How the text of a file becomes records. */
export interface CsvDialect {
  delimiter: string;
  newline: '\n' | '\r';
}

const DELIMITERS: readonly string[] = [',', '\t', '|', ';'];
/** Lines that decide between the delimiters of an ambiguous header line. */
export const COMPARED_LINES = 10;

/**
 * The separators of a file by its header line, the only one that has no data in it: the delimiter that parts it into most
 * columns; where two could, the one that parts the lines below it in the same way. Line ends of two characters are read by
 * their second; only files of old Macs end lines otherwise.
 */
export function guessDialect(head: string): CsvDialect {
  const line = headerLine(head);
  const newline = head.charAt(line.length) === '\r' && head.charAt(line.length + 1) !== '\n' ? '\r' : '\n';
  const counts = delimiterCounts(line);
  const best = counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ',';
  const others = counts.filter(({ count }) => count > 0);
  const agreeing = others.length < 2 ? undefined : others.filter(({ delimiter }) => isEven(head, delimiter));
  return { delimiter: agreeing?.length === 1 ? (agreeing[0]?.delimiter ?? best) : best, newline };
}

/** Whether the header line alone does not decide. */
export function isAmbiguous(head: string): boolean {
  return delimiterCounts(headerLine(head)).filter(({ count }) => count > 0).length > 1;
}

function delimiterCounts(line: string): { delimiter: string; count: number }[] {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: 0 }));
  eachUnquoted(line, (letter) => {
    const found = counts.find(({ delimiter }) => delimiter === letter);
    if (found) found.count += 1;
    return true;
  });
  return counts;
}

/** Whether a delimiter parts the first whole lines into as many cells as the header line. */
function isEven(head: string, delimiter: string): boolean {
  const counts = firstLines(head).map((line) => countOf(line, delimiter));
  return counts.length > 1 && counts.every((count) => count === counts[0]);
}

/** The header line and some lines below it that are not empty, without one that may have been cut. */
function firstLines(head: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < head.length && lines.length <= COMPARED_LINES; ) {
    const line = headerLine(head.slice(at));
    at += line.length + 1;
    if (line.trim() !== '' && (at <= head.length || lines.length < 2)) lines.push(line);
  }
  return lines;
}

const countOf = (line: string, delimiter: string): number =>
  delimiterCounts(line).find((each) => each.delimiter === delimiter)?.count ?? 0;

/** Up to the first line end outside quotation marks. */
export function headerLine(head: string): string {
  let end = head.length;
  eachUnquoted(head, (letter, index) => {
    const isEnd = letter === '\n' || letter === '\r';
    if (isEnd) end = index;
    return !isEnd;
  });
  return head.slice(0, end);
}

/** Whether the header line has ended within this text. A carriage return may be half of a line end. */
export function hasHeaderLine(head: string): boolean {
  const { length } = headerLine(head);
  return head.length > length + 1 || head[length] === '\n';
}

/**
 * Visits letters outside quoted cells until `visit` returns false. As in the records, a cell is quoted only from its first letter
 * that is not blank: the mark in `Screen 15"` is one of inches.
 */
function eachUnquoted(text: string, visit: (letter: string, index: number) => boolean): void {
  let isQuoted = false;
  let isFirst = true;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index);
    if (isQuoted) {
      if (letter !== '"') continue;
      if (text[index + 1] === '"') index += 1;
      else isQuoted = false;
    } else if (letter === '"' && isFirst) isQuoted = true;
    else if (!visit(letter, index)) return;
    isFirst = DELIMITERS.includes(letter) || (isFirst && letter.trim() === '');
  }
}

const HINT = /^\ufeff?\s*"?sep=(\\t|[^\w\s"]|\t)?"?\s*$/i;

/**
 * The delimiter that a first line such as `sep=;` names, as spreadsheets write it; undefined for any other line.
 * @param line as text, or its cells joined with the delimiter by which they were parted
 */
export function hintedDelimiter(line: string): string | undefined {
  const found = HINT.exec(line);
  if (!found) return undefined;
  return found[1] === undefined || found[1] === '\\t' ? '\t' : found[1];
}
