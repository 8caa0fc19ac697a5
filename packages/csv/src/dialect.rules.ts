/** How the text of a file becomes records. */
export interface CsvDialect {
  delimiter: string;
  newline: '\n' | '\r';
}

const DELIMITERS: readonly string[] = [',', '\t', '|', ';'];

/**
 * The separators of a file by its header line, the only one that has no data in it: the delimiter that parts it into most
 * columns. Line ends of two characters are read by their second; only files of old Macs end lines otherwise.
 */
export function guessDialect(head: string): CsvDialect {
  const line = headerLine(head);
  const counts = DELIMITERS.map(() => 0);
  eachUnquoted(line, (letter) => {
    const place = DELIMITERS.indexOf(letter);
    if (place >= 0) counts[place] = (counts[place] ?? 0) + 1;
    return true;
  });
  const best = counts.indexOf(Math.max(...counts));
  return {
    delimiter: DELIMITERS[best] ?? ',',
    newline: head.charAt(line.length) === '\r' && head.charAt(line.length + 1) !== '\n' ? '\r' : '\n',
  };
}

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
 * Visits letters outside quoted cells until told to stop. As in the records below, a cell is quoted only from its first letter:
 * the mark in `Screen 15"` is one of inches.
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
    isFirst = DELIMITERS.includes(letter);
  }
}
