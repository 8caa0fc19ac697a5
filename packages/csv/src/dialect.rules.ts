/** How the text of a file becomes records. */
export interface CsvDialect {
  delimiter: string;
  newline: '\n' | '\r';
}

const DELIMITERS = [',', '\t', '|', ';'] as const;

/**
 * The separators of a file by its header line, the only one that has no data in it: the delimiter that parts it into most
 * columns. Line ends of two characters are read by their second; only files of old Macs end lines otherwise.
 */
export function guessDialect(head: string): CsvDialect {
  const line = headerLine(head);
  const unquoted = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  const best = counts.indexOf(Math.max(...counts));
  return {
    delimiter: DELIMITERS[best] ?? ',',
    newline: head.charAt(line.length) === '\r' && head.charAt(line.length + 1) !== '\n' ? '\r' : '\n',
  };
}

/** Up to the first line end outside quotation marks. */
export function headerLine(head: string): string {
  let isQuoted = false;
  for (let index = 0; index < head.length; index++) {
    const letter = head[index];
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || letter === '\r')) return head.slice(0, index);
  }
  return head;
}

/** Whether the header line has ended within this text. A carriage return may be half of a line end. */
export function hasHeaderLine(head: string): boolean {
  const { length } = headerLine(head);
  return head.length > length + 1 || head[length] === '\n';
}
