import { nameColumns } from '@dialdeck/common/csv-columns.rules';
import { isEmptyRow } from '@dialdeck/common/import-rows.rules';
import { CsvProblem } from './csv-problem.ts';
import { type CsvDialect, guessDialect, hasHeaderLine, headerLine } from './dialect.rules.ts';
import { EncodingScan, type FileEncoding } from './encoding-scan.ts';
import { CsvRecords } from './records.ts';

/** How the bytes of a file become rows. */
export interface CsvFormat extends CsvDialect {
  /** The encoding of the first bytes; the rest of the file may contradict it. */
  encoding: FileEncoding;
}

export interface CsvHead extends CsvFormat {
  /** A name for every column. */
  columns: string[];
}

export interface HeadLimits {
  columns: number;
  /** The most characters of one record: a longer one means that a quotation mark was never closed. */
  recordCharacters: number;
}

/** Bytes in which a header line has ended. */
export const HEAD_MAX = 1024 * 1024;

/**
 * Reads the header line, the first that is not empty, of a file that begins with these bytes.
 * @returns null when it needs more of them
 * @throws CsvProblem when this is no CSV file
 */
export function readHead(bytes: Uint8Array, isWhole: boolean, limits: HeadLimits): CsvHead | null {
  if (bytes.length === 0 && isWhole) throw new CsvProblem('The file is empty.');
  const encoding = encodingOf(bytes, isWhole);
  const text = behindEmptyLines(new TextDecoder(encoding).decode(bytes, { stream: true }));
  if (!isWhole && !hasHeaderLine(text) && bytes.length < HEAD_MAX) return null;
  const dialect = guessDialect(text);
  return { ...dialect, encoding, columns: columnsOf(text, dialect, limits) };
}

function behindEmptyLines(text: string): string {
  let at = 0;
  for (;;) {
    const line = headerLine(text.slice(at));
    if (line.trim() !== '' || at + line.length >= text.length) return text.slice(at);
    at += line.length + 1;
  }
}

function columnsOf(text: string, dialect: CsvDialect, { columns: max, recordCharacters }: HeadLimits): string[] {
  const line = headerLine(text);
  const isEndless = line.length === text.length && line.length > HEAD_MAX / 4;
  const [header] = isEndless ? [] : new CsvRecords(dialect, recordCharacters).push(`${line}${dialect.newline}`);
  if (!header || header.problem || isEmptyRow(header.cells))
    throw new CsvProblem('The file needs a header line that names its columns.');
  if (header.cells.some((cell) => cell.includes('\0')))
    throw new CsvProblem('A column name must not contain NUL characters.');
  if (header.cells.length > max)
    throw new CsvProblem(
      `A file has at most ${max.toLocaleString('en-US')} columns; this one has ${header.cells.length.toLocaleString('en-US')}.`,
    );
  return nameColumns(header.cells);
}

function encodingOf(bytes: Uint8Array, isWhole: boolean): FileEncoding {
  const scan = new EncodingScan();
  scan.push(bytes);
  if (isWhole) scan.end();
  const result = scan.result();
  if ('problem' in result) throw new CsvProblem(result.problem);
  return result.encoding;
}
