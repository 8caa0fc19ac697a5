import { nameColumns } from '@dialdeck/common/contacts/csv-columns.rules';
import { isEmptyRow } from '@dialdeck/common/contacts/import-rows.rules';
import { CsvProblem } from './csv-problem.ts';
import { BROKEN, CsvDecoder } from './decoder.ts';
import {
  COMPARED_LINES,
  type CsvDialect,
  guessDialect,
  hasHeaderLine,
  headerLine,
  hintedDelimiter,
  isAmbiguous,
} from './dialect.rules.ts';
import { CHOOSE_ENCODING, EncodingScan } from './encoding-scan.ts';
import type { FileEncoding } from './encodings.ts';
import { isAscii } from './file-scan.ts';
import { CsvRecords } from './records.ts';

/** How the bytes of a file become rows. */
export interface CsvFormat extends CsvDialect {
  /** The chosen encoding, or the encoding of the first bytes; the rest of the file may contradict that. */
  encoding: FileEncoding;
  isEncodingChosen: boolean;
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
/** Bytes that decide between the delimiters of an ambiguous header line. */
const COMPARED_MAX = 64 * 1024;

export interface HeadOptions {
  isWhole: boolean;
  limits: HeadLimits;
  /** Chosen by the sender of the file; detected if absent. */
  encoding?: FileEncoding | null | undefined;
}

/**
 * Reads the header line, the first that is not empty, of a file that begins with these bytes.
 * @returns null when it needs more of them
 * @throws CsvProblem when this is no CSV file
 */
export function readHead(bytes: Uint8Array, { isWhole, limits, encoding: chosen }: HeadOptions): CsvHead | null {
  if (bytes.length === 0 && isWhole) throw new CsvProblem('The file is empty.');
  const found = chosen ? { encoding: chosen } : scanned(bytes, isWhole);
  // Until the end it may be damage to a few rows. If the header line is ASCII, it can be read already.
  const isOpen = 'problem' in found && found.problem.needsEncoding && !isWhole;
  if ('problem' in found && !isOpen) throw found.problem;
  const encoding = 'problem' in found ? 'utf-8' : found.encoding;
  const all = afterEmptyLines(new CsvDecoder(encoding).push(bytes));
  if (!isWhole && !hasHeaderLine(all) && bytes.length < HEAD_MAX) return null;
  const hint = hintedDelimiter(headerLine(all));
  const text = hint === undefined ? all : afterEmptyLines(all.slice(headerLine(all).length));
  const needsHeader = hint !== undefined && !hasHeaderLine(text);
  const needsLines = hint === undefined && isAmbiguous(text) && bytes.length < COMPARED_MAX && !hasLines(text);
  if (!isWhole && (needsHeader || needsLines) && bytes.length < HEAD_MAX) return null;
  const guessed = guessDialect(text);
  const dialect = { ...guessed, delimiter: hint ?? guessed.delimiter };
  if (hint !== undefined) requireHinted(text, hint, guessed.delimiter);
  const columns = columnsOf(text, dialect, limits);
  if (columns.some((column) => column.includes(BROKEN)) || (isOpen && !columns.every(isAscii)))
    throw new CsvProblem(CHOOSE_ENCODING, { needsEncoding: true });
  return { ...dialect, encoding, isEncodingChosen: Boolean(chosen), columns };
}

function scanned(bytes: Uint8Array, isWhole: boolean) {
  const scan = new EncodingScan();
  scan.push(bytes);
  if (isWhole) scan.end();
  return scan.result();
}

function afterEmptyLines(text: string): string {
  let at = 0;
  for (;;) {
    const line = headerLine(text.slice(at));
    if (line.trim() !== '' || at + line.length >= text.length) return text.slice(at);
    at += line.length + 1;
  }
}

/** Enough whole lines to compare delimiters by. */
const hasLines = (text: string): boolean => text.split(/\r\n|\r|\n/).length > COMPARED_LINES + 2;

/** A header line of one column has no delimiter; one that another delimiter parts contradicts the first line. */
function requireHinted(text: string, hint: string, guessed: string): void {
  const line = headerLine(text);
  if (line.includes(hint) || guessed === hint || !line.includes(guessed)) return;
  const named = hint === '\t' ? 'tabs separate' : `"${hint}" separates`;
  throw new CsvProblem(
    `The first line says that ${named} the cells, but the header line has none. Correct the first line, or remove it.`,
  );
}

function columnsOf(text: string, dialect: CsvDialect, { columns: max, recordCharacters }: HeadLimits): string[] {
  const line = headerLine(text);
  const isEndless = line.length === text.length && line.length > HEAD_MAX / 4;
  const [header] = isEndless ? [] : new CsvRecords(dialect, recordCharacters).push(`${line}${dialect.newline}`);
  const isProblem = header?.problem !== undefined && !header.cells.some((cell) => cell.includes(BROKEN));
  if (!header || isProblem || isEmptyRow(header.cells))
    throw new CsvProblem('The file needs a header line that names its columns.');
  if (header.cells.some((cell) => cell.includes('\0')))
    throw new CsvProblem('A column name must not contain NUL characters.');
  if (header.cells.length > max)
    throw new CsvProblem(
      `A file has at most ${max.toLocaleString('en-US')} columns; this one has ${header.cells.length.toLocaleString('en-US')}.`,
    );
  return nameColumns(header.cells);
}
